#pragma once

namespace uriform::cli {

class job;

/// What inputs are written as, URIs or IRIs: the commands that read them as that.
struct notation {
    void (*parse)(job&);
    void (*normalize)(job&);
    void (*equivalent)(job&);
    void (*dedupe)(job&);
};

extern const notation uris;

} // namespace uriform::cli
