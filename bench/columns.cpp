#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <uriform/keys.hpp>
#include <uriform/uriform.hpp>

#include "scaling.hpp"

/// @file
/// uriform's operations on columns, compared with operations on single texts and with copying the texts.

namespace uriform::bench {
namespace {

/// A run's texts as a column of lines, and space for results.
class lines {
public:
    explicit lines(const corpus& from) : bytes_(from.bytes.data())
    {
        for (const std::string_view text : from.texts)
            offsets_.push_back(static_cast<std::uint64_t>(text.data() - from.bytes.data()));
        offsets_.push_back(from.bytes.size());
    }

    [[nodiscard]] batch::column view() const noexcept { return batch::column(bytes_, offsets_).with_row_end("\n"); }

private:
    const char* bytes_;
    std::vector<std::uint64_t> offsets_;
};

/// Returns a function that clears a column, calls `call(out)` to write it, and returns its size.
template <class Call>
auto writing(Call call)
{
    return [call, out = std::make_shared<batch::growing_column>()]() mutable {
        out->clear();
        call(*out);
        return out->octets().size();
    };
}

/// Operations on the run's texts as a single column. uriform.cpp measures single calls.
void add_operations(const corpora& from)
{
    static const lines texts(from.texts), others(from.others);
    const std::size_t count = texts.view().size();
    const auto add = [&](const std::string& operation, auto call) { measure_all(operation, "uriform batch", from.texts, call); };
    add("parse", [parts = std::vector<components>(count)]() mutable { return batch::parse(texts.view(), parts).valid; });
    add("parse and normalize", writing([](auto& out) { batch::normalize(texts.view(), out); }));
    add("parse and hash",
        [hashes = std::vector<std::uint64_t>(count)]() mutable { return batch::hash_normalized(texts.view(), hashes).valid; });
    const std::shared_ptr<bool[]> results(new bool[count]);
    add("parse and is_normalized", [=] { return batch::is_normalized(texts.view(), {results.get(), count}).valid; });
    add("parse and compare, equivalent", [=] {
        return batch::equivalent(texts.view(), others.view(), {results.get(), count}).valid;
    });
    add("parse and resolve",
        writing([base = *parse_uri("http://a/b/c/d;p?q")](auto& out) { batch::resolve(base, texts.view(), out); }));
    auto pages = key::maker::of(key::page).value();
    add("key of a page", writing([pages](auto& out) mutable { batch::keys(texts.view(), pages, out); }));
    measure("key of a page", "uriform", from, [&, pages, out = std::string()](std::size_t i) mutable {
        out.clear();
        return pages.append(from.texts.texts[i], out).has_value();
    });
}

text_reader parsing_columns()
{
    return [parts = std::vector<components>()](std::span<const std::string_view> texts) mutable {
        if (parts.size() < texts.size())
            parts.resize(texts.size());
        const std::size_t valid = batch::parse(batch::column(texts), std::span(parts).first(texts.size())).valid;
        benchmark::DoNotOptimize(parts.data());
        return valid == texts.size();
    };
}

/// Normal forms are written to the same column repeatedly, as by a program that reads blocks.
text_reader normalizing_columns()
{
    // growing_column is not copyable, and each copy of the reader needs its own.
    struct writer {
        batch::growing_column out;
        writer() = default;
        writer(const writer&) {}
    };
    return [to = writer()](std::span<const std::string_view> texts) mutable {
        to.out.clear();
        const std::size_t valid = batch::normalize(batch::column(texts), to.out).valid;
        benchmark::DoNotOptimize(to.out.octets().data());
        return valid == texts.size();
    };
}

/// The same operations with single calls.
text_reader normalizing()
{
    return [out = std::string(), ends = std::vector<std::uint64_t>()](std::span<const std::string_view> texts) mutable {
        out.clear();
        ends.clear();
        for (const std::string_view text : texts) {
            if (const auto u = parse_uri_reference(text))
                append_normalized(*u, out);
            ends.push_back(out.size());
        }
        benchmark::DoNotOptimize(out.data());
        benchmark::DoNotOptimize(ends.data());
        return ends.size() == texts.size();
    };
}

text_reader copying()
{
    return one_by_one([out = std::string()](std::string_view text) mutable {
        if (out.size() < text.size())
            out.resize(text.size());
        std::memcpy(out.data(), text.data(), text.size());
        benchmark::ClobberMemory();
        return text.size();
    });
}

/// Calls the library without reading an octet, to measure the call from a program into the library and the call to the kernel.
text_reader calling()
{
    return one_by_one([](std::string_view text) { return parse_uri_reference(text.substr(0, 0)).has_value(); });
}

} // namespace

void add_scaling(const corpora& from)
{
    add_operations(from);
    const text_reader parsing = one_by_one([](std::string_view text) { return parse_uri_reference(text).has_value(); });
    for (const auto& [operation, library, read] :
         {std::tuple("parse", "uriform", parsing), std::tuple("parse", "uriform batch", parsing_columns()),
          std::tuple("parse", "memcpy", copying()), std::tuple("normalize", "uriform", normalizing()),
          std::tuple("normalize", "uriform batch", normalizing_columns())}) {
        measure_scaling(operation, library, from, read);
        measure_columns(operation, library, from, read);
    }
    measure_caches("parse", "empty text", from, calling());
}

} // namespace uriform::bench
