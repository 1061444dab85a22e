// Passes node's environment to an emscripten program before it runs.
Module['preRun'] = () => Object.assign(ENV, process.env);
