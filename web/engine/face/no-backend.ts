// Replaces the library's unused backends: faces are detected by the WebAssembly one.
export {}
