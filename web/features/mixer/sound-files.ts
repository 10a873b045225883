import { MIX_MAX_TRACKS, type MixDocument, type MixSource } from '#contract/mixes/document'
import { plainMixClip } from '#model/mix/plain-clip'
import { upload } from '../../data/uploads.ts'
import { addTrack } from '../../engine/mix/edits/new-track.ts'
import { openSound } from '../../engine/sound/open-sound.ts'
import { isSilent, soundToStore } from '../../recording/sound-to-store.ts'
import { SoundError } from '../../engine/sound/sound.ts'

/** Kinds of files that a file window offers. */
export const SOUND_FILES =
  'audio/*,video/*,.wav,.mp3,.m4a,.ogg,.opus,.flac,.aif,.aiff,.aifc,.caf,.ac3,.ec3,.dts,.webm,.mp4,.mov'

/** Reads and uploads a sound file. Throws a `SoundError` for unreadable files, or the upload's error. */
export async function uploadSound(
  file: File,
  options: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<MixSource> {
  const sound = await openSound(file, file.name, { signal: options.signal, isNew: true })
  if (isSilent(sound)) throw new SoundError('silent')
  const stored = await soundToStore(file, sound)
  const media = await upload({ kind: 'sound', ...stored, ...options })
  const name = file.name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 80) || 'Sound'
  return {
    id: crypto.randomUUID(),
    name,
    sound: media.id,
    file: media.file,
    duration: sound.duration,
    origin: null,
  }
}

export interface SoundPlace {
  at: number
  track?: string | undefined
}

/** Adds a track per source, or consecutive clips on the target track; as many tracks as the mix has room for. */
export function withSources(
  mix: MixDocument,
  sources: readonly MixSource[],
  { at, track }: SoundPlace = { at: 0 },
): MixDocument {
  if (mix.tracks.some(({ id }) => id === track)) {
    let next = at
    const clips = sources.map((source) => {
      const clip = clipOf(source, next)
      next += source.duration
      return clip
    })
    const tracks = mix.tracks.map((one) =>
      one.id === track ? { ...one, clips: [...one.clips, ...clips] } : one,
    )
    return { ...mix, sources: [...mix.sources, ...sources], tracks }
  }
  const fitting = sources.slice(0, MIX_MAX_TRACKS - mix.tracks.length)
  return fitting.reduce(
    (now, source) => addTrack(now, crypto.randomUUID(), source.name.slice(0, 80), [clipOf(source, at)]),
    { ...mix, sources: [...mix.sources, ...fitting] },
  )
}

const clipOf = ({ id, duration }: MixSource, start: number) =>
  plainMixClip({ id: crypto.randomUUID(), source: id, start, duration })
