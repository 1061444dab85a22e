#include <memory>
#include <string>

#include <curl/curl.h>

#include "operation.hpp"

namespace uriform::bench {

void add_curl(const corpora& from)
{
    // Its interface takes texts that end in a zero.
    static std::vector<std::string> texts;
    texts.assign(from.texts.texts.begin(), from.texts.texts.end());
    const std::shared_ptr<CURLU> handle(curl_url(), curl_url_cleanup);
    measure("parse", "libcurl", from, [handle](std::size_t i) {
        return curl_url_set(handle.get(), CURLUPART_URL, texts[i].c_str(), CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK;
    });
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
