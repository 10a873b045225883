import { useCallback, useState } from 'react'
import { orRemove } from '../../../data/media.ts'
import { changeProject } from '../../../data/projects.ts'
import { THUMBNAIL, type Crop } from './crop.ts'
import { upload } from '../../../data/uploads.ts'
import { useStudio } from '../project/use-studio.ts'

export function useSaveThumbnail() {
  const studio = useStudio()
  const [saving, setSaving] = useState(false)

  const save = useCallback(
    async (picture: ImageBitmap, crop: Crop) => {
      setSaving(true)
      try {
        const { document, project } = studio.store.getState()
        const { id } = project
        const thumbnailRevision = studio.savedRevision(document) ?? 0
        const blob = await cut(picture, crop)
        const media = await upload({ blob, kind: 'picture', name: 'thumbnail.jpg', project: id })
        studio.setProject(
          await changeProject(id, { thumbnail: media.id, thumbnailRevision }).catch(orRemove(media.id)),
        )
      } finally {
        setSaving(false)
      }
    },
    [studio],
  )
  return { save, saving }
}

async function cut(picture: ImageBitmap, { x, y, width, height }: Crop): Promise<Blob> {
  const canvas = new OffscreenCanvas(THUMBNAIL.width, THUMBNAIL.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no room for another canvas.')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, THUMBNAIL.width, THUMBNAIL.height)
  context.drawImage(picture, x, y, width, height, 0, 0, THUMBNAIL.width, THUMBNAIL.height)
  // Link previews support JPEG everywhere. Transparent parts become white.
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}
