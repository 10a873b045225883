import pngCodec from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm?module'

/** Red, green, blue and opacity of each pixel, row by row. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

interface PngCodec {
  memory: WebAssembly.Memory
  __wbindgen_malloc(bytes: number, alignment: number): number
  /** Returns nothing useful: the pixels go to the import that makes an `ImageData`. */
  decode(at: number, bytes: number): number
}

const MAKE_IMAGE_DATA = '__wbg_newwithownedu8clampedarray'

/**
 * Throws for a broken file. The package's own glue shares one instance, in which each error leaks the picture's memory:
 * it is thrown across Rust's frames, which then free nothing. Here the instance is used once.
 */
export function decodePng(original: Uint8Array): Pixels {
  const made: { pixels?: Pixels } = {}
  const makeImageData = (at: number, bytes: number, width: number, height: number) => {
    made.pixels = { width, height, data: new Uint8ClampedArray(codec.memory.buffer, at, bytes).slice() }
    return 0
  }
  const imports = WebAssembly.Module.imports(pngCodec).map(
    ({ name }) => [name, name.startsWith(MAKE_IMAGE_DATA) ? makeImageData : refuse] as const,
  )
  const instance = new WebAssembly.Instance(pngCodec, { wbg: Object.fromEntries(imports) })
  // Safe: these are exports of the pinned version.
  const codec = instance.exports as unknown as PngCodec
  const at = codec.__wbindgen_malloc(original.length, 1)
  new Uint8Array(codec.memory.buffer).set(original, at)
  codec.decode(at, original.length)
  return made.pixels ?? refuse()
}

/** For the import that throws, and for those that decoding does not use. */
function refuse(): never {
  throw new Error('The PNG could not be decoded.')
}
