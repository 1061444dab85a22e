#pragma once

#ifdef _WIN32

#include <algorithm>
#include <cstddef>
#include <string>

#ifndef NOMINMAX
#define NOMINMAX
#endif
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>

/// @file
/// Converts between the UTF-16 texts of Windows and the library's UTF-8.

namespace uriform::internal {

/// Returns a text in UTF-16, or an empty text if it is not UTF-8.
inline std::wstring wide_text(const std::string& text)
{
    const int size = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text.c_str(), -1, nullptr, 0);
    std::wstring wide(static_cast<std::size_t>(std::max(size, 1)), L'\0');
    MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text.c_str(), -1, wide.data(), size);
    wide.pop_back(); // the NUL
    return wide;
}

/// Returns a text in UTF-8.
inline std::string narrow_text(const wchar_t* text)
{
    const int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr);
    std::string narrow(static_cast<std::size_t>(std::max(size, 1)), '\0');
    WideCharToMultiByte(CP_UTF8, 0, text, -1, narrow.data(), size, nullptr, nullptr);
    narrow.pop_back();
    return narrow;
}

} // namespace uriform::internal

#endif
