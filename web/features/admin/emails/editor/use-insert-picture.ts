import type { CharacterRecord } from '#contract/characters'
import { MAIL_PICTURE_MAX_BYTES } from '#contract/emails/lists'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { galleryQuery, getDrawing } from '../../../../data/characters.ts'
import { addPicture } from '../../../../data/emails.ts'
import { encodePicture } from '../../../../platform/encode-picture.ts'
import { showError } from '../../../../shell/errors/show-error.ts'

/** Pixels: as wide as any program shows it, twice for sharp screens. */
const PICTURE_MAX_WIDTH = 1_072
const STILL_WIDTH = 480

export function useGallery() {
  return useQuery(galleryQuery)
}

/** Resizes and stores pictures, and inserts them into the mail. */
export function useInsertPicture(editor: Editor) {
  async function attempt(act: () => Promise<void>) {
    try {
      await act()
    } catch (error) {
      showError(error)
    }
  }
  const insert = (type: string, attrs: Record<string, unknown>) =>
    void editor.chain().focus().insertContent({ type, attrs }).run()

  return {
    insertFile: (file: File) =>
      attempt(async () => {
        const picture = await fitting(file)
        const alt = file.name.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ')
        const { width, height } = picture
        insert('picture', { id: await addPicture(picture.bytes), alt, href: '', width, height })
      }),
    insertCharacter: ({ name, rig }: CharacterRecord) =>
      attempt(async () => {
        const drawing = new Blob([await getDrawing(rig)], { type: 'image/svg+xml' })
        const image = await loaded(drawing)
        const width = STILL_WIDTH
        const height = Math.round((width * image.naturalHeight) / Math.max(1, image.naturalWidth))
        const bytes = await encodePicture(image, { width, height, type: 'image/png' })
        insert('character', { id: await addPicture(bytes), name, says: '', width, height })
      }),
  }
}

/** Scales a picture to the largest displayed size. GIFs may be animated and are unchanged. */
async function fitting(file: File): Promise<{ bytes: Blob; width: number; height: number }> {
  // The server refuses unreadable pictures with a named error.
  const image = await loaded(file).catch(() => undefined)
  if (!image) return { bytes: file, width: 0, height: 0 }
  const { naturalWidth, naturalHeight } = image
  const isFine = naturalWidth <= PICTURE_MAX_WIDTH && file.size <= MAIL_PICTURE_MAX_BYTES
  if (isFine || file.type === 'image/gif') return { bytes: file, width: naturalWidth, height: naturalHeight }
  const width = Math.min(PICTURE_MAX_WIDTH, naturalWidth)
  const height = Math.round((width * naturalHeight) / naturalWidth)
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  return { bytes: await encodePicture(image, { width, height, type, quality: 0.85 }), width, height }
}

async function loaded(bytes: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(bytes)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(address)
  }
}
