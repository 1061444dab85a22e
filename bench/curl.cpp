#include <memory>
#include <string>

#include <curl/curl.h>

#include "scaling.hpp"

namespace uriform::bench {

void add_curl(const corpora& from)
{
    // curl's interface takes null-terminated texts.
    static std::vector<std::string> texts;
    texts.assign(from.texts.texts.begin(), from.texts.texts.end());
    const std::shared_ptr<CURLU> handle(curl_url(), curl_url_cleanup);
    measure("parse", "libcurl", from, [handle](std::size_t i) {
        return curl_url_set(handle.get(), CURLUPART_URL, texts[i].c_str(), CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK;
    });
    // Each thread uses its own handle and copies the texts; copying takes a few per cent of the time.
    measure_scaling("parse", "libcurl", from, one_by_one([](std::string_view text) {
                        thread_local const std::unique_ptr<CURLU, void (*)(CURLU*)> own(curl_url(), curl_url_cleanup);
                        thread_local std::string copy;
                        copy = text;
                        return curl_url_set(own.get(), CURLUPART_URL, copy.c_str(), CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK;
                    }));
    measure("parse and normalize", "libcurl", from, [handle](std::size_t i) {
        char* out = nullptr;
        if (curl_url_set(handle.get(), CURLUPART_URL, texts[i].c_str(), CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK)
            curl_url_get(handle.get(), CURLUPART_URL, &out, 0);
        const bool valid = out != nullptr;
        curl_free(out);
        return valid;
    });
}

} // namespace uriform::bench
