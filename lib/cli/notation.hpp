#pragma once

namespace uriform::cli {

class job;

/// The syntax of inputs, URIs or IRIs: the commands that read them as such.
struct notation {
    void (*parse)(job&);
    void (*normalize)(job&);
    void (*equivalent)(job&);
    void (*dedupe)(job&);
};

extern const notation uris;

} // namespace uriform::cli
