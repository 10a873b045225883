/** The platform compiles these when the worker is deployed. */
declare module '*.wasm?module' {
  const module: WebAssembly.Module
  export default module
}
