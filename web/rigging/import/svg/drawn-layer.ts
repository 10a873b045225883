import type { Box } from '#model/rig/outline'

/** A layer of a drawing with its pixels, for the worker. */
export interface DrawnLayer {
  name: string
  hidden: boolean
  blend: GlobalCompositeOperation
  /** In pixels of the document, around its pixels. */
  box: Box
  children: readonly DrawnLayer[] | undefined
  /** `undefined` for groups, and for layers in which nothing can be seen. */
  bitmap: ImageBitmap | undefined
}

export interface DrawnDocument {
  width: number
  height: number
  /** Bottom first. */
  layers: readonly DrawnLayer[]
  /** Sentences for the screen. */
  notes: readonly string[]
}

export function bitmapsOf(layers: readonly DrawnLayer[]): ImageBitmap[] {
  return layers.flatMap(({ bitmap, children = [] }) => [...(bitmap ? [bitmap] : []), ...bitmapsOf(children)])
}
