import type { Pixels } from '../import/art.ts'
import { PictureError, readPictures } from '../pictures/read-pictures.ts'
import { releaseCanvas } from '../pictures/release-canvas.ts'
import { Background, OPAQUE, TOLERANCE } from './background.ts'
import { EdgeMap } from './edge-map.ts'
import { isCutOut } from './cut-out.ts'
import { LabPicture } from './lab.ts'
import { onWhitePaper } from './white-paper.ts'

/** Pixels of the longer side: enough for a puppet as high as a video of 1080p. */
const SIDE = 1_400
/** White paper is refused where less of the foreground than this share stays. */
const LOST = 0.7
/** A smaller picture has no face that could be marked. */
const MIN_SIDE = 64

export interface SinglePicture {
  pixels: Pixels
  colours: LabPicture
  /** `undefined` for a picture that is cut out already. */
  background: Background | undefined
  /** Its edges, which outlines follow. */
  edges: EdgeMap
  /** Sentences about what was changed. */
  notes: readonly string[]
}

/** Reads a picture, made smaller if it is large. Throws `PictureError`, and the reason of an abort. */
export async function openSinglePicture(file: File, signal: AbortSignal): Promise<SinglePicture> {
  const set = await readPictures([file], signal)
  const [read] = set.pictures
  signal.throwIfAborted()
  if (!read) throw new PictureError(`“${file.name}” is empty. Choose another.`)
  const pixels = scaledDown(read.canvas)
  if (Math.max(pixels.width, pixels.height) < MIN_SIDE)
    throw new PictureError(
      `“${file.name}” has ${pixels.width} × ${pixels.height} pixels. Choose a larger one: at least ${MIN_SIDE} are needed.`,
    )
  return measured(pixels, set.notes)
}

/** A drawing on grey paper gets white paper. */
export function measured(given: Pixels, notes: readonly string[] = []): SinglePicture {
  const grey = coloured(given)
  const { colours, background } = grey
  const white = background && onWhitePaper(given, colours, { background, tolerance: TOLERANCE })
  const whitened = white && coloured(white)
  // A white figure on light grey would go with its background.
  const isBetter = whitened && foregroundOf(whitened) > LOST * foregroundOf(grey)
  const found = isBetter ? whitened : grey
  return {
    ...found,
    edges: new EdgeMap(found.colours),
    notes: isBetter ? [...notes, 'Its paper was made white.'] : notes,
  }
}

/** Pixels that are no background. */
function foregroundOf({ background }: { background: Background | undefined }): number {
  return background?.mask(TOLERANCE).reduce((sum, one) => sum + (one === OPAQUE ? 1 : 0), 0) ?? 0
}

function coloured(pixels: Pixels) {
  const colours = new LabPicture(pixels)
  return { pixels, colours, background: isCutOut(pixels) ? undefined : new Background(colours) }
}

function scaledDown(canvas: OffscreenCanvas): Pixels {
  const scale = Math.min(1, SIDE / Math.max(canvas.width, canvas.height))
  const width = Math.max(1, Math.round(canvas.width * scale))
  const height = Math.max(1, Math.round(canvas.height * scale))
  const small = new OffscreenCanvas(width, height)
  const context = small.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no room for another canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(canvas, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  releaseCanvas(small)
  releaseCanvas(canvas)
  return { width, height, data }
}
