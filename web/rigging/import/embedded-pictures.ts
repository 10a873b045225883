import type { WorkshopCharacter } from '#contract/characters'
import { pictureLimits, pictureName } from '#model/rig/pictures'
import { createPictured } from '../create-pictured.ts'
import { encodedBitmap } from '../pictures/add-poster.ts'
import { decodedFile, PictureError, sizeOf } from '../pictures/read-pictures.ts'
import { pictureScale } from '../pictures/seen-box.ts'

/** An SVG with its embedded pictures taken out. */
export interface EmbeddedDrawing {
  /** The pictures have names, but are not stored yet. */
  svg: string
  /** Different pictures. */
  count: number
  /** The drawing with stored names in the order of the pictures. */
  draftOf(stored: readonly string[]): string
  /** Stores the pictures, decoded and encoded again, and the drawing. */
  create(name: string): Promise<WorkshopCharacter>
}

/**
 * Only these are taken out; the cleaning refuses an image with any other address. Inkscape ends their lines with
 * `&#10;`.
 */
const embedded =
  /(?:xlink:)?href\s*=\s*(["'])data:image\/(?:png|jpeg|jpg);base64,((?:[A-Za-z0-9+/=\s]|&#(?:10|13|x[aAdD]);)*)\1/g

/**
 * Takes embedded PNGs and JPEGs out of an SVG, equal ones once. Sizes are checked before anything is decoded. The rest
 * of the text is unchanged: the cleaning judges it. Throws `PictureError`.
 */
export async function embeddedDrawing(svg: string): Promise<EmbeddedDrawing> {
  const files = new Map<string, File>()
  for (const [, , text = ''] of svg.matchAll(embedded))
    if (!files.has(text)) files.set(text, new File([bytesOf(text)], `Picture ${files.size + 1}`))
  if (files.size > pictureLimits.count)
    throw new PictureError(
      `It has ${files.size} pictures. Merge some: a puppet can have up to ${pictureLimits.count}.`,
    )
  const sizes: { width: number; height: number }[] = []
  for (const file of files.values()) sizes.push(await sizeOf(file, []))
  const scale = pictureScale(sizes)
  const targets = [...files].map(([text, file], index) => {
    const { width = 1, height = 1 } = sizes[index] ?? {}
    const [across, down] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
    return { text, file, width: across ?? 1, height: down ?? 1 }
  })
  const draftOf = (stored: readonly string[]) => {
    const names = new Map(targets.map(({ text }, index) => [text, stored[index] ?? '']))
    return svg.replace(embedded, (_all, _quote, text: string) => `data-picture="${names.get(text) ?? ''}"`)
  }
  return {
    svg: draftOf(
      targets.map(({ width, height }, index) =>
        pictureName(index.toString(16).padStart(32, '0'), width, height),
      ),
    ),
    count: targets.length,
    draftOf,
    create(name) {
      const encodings = targets.map(({ file, width, height }) => async () => {
        const bitmap = await decodedFile(file, {
          resizeWidth: width,
          resizeHeight: height,
          resizeQuality: 'high',
        })
        const encoded = await encodedBitmap(bitmap)
        bitmap.close()
        return encoded
      })
      return createPictured(name, encodings, { draftOf })
    },
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    // Spaces are skipped.
    return Uint8Array.from(atob(base64.replaceAll(/&#\w+;/g, '')), (letter) => letter.charCodeAt(0))
  } catch (cause) {
    throw new PictureError('A picture in the drawing is damaged. Export the drawing again.', { cause })
  }
}
