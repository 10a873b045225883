import { useCallback, useState } from 'react'
import { orRemove } from '../../../data/media.ts'
import { changeProject } from '../../../data/projects.ts'
import { encodePicture } from '../../../platform/encode-picture.ts'
import { THUMBNAIL, type Crop } from './crop.ts'
import { shownRevision, type Picture } from './shown-revision.ts'
import { upload } from '../../../data/uploads.ts'
import { useStudio } from '../project/use-studio.ts'

export function useSaveThumbnail() {
  const studio = useStudio()
  const [saving, setSaving] = useState(false)

  const save = useCallback(
    async (picture: Picture, crop: Crop) => {
      setSaving(true)
      try {
        const { id } = studio.store.getState().project
        const thumbnailRevision = await shownRevision(studio, picture)
        // Link previews support JPEG everywhere. Transparent parts become white.
        const jpeg = { type: 'image/jpeg', quality: 0.9, background: '#ffffff' } as const
        const blob = await encodePicture(picture.bitmap, { ...THUMBNAIL, crop, ...jpeg })
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
