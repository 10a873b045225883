interface FileRoom<One> {
  /** The files that there is room for, in their order. */
  fitting: One[]
  /** Number of files that can still be added, if more were chosen; else `undefined`. */
  exceeded: number | undefined
}

/** Splits chosen files by the room that `stored` ones leave of `maxFiles`. */
export function fileRoom<One>(
  chosen: readonly One[],
  { maxFiles, stored }: { maxFiles: number; stored: number },
): FileRoom<One> {
  const room = Math.max(0, maxFiles - stored)
  return { fitting: chosen.slice(0, room), exceeded: chosen.length > room ? room : undefined }
}
