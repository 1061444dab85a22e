#pragma once

#include "command/cli/keyed_block.hpp"

namespace uriform::cli {

class job;

/// An input syntax, such as URIs or IRIs: the commands that read it.
struct input_syntax {
    void (*parse)(job&);
    void (*normalize)(job&);
    void (*equivalent)(job&);
    void (*key)(job&);
    void (*site)(job&);
    void (*robots)(job&);

    /// Returns a function that makes the keys to compare inputs, according to the job's options.
    key_rows (*make_key_rows)(job&);
};

extern const input_syntax uris;

} // namespace uriform::cli
