import { encodedPicture } from './add-poster.ts'
import { readPictures, type ReadPicture } from './read-pictures.ts'
import { rolesOf, UNUSED } from './roles.ts'
import { onPage, type SetPicture } from './set-drawing.ts'
import { temporaryName } from './temporary-name.ts'

export interface ChosenPicture extends SetPicture {
  file: string
  read: ReadPicture
  /** For an `<img>`. */
  address: string
}

export interface OpenPictures {
  pictures: readonly ChosenPicture[]
  /** By the name of the picture. */
  bitmaps: ReadonlyMap<string, ImageBitmap>
  notes: readonly string[]
  /** Frees bitmaps and addresses, which must not be used afterwards. */
  release(): void
}

/** Reads chosen files and decodes them for a preview. Throws `PictureError`, and the reason of an abort. */
export async function openPictures(files: readonly File[], signal: AbortSignal): Promise<OpenPictures> {
  const bitmaps = new Map<string, ImageBitmap>()
  const pictures: ChosenPicture[] = []
  const release = () => {
    for (const bitmap of bitmaps.values()) bitmap.close()
    for (const { address } of pictures) URL.revokeObjectURL(address)
  }
  try {
    const set = await readPictures(files, signal)
    const roles = rolesOf(files.map(({ name }) => name))
    const isCutOff = set.pictures.some((one) => one.isCutOff)
    const boxes = onPage(
      set.pictures.map(({ box }) => box),
      isCutOff,
    )
    for (const [index, read] of set.pictures.entries()) {
      signal.throwIfAborted()
      const picture = temporaryName(index, read.canvas)
      bitmaps.set(picture, await createImageBitmap(read.canvas))
      const address = URL.createObjectURL(await encodedPicture(read.canvas))
      const box = boxes[index] ?? read.box
      pictures.push({ picture, box, role: roles[index] ?? UNUSED, file: read.file, read, address })
    }
    signal.throwIfAborted()
    const opaque = pictures.filter(({ read }) => read.isOpaque)
    const notes = opaque.map(({ file }) => `“${file}” has no transparent background.`)
    return { pictures, bitmaps, notes: [...set.notes, ...notes], release }
  } catch (failure) {
    release()
    throw failure
  }
}
