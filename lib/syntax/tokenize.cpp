#include <uriform/syntax/tokenize.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>

#include <uriform/syntax/kernel_choice.hpp>
#include <uriform/syntax/line_feeds.hpp>

#include "base/octet_scan.hpp"
#include "syntax/simd/kernel_interface.hpp"

namespace uriform {
namespace {

using internal::split_function;

struct kernel {
    std::string_view name;
    split_function split;
    internal::find_line_feeds_function find_line_feeds;
    bool (*runs_here)() noexcept;
};

bool always() noexcept
{
    return true;
}

#if defined(__x86_64__)
bool has_avx2() noexcept
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

bool has_avx512() noexcept
{
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi");
}

#endif

constexpr kernel scalar{"scalar", internal::scalar_split, internal::scalar_line_feeds, always};

#if defined(__x86_64__)
constexpr std::array kernels{kernel{"avx512", internal::avx512_split, internal::avx512_line_feeds, has_avx512},
                             kernel{"avx2", internal::avx2_split, internal::avx2_line_feeds, has_avx2}, scalar};
#elif defined(__aarch64__)
constexpr std::array kernels{kernel{"neon", internal::neon_split, internal::neon_line_feeds, always}, scalar};
#else
constexpr std::array kernels{scalar};
#endif

bool choose_and_split(std::string_view text, reference_kind kind, bool iri, components& parts, error& why) noexcept;

// Constant-initialized, so that the first use may come before main; every thread that races to choose chooses the same.
constinit std::atomic<split_function> current{choose_and_split};

const kernel* find_kernel(std::string_view name) noexcept
{
    for (const kernel& k : kernels)
        if (k.name == name && k.runs_here())
            return &k;
    return nullptr;
}

const kernel& best_kernel() noexcept
{
    return *std::find_if(kernels.begin(), kernels.end(), [](const kernel& k) { return k.runs_here(); }); // the last runs everywhere
}

void choose() noexcept
{
    const char* const wish = std::getenv("URIFORM_KERNEL");
    const kernel* const wished = wish != nullptr ? find_kernel(wish) : nullptr;
    split_function unchosen = choose_and_split;
    current.compare_exchange_strong(unchosen, (wished != nullptr ? *wished : best_kernel()).split, std::memory_order_relaxed);
}

/// For what is not asked of every text: tokenizing has the function alone at hand.
const kernel& kernel_in_use() noexcept
{
    if (current.load(std::memory_order_relaxed) == choose_and_split)
        choose();
    const split_function split = current.load(std::memory_order_relaxed);
    return *std::find_if(kernels.begin(), kernels.end(), [&](const kernel& k) { return k.split == split; });
}

bool choose_and_split(std::string_view text, reference_kind kind, bool iri, components& parts, error& why) noexcept
{
    choose();
    return current.load(std::memory_order_relaxed)(text, kind, iri, parts, why);
}

bool split(std::string_view text, reference_kind kind, bool iri, components& parts, error& why) noexcept
{
    if (text.size() > max_size) [[unlikely]] {
        parts = {};
        why = {errc::too_long, max_size};
        return false;
    }
    return current.load(std::memory_order_relaxed)(text, kind, iri, parts, why);
}

/// The component, as errors name it, that the octet `at` is in.
rule component_at(const components& parts, std::size_t at) noexcept
{
    if (at >= parts.query_end)
        return rule::fragment;
    if (at >= parts.path_end)
        return rule::query;
    return at >= parts.path_begin ? rule::path : rule::host;
}

/// Whether the octets of an IRI that are not ASCII are ucschar, or in the query iprivate; or else `why` not.
bool holds_ucschar(std::string_view text, const components& parts, error& why) noexcept
{
    for (std::size_t at = internal::not_ascii.find(text, 0); at < text.size(); at = internal::not_ascii.find(text, at)) {
        const rule component = component_at(parts, at);
        const grammar::ucschar_reading character = grammar::read_ucschar(text, at, component == rule::query);
        at += character.size;
        if (!character.complete) {
            why = {errc::invalid_character, at, component};
            return false;
        }
    }
    return true;
}

} // namespace

[[gnu::flatten]] bool internal::read_by_grammar(std::string_view text, reference_kind kind, bool iri, components& parts, error& why,
                                                find_ends_function find_ends) noexcept
{
    masked_scanner scanner(text, find_ends);
    parts = {};
    return grammar::reader<masked_scanner&>(text, kind, iri, scanner).read(parts, why);
}

bool detail::tokenize_into(std::string_view text, reference_kind kind, components& parts, error& why) noexcept
{
    return split(text, kind, false, parts, why);
}

bool detail::tokenize_iri_into(std::string_view text, reference_kind kind, components& parts, error& why) noexcept
{
    if (!split(text, kind, true, parts, why))
        return false;
    if (internal::is_ascii(text) || holds_ucschar(text, parts, why))
        return true;
    parts = {};
    return false;
}

std::size_t find_line_feeds(std::string_view text, std::span<std::uint32_t> positions) noexcept
{
    return kernel_in_use().find_line_feeds(text.substr(0, max_size), positions);
}

std::size_t kernel_count() noexcept
{
    std::size_t count = 0;
    for (const kernel& k : kernels)
        count += k.runs_here() ? 1 : 0;
    return count;
}

std::string_view kernel_name(std::size_t index) noexcept
{
    for (const kernel& k : kernels)
        if (k.runs_here() && index-- == 0)
            return k.name;
    return {};
}

std::string_view current_kernel() noexcept
{
    return kernel_in_use().name;
}

bool use_kernel(std::string_view name) noexcept
{
    const kernel* const wished = find_kernel(name);
    if (wished != nullptr)
        current.store(wished->split, std::memory_order_relaxed);
    return wished != nullptr;
}

} // namespace uriform
