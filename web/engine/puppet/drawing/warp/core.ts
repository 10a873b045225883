import { warpCoreBase64 } from './warp-core-bytes.ts'

/** Exports of `warp-core.as`; places and sizes of memory are in bytes, places of pictures in pixels. */
export interface WarpCore {
  memory: WebAssembly.Memory
  alloc(bytes: number): number
  free(at: number): void
  premultiply(at: number, width: number, height: number): void
  setTexels(
    at: number,
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

/** One for all puppets of a page or of a worker. */
export function warpCore(): WarpCore {
  if (!core) {
    const bytes = Uint8Array.from(atob(warpCoreBase64), (letter) => letter.charCodeAt(0))
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), {})
    // Safe: the module is built from warp-core.as with these exports; a test rebuilds it.
    core = exports as unknown as WarpCore
  }
  return core
}

/** Allocates a block of the memory, which views do not survive if it grows; `undefined` without room, or without SIMD. */
export function allocateBlock(bytes: number): number | undefined {
  try {
    return warpCore().alloc(bytes)
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof WebAssembly.CompileError)
      return undefined
    throw error
  }
}
