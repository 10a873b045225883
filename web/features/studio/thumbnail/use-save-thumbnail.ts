import { useCallback, useState } from 'react'
import { orRemove } from '../../../data/media.ts'
import { changeProject } from '../../../data/projects.ts'
import { encodePicture } from '../../../platform/encode-picture.ts'
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
        // Link previews support JPEG everywhere. Transparent parts become white.
        const jpeg = { type: 'image/jpeg', quality: 0.9, background: '#ffffff' } as const
        const blob = await encodePicture(picture, { ...THUMBNAIL, crop, ...jpeg })
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
