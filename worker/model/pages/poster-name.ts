/** Longer side of a poster, in pixels. */
export const POSTER_SIDE = 1280

/** Pixels of a poster in the shape of its stage. */
export function posterSizeOf({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  const scale = POSTER_SIDE / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** The name of a poster's file, which says how large it is: the records of files don't. */
export function posterName({ width, height }: { width: number; height: number }): string {
  return `poster ${width}x${height}.jpg`
}

/** The pixels in a stored poster's name; `undefined` for all other pictures and for posters of earlier versions. */
export function posterSize(file: string): { width: number; height: number } | undefined {
  const [, width, height] = /^poster_(\d{1,4})x(\d{1,4})_/.exec(file) ?? []
  const size = { width: Number(width), height: Number(height) }
  return size.width > 0 && size.height > 0 && Math.max(size.width, size.height) <= POSTER_SIDE
    ? size
    : undefined
}
