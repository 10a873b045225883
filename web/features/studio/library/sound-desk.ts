import { librarySounds, type LibrarySound } from '../../../engine/sound/library/catalogue.ts'
import { openLibraryWorker } from '../../../engine/sound/library/make-in-worker.ts'
import { openSound } from '../../../engine/sound/open-sound.ts'
import type { Sound } from '../../../engine/sound/sound.ts'
import { encodeWav } from '../../../engine/sound/wav.ts'
import { openListener } from '../../../stage/takes/voice-listener.ts'
import { soundTroubleWords } from '../../../stage/takes/sound-trouble.ts'
import type { SoundPlace } from '../../../data/take-delivery.ts'
import { placeSound } from '../project/edits/place-sound.ts'
import type { Studio } from '../project/store.ts'
import { createTakeMaker } from '../sound/take-maker.ts'
import { createSoundPreview, type SoundPreview } from './sound-preview.ts'

/** Where something is put: without a track, the first of its kind that has room. */
export type Spot = Pick<SoundPlace, 'start' | 'track'>

/** Brings sounds of the library, and of files, to the timeline. */
export interface SoundDesk {
  sounds: readonly LibrarySound[]
  preview: SoundPreview
  /**
   * Returns `placed` when the project had it already, else `coming`: it is uploaded first, and lies on the timeline
   * then. Rejects with `WorkerDied` when its maker could not be loaded.
   */
  add(id: string, spot: Spot): Promise<'placed' | 'coming'>
  /** A file becomes a take and a clip. Returns in words why it could not be, else nothing. */
  addFile(file: File, spot: Spot & Pick<SoundPlace, 'kind'>): Promise<string | undefined>
  close(): void
}

export function openSoundDesk(studio: Studio): SoundDesk {
  const worker = openLibraryWorker()
  const listener = openListener()
  const made = new Map<string, Promise<Sound>>()
  const newId = () => crypto.randomUUID()

  function make(id: string): Promise<Sound> {
    const known = made.get(id)
    if (known) return known
    const sound = worker.make(id)
    made.set(id, sound)
    // What could not be made may be asked for again.
    sound.catch(() => made.delete(id))
    return sound
  }
  const preview = createSoundPreview(make)

  return {
    sounds: librarySounds,
    preview,
    async add(id, spot) {
      const sound = librarySounds.find((one) => one.id === id)
      if (!sound) throw new Error(`There is no sound ${id}.`)
      const { label, tempo } = sound
      const music =
        tempo === undefined ? { kind: 'sound' as const } : { kind: 'music' as const, loops: true, tempo }
      const place: SoundPlace = { ...spot, ...music }
      const { takes, document, project } = studio.store.getState()
      const known = takes.find((take) => take.source === 'library' && take.name === label)
      if (known) {
        const placed = placeSound(document, known, place, newId)
        studio.edit(placed.edit)
        studio.pickAll(placed.selection)
        return 'placed'
      }
      const { channels, sampleRate, duration } = await make(id)
      const analysis = await listener.analyse({ channels, sampleRate }, {})
      const wav = new Blob([encodeWav(channels, sampleRate)], { type: 'audio/wav' })
      await studio.addTake({
        owner: project.owner,
        project: project.id,
        id: newId(),
        name: label,
        source: 'library',
        sound: wav,
        fileName: `${label}.wav`,
        duration,
        analysis,
        keptAt: Date.now(),
        place,
      })
      return 'coming'
    },
    async addFile(file, place) {
      const { project } = studio.store.getState()
      const maker = createTakeMaker({
        openSound: (one, signal) => openSound(one, one.name, { signal }),
        analyse: listener.analyse,
        encodeWav,
        add: (take) => studio.addTake({ ...take, place }),
        discardRecording: async () => undefined,
        existingNames: () => studio.store.getState().takes.map(({ name }) => name),
        place: { owner: project.owner, project: project.id },
        newId,
        now: Date.now,
      })
      await maker.fromFile(file)
      const end = maker.making.get()
      return end.name === 'trouble' ? soundTroubleWords(end.trouble, end.file).text : undefined
    },
    close() {
      preview.close()
      worker.close()
      listener.close()
    },
  }
}
