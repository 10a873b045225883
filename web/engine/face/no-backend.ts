// Stands for the library's backends that are never asked for: faces are found by the WebAssembly one.
export {}
