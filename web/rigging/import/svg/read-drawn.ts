import { PictureError } from '../../pictures/read-pictures.ts'
import { ArtError } from '../art.ts'
import { drawLayers } from './draw-layers.ts'
import type { DrawnDocument } from './drawn-layer.ts'
import { refuseCostly } from './refuse-costly.ts'
import { svgWayOf } from './svg-way.ts'
import type { SvgLayer } from './svg-layers.ts'
import { groupEffectNote, picturesNote } from './way-notes.ts'

/**
 * Draws the layers of an SVG; `undefined` if they are embedded pictures. Throws `ArtError`, or the reason of an abort.
 */
export async function readDrawn(file: File, signal: AbortSignal): Promise<DrawnDocument | undefined> {
  try {
    const way = await svgWayOf(file)
    if (way.way !== 'layers') return undefined
    const { svg, layers, losses } = way
    refuseCostly(svg)
    const notes = [
      picturesNote(losses),
      ...(losses.includes('text') ? ['Text is drawn in the fonts of this device.'] : []),
      ...(layers.some(hasGroupEffect) ? [groupEffectNote] : []),
      ...(svg.hadForeign ? ['Contents of web pages in it were left out.'] : []),
    ]
    return { ...(await drawLayers(svg, layers, signal)), notes }
  } catch (error) {
    if (error instanceof ArtError || error instanceof PictureError)
      throw new ArtError(`“${file.name}”: ${error.message}`, { cause: error })
    throw error
  }
}

/** Something that was made for a group as a whole is drawn on each of its layers. */
function hasGroupEffect({ children, nodes }: SvgLayer): boolean {
  if (!children) return false
  const isWhole = nodes.some(
    ({ attributes: { filter = 'none', mask = 'none', opacity = '1' } }) =>
      filter !== 'none' || mask !== 'none' || Number(opacity) < 1,
  )
  return isWhole || children.some(hasGroupEffect)
}
