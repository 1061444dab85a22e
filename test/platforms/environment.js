// Passes the environment of node to a program that emscripten has made, before it runs.
Module['preRun'] = () => Object.assign(ENV, process.env);
