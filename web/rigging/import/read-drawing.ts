import type { WorkshopCharacter } from '#contract/characters'
import { cleanDrawing } from '#model/drawing/clean-drawing'
import { writeDrawing } from '#model/drawing/drawing'
import { CHOSEN_MAX_BYTES } from '#model/rig/limits'
import { addCharacter } from '../../data/characters.ts'
import { noteMessage } from '../drawing-error.ts'
import { PictureError } from '../pictures/read-pictures.ts'
import { withRestPictures } from '../pictures/rest-pictures.ts'
import { embeddedDrawing } from './embedded-pictures.ts'
import { svgWay } from './svg/svg-way.ts'
import { shapesNotes } from './svg/way-notes.ts'

/** A chosen SVG, cleaned, on its way to a character. */
export interface ReadDrawing {
  /** For an `<img>`, with its pictures. */
  svg: string
  /** Sentences about what was changed. */
  notes: string[]
  /** Pictures to upload. */
  count: number
  create(name: string, onUploaded: (count: number) => void): Promise<WorkshopCharacter>
}

/**
 * Cleaned here first, for a fast refusal; the server decides. `'layers'`: its layers are or become pictures, like those of
 * other documents. Throws `RigError` and `PictureError`.
 */
export async function readDrawing(file: File): Promise<ReadDrawing | 'layers'> {
  if (file.size > CHOSEN_MAX_BYTES)
    throw new PictureError(
      'A drawing can be up to 2 MB. Files of 20 MB and more usually contain photographs: export the drawing without them.',
    )
  const text = await file.text()
  const way = svgWay(text)
  if (way.way !== 'drawing') return 'layers'
  const wayNotes = shapesNotes(way.losses)
  if (text.includes('data:image/')) {
    const { svg, notes, count, addresses, create } = await embeddedDrawing(text)
    return {
      svg: withRestPictures(svg, addresses),
      notes: [...wayNotes, ...noteMessage(notes)],
      count,
      create,
    }
  }
  const { root, notes } = cleanDrawing(text)
  return {
    svg: writeDrawing(root),
    notes: [...wayNotes, ...noteMessage(notes)],
    count: 0,
    create: (name) => addCharacter(name, text),
  }
}
