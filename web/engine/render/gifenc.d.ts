/** The parts of gifenc that are used here; it comes without types. */
declare module 'gifenc' {
  export type Palette = [number, number, number][]

  interface FrameOptions {
    first?: boolean
    palette?: Palette
    /** Milliseconds, rounded to hundredths of a second. */
    delay?: number
    transparent?: boolean
    transparentIndex?: number
    /** 1: what was drawn stays under the next frame. */
    dispose?: number
    /** 0: for ever. */
    repeat?: number
  }

  export function GIFEncoder(options?: { auto?: boolean }): {
    writeHeader(): void
    writeFrame(index: Uint8Array, width: number, height: number, options?: FrameOptions): void
    finish(): void
    bytes(): Uint8Array<ArrayBuffer>
    stream: { reset(): void }
  }

  /** At most `colours` colours that stand for those of the pixels (RGBA). */
  export function quantize(
    rgba: Uint8Array | Uint8ClampedArray,
    colours: number,
    options?: { format?: 'rgb565' | 'rgb444' },
  ): Palette

  /** The index of the nearest colour, pixel by pixel. */
  export function applyPalette(
    rgba: Uint8Array | Uint8ClampedArray,
    palette: Palette,
    format?: 'rgb565' | 'rgb444',
  ): Uint8Array
}
