declare module '@sapphi-red/web-noise-suppressor/gtcrn.wasm?url' {
  const address: string
  export default address
}
