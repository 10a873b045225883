import type { WorkshopCharacter } from '#contract/characters'
import { cleanDrawing } from '#model/drawing/clean-drawing'
import { writeDrawing } from '#model/drawing/drawing'
import { CHOSEN_MAX_BYTES } from '#model/rig/limits'
import { addCharacter } from '../../data/characters.ts'
import { noteMessage } from '../drawing-error.ts'
import { PictureError } from '../pictures/read-pictures.ts'
import { withRestPictures } from '../pictures/rest-pictures.ts'
import { embeddedDrawing } from './embedded-pictures.ts'
import { svgWayOf } from './svg/svg-way.ts'
import { shapesNotes } from './svg/way-notes.ts'

/** A chosen SVG, cleaned, on its way to a character. */
export interface ReadDrawing {
  /** For an `<img>`, with its pictures. */
  svg: string
  /** Sentences about what was changed. */
  notes: string[]
  /** Its layers can be pictures instead. */
  couldBePictures: boolean
  /** Pictures to upload. */
  count: number
  create(name: string, onUploaded: (count: number) => void): Promise<WorkshopCharacter>
}

/** `pictures`: its layers are pictures, to be read as those of other documents. `layers`: they need not be. */
export type DrawingAsPictures = 'pictures' | 'layers'

/**
 * Cleaned here first, for a fast refusal; the server decides. `asShapes`: also if layers would lose something. Throws
 * `RigError` and `PictureError`.
 */
export async function readDrawing(
  file: File,
  { asShapes = false } = {},
): Promise<ReadDrawing | DrawingAsPictures> {
  if (file.size > CHOSEN_MAX_BYTES)
    throw new PictureError(
      'A drawing can be up to 2 MB. Files of 20 MB and more usually contain photographs: export the drawing without them.',
    )
  const text = await file.text()
  const way = await svgWayOf(file)
  if (way.way === 'pictures') return 'pictures'
  if (way.way === 'layers' && !(asShapes && way.isDrawable)) return way.isDrawable ? 'layers' : 'pictures'
  const couldBePictures = way.way === 'layers'
  const wayNotes = shapesNotes(way.losses, couldBePictures)
  if (text.includes('data:image/')) {
    const { svg, notes, count, addresses, create } = await embeddedDrawing(text)
    return {
      svg: withRestPictures(svg, addresses),
      notes: [...wayNotes, ...noteMessage(notes)],
      couldBePictures,
      count,
      create,
    }
  }
  const { root, notes } = cleanDrawing(text)
  return {
    svg: writeDrawing(root),
    notes: [...wayNotes, ...noteMessage(notes)],
    couldBePictures,
    count: 0,
    create: (name) => addCharacter(name, text),
  }
}
