#include "core/syntax/simd/dispatch.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <span>
#include <string_view>

#include <uriform/syntax/components.hpp>
#include <uriform/syntax/detail/kernel_choice.hpp>
#include <uriform/syntax/line_feeds.hpp>

#include "core/syntax/simd/kernel_interface.hpp"

#if defined(__linux__) && defined(__riscv)
#include <unistd.h>
#endif

/// @file
/// Lists the kernels, and chooses a kernel on first use or by name.

namespace uriform {
namespace {

struct kernel {
    std::string_view name;
    const internal::kernel_functions* functions;
    bool (*runs_here)() noexcept;
};

bool always() noexcept
{
    return true;
}

// Other compilers cannot enable instructions for a part of the code, so they only compile the portable kernel. AArch64 always
// supports NEON. WebAssembly cannot be queried, so the compiler's options decide.
#if defined(__GNUC__) && defined(__x86_64__)
bool has_sse42() noexcept
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
}

bool has_avx2() noexcept
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

bool has_avx512() noexcept
{
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
           __builtin_cpu_supports("avx512cd");
}
#elif defined(__clang__) && __clang_major__ >= 19 && defined(__linux__) && defined(__riscv) && __riscv_xlen == 64
/// Linux reports vectors since 6.5, the first version to preserve their registers, for version 1.0 of the extension. The
/// program's auxiliary vector also sets its flag for processors with older versions.
bool has_rvv() noexcept
{
    constexpr long riscv_hwprobe = 258;
    constexpr std::int64_t extensions = 4;
    constexpr std::uint64_t v_zba_zbb_zbs = 0x3C;
    struct {
        std::int64_t key;
        std::uint64_t value;
    } question{extensions, 0};
    return syscall(riscv_hwprobe, &question, 1, 0, nullptr, 0) == 0 && (question.value & v_zba_zbb_zbs) == v_zba_zbb_zbs;
}
#endif

constexpr kernel portable{"portable", &internal::portable::functions, always};

constexpr kernel kernels[] = {
#if defined(__GNUC__) && defined(__x86_64__)
    {"avx512", &internal::avx512::functions, has_avx512},
    {"avx2", &internal::avx2::functions, has_avx2},
    {"sse4.2", &internal::sse42::functions, has_sse42},
#elif defined(__GNUC__) && defined(__aarch64__)
    {"neon", &internal::neon::functions, always},
#elif defined(__wasm_simd128__)
    {"simd128", &internal::simd128::functions, always},
#elif defined(__clang__) && __clang_major__ >= 19 && defined(__linux__) && defined(__riscv) && __riscv_xlen == 64
    {"rvv", &internal::rvv::functions, has_rvv},
#endif
    portable,
};

const kernel* find_kernel(std::string_view name) noexcept
{
    for (const kernel& k : kernels)
        if (k.name == name && k.runs_here())
            return &k;
    return nullptr;
}

const kernel& best_kernel() noexcept
{
    return *std::find_if(std::begin(kernels), std::end(kernels),
                         [](const kernel& k) { return k.runs_here(); }); // the last kernel runs everywhere
}

/// The initial value of internal::split_in_use: chooses a kernel and splits with it.
bool choose_and_split(std::string_view text, internal::text_rule rule, components& parts, error* why) noexcept;

internal::split_function current_split() noexcept
{
    return internal::split_in_use.load(std::memory_order_relaxed);
}

void choose() noexcept
{
    const char* const requested_name = std::getenv("URIFORM_KERNEL");
    const kernel* const requested = requested_name != nullptr ? find_kernel(requested_name) : nullptr;
    const internal::kernel_functions& chosen = *(requested != nullptr ? *requested : best_kernel()).functions;
    internal::split_function unchosen = choose_and_split;
    if (internal::split_in_use.compare_exchange_strong(unchosen, chosen.split, std::memory_order_relaxed))
        internal::print_ipv6_in_use.store(chosen.print_ipv6, std::memory_order_relaxed);
}

bool choose_and_split(std::string_view text, internal::text_rule rule, components& parts, error* why) noexcept
{
    choose();
    return current_split()(text, rule, parts, why);
}

/// Returns the kernel in use. The tokenizer does not call it, since it only needs the function pointer.
const kernel& kernel_in_use() noexcept
{
    if (current_split() == choose_and_split)
        choose();
    const internal::split_function split = current_split();
    return *std::find_if(std::begin(kernels), std::end(kernels), [&](const kernel& k) { return k.functions->split == split; });
}

} // namespace

constinit std::atomic<internal::split_function> internal::split_in_use{choose_and_split};

const internal::kernel_functions& internal::functions_in_use() noexcept
{
    return *kernel_in_use().functions;
}

std::size_t find_line_feeds(std::string_view text, std::span<std::uint32_t> positions) noexcept
{
    return kernel_in_use().functions->find_line_feeds(text.substr(0, max_size), positions);
}

std::span<const std::string_view> detail::simd_kernels() noexcept
{
    struct name_list {
        std::array<std::string_view, std::size(kernels)> names;
        std::size_t size = 0;
    };
    static const name_list usable = [] {
        name_list list;
        for (const kernel& k : kernels)
            if (k.runs_here())
                list.names[list.size++] = k.name;
        return list;
    }();
    return std::span(usable.names).first(usable.size);
}

std::string_view detail::current_simd_kernel() noexcept
{
    return kernel_in_use().name;
}

bool detail::select_simd_kernel(std::string_view name) noexcept
{
    const kernel* const requested = find_kernel(name);
    if (requested != nullptr) {
        internal::split_in_use.store(requested->functions->split, std::memory_order_relaxed);
        internal::print_ipv6_in_use.store(requested->functions->print_ipv6, std::memory_order_relaxed);
    }
    return requested != nullptr;
}

} // namespace uriform
