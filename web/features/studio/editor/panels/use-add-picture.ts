import { upload } from '../../../../data/uploads.ts'
import { useStudio } from '../../project/use-studio.ts'
import { newOverlay } from './picture-actions.ts'
import { tellBriefly } from '../../../../shell/errors/tell.ts'

/** Stores a picture of the person's own and lays it over the stage at `now` (seconds). */
export function useAddPicture(now: () => number): (file: File) => void {
  const studio = useStudio()
  async function add(file: File) {
    const start = now()
    const project = studio.store.getState().project.id
    const media = await upload({ kind: 'picture', name: file.name, blob: file, project })
    const id = crypto.randomUUID()
    studio.edit({ kind: 'addOverlay', overlay: newOverlay(id, start, 'picture', media.id) })
    studio.pick({ kind: 'overlay', id })
  }
  return (file) => {
    add(file).catch(tellBriefly)
  }
}
