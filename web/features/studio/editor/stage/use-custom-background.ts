import { useState } from 'react'
import { upload } from '../../../../data/uploads.ts'
import { setBackground } from '../../project/edits/edits.ts'
import { useStudio } from '../../project/use-studio.ts'
import { sceneAt } from '../../../../engine/timeline/frame.ts'
import { showErrorBriefly } from '../../../../shell/errors/show-error.ts'

/** Uploads a picture and makes it the scene's background at `now` (seconds). */
export function useCustomBackground(now: () => number) {
  const studio = useStudio()
  const [isComing, setComing] = useState(false)
  async function put(file: File) {
    const at = now()
    const project = studio.store.getState().project.id
    const media = await upload({ kind: 'picture', name: file.name, blob: file, project })
    const scene = sceneAt(studio.store.getState().document, at)
    studio.edit(setBackground(scene, `media:${media.id}`, crypto.randomUUID()))
  }
  return {
    isComing,
    put(file: File) {
      setComing(true)
      put(file)
        .catch(showErrorBriefly)
        .finally(() => setComing(false))
    },
  }
}
