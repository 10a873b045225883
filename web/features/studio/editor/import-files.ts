import { upload } from '../../../data/uploads.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import type { SoundPlace } from '../../../data/take-delivery.ts'
import type { Studio } from '../project/store.ts'
import { newOverlay } from './panels/picture-actions.ts'

export type FilePlace = Pick<SoundPlace, 'start' | 'track' | 'kind'>

interface ImportDeps {
  /** Returns messages for files that could not be imported. */
  addSounds(files: File[], place: FilePlace): Promise<string[]>
  /** `start`: seconds. */
  addPicture(file: File, start: number): Promise<void>
  notify(message: string): void
  fail(error: unknown): void
}

export async function importFiles(files: readonly File[], place: FilePlace, deps: ImportDeps): Promise<void> {
  const isPicture = ({ type }: File) => type.startsWith('image/')
  for (const picture of files.filter(isPicture)) await deps.addPicture(picture, place.start).catch(deps.fail)
  const sounds = files.filter((file) => !isPicture(file))
  if (sounds.length === 0) return
  try {
    for (const message of await deps.addSounds(sounds, place)) deps.notify(message)
  } catch (error) {
    deps.fail(error)
  }
}

export function filesTo(studio: Studio): (files: readonly File[], place: FilePlace) => void {
  const deps: ImportDeps = {
    async addSounds(files, place) {
      const { openSoundLibrary } = await import('../library/sound-library.ts')
      const sounds = openSoundLibrary(studio)
      try {
        return await sounds.addFiles(files, place)
      } finally {
        sounds.close()
      }
    },
    addPicture: (file, start) => addPicture(studio, file, start),
    notify: (text) => void toast({ text, tone: 'danger' }),
    fail: showErrorBriefly,
  }
  return (files, place) => void importFiles(files, place, deps)
}

export async function addPicture(studio: Studio, file: File, start: number): Promise<void> {
  const project = studio.store.getState().project.id
  const media = await upload({ kind: 'picture', name: file.name, blob: file, project })
  const id = crypto.randomUUID()
  studio.edit({ kind: 'addOverlay', overlay: newOverlay(id, start, 'picture', media.id) })
  studio.select({ kind: 'overlay', id })
}
