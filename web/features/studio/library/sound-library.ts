import { librarySounds, type LibrarySound } from '../../../engine/sound/library/catalogue.ts'
import { openLibraryWorker } from '../../../engine/sound/library/make-in-worker.ts'
import { openSound } from '../../../engine/sound/open-sound.ts'
import type { Sound } from '../../../engine/sound/sound.ts'
import { openListener } from '../../../stage/takes/voice-listener.ts'
import { soundErrorMessage } from '../../../stage/takes/sound-error.ts'
import type { SoundPlace } from '../../../data/take-delivery.ts'
import { placeSound } from '../project/edits/place-sound.ts'
import type { Studio } from '../project/store.ts'
import { wavBlob } from '../../../recording/recorded-take.ts'
import { createTakeMaker } from '../sound/recording/take-maker.ts'
import { createSoundPreview, type SoundPreview } from './sound-preview.ts'

/** The place of a sound; without a track, the first of its kind with room. */
export type Spot = Pick<SoundPlace, 'start' | 'track'>

/** Adds library sounds and files to the timeline. */
export interface SoundLibrary {
  sounds: readonly LibrarySound[]
  preview: SoundPreview
  /**
   * `placed` if the project has the sound already; `coming`: it is uploaded first. Rejects with `WorkerDied` if its
   * generator could not be loaded.
   */
  add(id: string, spot: Spot): Promise<'placed' | 'coming'>
  /** Turns files into takes with consecutive clips. Returns messages for failed ones. */
  addFiles(files: readonly File[], spot: Spot & Pick<SoundPlace, 'kind'>): Promise<string[]>
  close(): void
}

export function openSoundLibrary(studio: Studio): SoundLibrary {
  const worker = openLibraryWorker()
  const listener = openListener()
  const made = new Map<string, Promise<Sound>>()
  const newId = () => crypto.randomUUID()

  function make(id: string): Promise<Sound> {
    const known = made.get(id)
    if (known) return known
    const sound = worker.make(id)
    made.set(id, sound)
    // A failed sound may be requested again.
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
        studio.setSelection(placed.selection)
        return 'placed'
      }
      const { channels, sampleRate, duration } = await make(id)
      const analysis = await listener.analyse({ channels, sampleRate }, {})
      const wav = wavBlob({ channels, sampleRate })
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
        storedAt: Date.now(),
        place,
      })
      return 'coming'
    },
    async addFiles(files, place) {
      const { project } = studio.store.getState()
      let { start } = place
      const maker = createTakeMaker({
        openSound: (one, signal) => openSound(one, one.name, { signal, isNew: true }),
        analyse: listener.analyse,
        add(take) {
          const placed = { ...take, place: { ...place, start } }
          start += take.duration
          return studio.addTake(placed)
        },
        holdSound: () => undefined,
        discardRecording: async () => undefined,
        existingNames() {
          const { takes, arrivals } = studio.store.getState()
          return [...takes.map(({ name }) => name), ...arrivals.map(({ take }) => take.name)]
        },
        place: { owner: project.owner, project: project.id },
        newId,
        now: Date.now,
      })
      for (const file of files) void maker.fromFile(file)
      await maker.settled()
      return maker.errors.get().map(({ kind, file, details }) => soundErrorMessage(kind, file, details).text)
    },
    close() {
      preview.close()
      worker.close()
      listener.close()
    },
  }
}
