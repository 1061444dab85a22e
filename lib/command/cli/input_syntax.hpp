#pragma once

#include "command/cli/keyed_block.hpp"

namespace uriform::cli {

class job;

/// The syntax of inputs, URIs or IRIs: the commands that read them as such.
struct input_syntax {
    void (*parse)(job&);
    void (*normalize)(job&);
    void (*equivalent)(job&);
    void (*key)(job&);
    void (*site)(job&);
    void (*robots)(job&);

    /// Returns what makes the keys by which the job's options compare inputs.
    key_rows (*make_key_rows)(job&);
};

extern const input_syntax uris;

} // namespace uriform::cli
