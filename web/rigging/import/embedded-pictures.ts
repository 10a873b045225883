import type { WorkshopCharacter } from '#contract/characters'
import { cleanDrawing, type CleanDrawing } from '#model/drawing/clean-drawing'
import { writeDrawing } from '#model/drawing/drawing'
import { pictureLimits, picturesMentioned } from '#model/rig/pictures'
import { createPictured } from '../create-pictured.ts'
import { encodedBitmap } from '../pictures/add-poster.ts'
import { decodedFile, PictureError, sizeOf } from '../pictures/read-pictures.ts'
import { pictureScale } from '../pictures/seen-box.ts'
import { temporaryName } from '../pictures/temporary-name.ts'

/** A cleaned SVG with its embedded pictures taken out. */
export interface EmbeddedDrawing {
  /** The pictures have names, but are not stored yet. */
  svg: string
  notes: CleanDrawing['notes']
  /** Different pictures that the cleaned drawing shows. */
  count: number
  /** By their names in `svg`, as `data:` addresses. */
  addresses: ReadonlyMap<string, string>
  /** The drawing with stored names in the order of the pictures. */
  draftOf(stored: readonly string[]): string
  /** Stores the pictures, decoded and encoded again, and the drawing. */
  create(name: string, onUploaded?: (count: number) => void): Promise<WorkshopCharacter>
}

/**
 * Only these are taken out; the cleaning refuses an image with any other address. Inkscape ends their lines with
 * `&#10;`. A choice in the repeated part would need a stack as long as the picture.
 */
const embedded = /(?:xlink:)?href\s*=\s*(["'])data:image\/(png|jpeg|jpg);base64,([A-Za-z0-9+/=\s&#;]*)\1/g

/** The size in the name of a picture whose own is not read yet. */
const UNREAD = { width: 1, height: 1 }

export interface EmbeddedPicture {
  type: string
  base64: string
}

/** An SVG with names in place of its embedded pictures, equal ones once, and these by their names. */
export function withoutPictures(text: string): { text: string; pictures: Map<string, EmbeddedPicture> } {
  const names = new Map<string, string>()
  const pictures = new Map<string, EmbeddedPicture>()
  const rest = text.replace(embedded, (_all, _quote, type: string, base64: string) => {
    const name = names.get(base64) ?? temporaryName(names.size, UNREAD)
    if (!names.has(base64)) pictures.set(name, { type, base64: base64.replaceAll(/&#\w+;|\s/g, '') })
    names.set(base64, name)
    return `data-picture="${name}"`
  })
  return { text: rest, pictures }
}

/** Throws `PictureError` for text that encodes no bytes. */
export function pictureFile({ base64 }: EmbeddedPicture, name: string): File {
  return new File([bytesOf(base64)], name)
}

/**
 * Cleans an SVG and takes its embedded PNGs and JPEGs out, equal ones once. Those of hidden layers go with these, before
 * anything is counted. Sizes are checked before anything is decoded. Throws `RigError` and `PictureError`.
 */
export async function embeddedDrawing(text: string): Promise<EmbeddedDrawing> {
  const { text: withoutBytes, pictures } = withoutPictures(text)
  const { root, notes } = cleanDrawing(withoutBytes)
  const cleaned = writeDrawing(root)
  const mentioned = new Set(picturesMentioned(cleaned))
  const shown = [...pictures]
    .filter(([placeholder]) => mentioned.has(placeholder))
    .map(([placeholder, picture]) => ({ placeholder, ...picture }))
  if (shown.length > pictureLimits.count)
    throw new PictureError(
      `It has ${shown.length} pictures. Merge some: a puppet can have up to ${pictureLimits.count}.`,
    )
  const read: { file: File; width: number; height: number }[] = []
  for (const picture of shown) {
    const file = pictureFile(picture, `Picture ${read.length + 1}`)
    read.push({ file, ...(await sizeOf(file, [])) })
  }
  const scale = pictureScale(read)
  const targets = read.map(({ file, width, height }) => ({
    file,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }))
  const draftOf = (stored: readonly string[]) => {
    const names = new Map(shown.map(({ placeholder }, index) => [placeholder, stored[index] ?? '']))
    return cleaned.replaceAll(
      /data-picture="([^"]*)"/g,
      (_all, name: string) => `data-picture="${names.get(name) ?? name}"`,
    )
  }
  const temporary = targets.map((size, index) => temporaryName(index, size))
  return {
    svg: draftOf(temporary),
    notes,
    count: shown.length,
    addresses: new Map(
      shown.map(({ type, base64 }, index) => [
        temporary[index] ?? '',
        `data:image/${type === 'jpg' ? 'jpeg' : type};base64,${base64}`,
      ]),
    ),
    draftOf,
    create(name, onUploaded) {
      const encodings = targets.map(({ file, width, height }) => async () => {
        const options = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const
        const bitmap = await decodedFile(file, options)
        const encoded = await encodedBitmap(bitmap)
        bitmap.close()
        return encoded
      })
      return createPictured(name, encodings, { draftOf, ...(onUploaded && { onUploaded }) })
    },
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch (cause) {
    throw new PictureError('A picture in the drawing is damaged. Export the drawing again.', { cause })
  }
}
