#pragma once

namespace uriform::cli {

class job;

/// The syntax of inputs, URIs or IRIs: the commands that read them as such.
struct input_syntax {
    void (*parse)(job&);
    void (*normalize)(job&);
    void (*equivalent)(job&);
    void (*dedupe)(job&);
    void (*key)(job&);
};

extern const input_syntax uris;

} // namespace uriform::cli
