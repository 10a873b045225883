import { warpCoreBase64 } from './warp-core-bytes.ts'

/** Exports of `warp-core.as`; places and sizes of memory are in bytes, places of pictures in pixels. */
export interface WarpCore {
  memory: WebAssembly.Memory
  alloc(bytes: number): number
  free(at: number): void
  premultiply(at: number, width: number, height: number): void
  findTiles(at: number, width: number, height: number): number
  setTexels(
    at: number,
    tiles: number,
    ...window: [x: number, y: number, width: number, height: number, ofWidth: number, ofHeight: number]
  ): void
  setEdge(fadeX: number, fadeY: number): void
  warp(
    ...order: [
      ...to: [out: number, stride: number, width: number, height: number],
      ...toPicture: [a: number, b: number, c: number, d: number, e: number, f: number],
      ...toHead: [a: number, b: number, c: number, d: number, e: number, f: number],
      ...shift: [x: number, y: number],
    ]
  ): void
}

let core: WarpCore | undefined
let isMissing = false

/** One for all puppets of a page or of a worker. Only for those who have a block of it. */
export function warpCore(): WarpCore {
  if (!core) {
    const bytes = Uint8Array.from(atob(warpCoreBase64), (letter) => letter.charCodeAt(0))
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), {})
    // Safe: the module is built from warp-core.as with these exports; a test rebuilds it.
    core = exports as unknown as WarpCore
  }
  return core
}

/** Tried once: a browser without SIMD, or that compiles no more than 4 KB at once, has none. */
function hasCore(): boolean {
  if (core || isMissing) return !isMissing
  try {
    warpCore()
  } catch {
    isMissing = true
  }
  return !isMissing
}

/** Allocates a block of the memory, which views do not survive if it grows; `undefined` without room or core. */
export function allocateBlock(bytes: number): number | undefined {
  if (!hasCore()) return undefined
  try {
    return warpCore().alloc(bytes)
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return undefined
    throw error
  }
}
