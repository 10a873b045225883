import type { BeatGrid } from '#model/document/beats'
import type { ProjectRecord } from '#contract/projects/projects'
import { addTake, getTakes } from '../../../data/takes.ts'
import { upload } from '../../../data/uploads.ts'
import { mixdown } from '../../../engine/mix/document/document-mixdown.ts'
import { beds } from '../../../engine/sound/library/bed-list.ts'
import { findBeats } from '../../../engine/sound/find-beats.ts'
import { openSound } from '../../../engine/sound/open-sound.ts'
import { SoundError, type Sound } from '../../../engine/sound/sound.ts'
import { isSilent, wavToStore } from '../../../recording/sound-to-store.ts'
import { loadSounds } from '../../../stage/cast/sounds.ts'
import { openListener } from '../../../stage/takes/voice-listener.ts'

export interface Backing {
  name: string
  sound: Sound
  /** The beats of the sound; `undefined` if it has none. */
  beats: BeatGrid | undefined
}

/** Throws a `SoundError`, also for a silent file. */
export async function backingOfFile(file: File): Promise<Backing> {
  const sound = await openSound(file, file.name, { isNew: true })
  if (isSilent(sound)) throw new SoundError('silent')
  return backingOf(file.name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 110), sound)
}

export async function backingOfProject(project: ProjectRecord): Promise<Backing> {
  const { sounds } = await loadSounds(project.document, await getTakes(project.id))
  return backingOf(project.title, await mixdown(project.document, sounds))
}

/** The library: each bed with its tempo. */
export const bedChoices = beds.map(({ id, label, tempo }) => ({ id, label: `${label}, ${tempo}` }))

/** Repeats of library music in a jam. */
const ROUNDS = 8

/** Library music, repeated to a useful length. Its generator is loaded on demand. */
export async function backingOfBed(id: string): Promise<Backing> {
  const bed = beds.find((one) => one.id === id)
  if (!bed) throw new Error(`There is no bed ${id}.`)
  const { playBed } = await import('../../../engine/sound/library/beds.ts')
  return { name: bed.label, sound: playBed(bed, ROUNDS), beats: { tempo: bed.tempo, firstBeat: 0 } }
}

function backingOf(name: string, sound: Sound): Backing {
  const [samples] = sound.channels
  return { name, sound, beats: samples && findBeats(samples, sound.sampleRate) }
}

export async function uploadBacking(
  jam: string,
  { name, sound }: Backing,
  onProgress: (fraction: number) => void,
): Promise<string> {
  const listener = openListener()
  try {
    const analysis = await listener.analyse(sound, {})
    const wav = await wavToStore(sound)
    const media = await upload({ blob: wav, kind: 'sound', name: `${name}.wav`, jam, onProgress })
    const json = new Blob([JSON.stringify(analysis)], { type: 'application/json' })
    const analysed = await upload({ blob: json, kind: 'analysis', name: 'analysis.json', jam })
    const { duration } = sound
    const take = await addTake({
      jam,
      name,
      source: 'upload',
      sound: media.id,
      analysis: analysed.id,
      duration,
    })
    return take.id
  } finally {
    listener.close()
  }
}
