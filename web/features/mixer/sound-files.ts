import { newStrip, type MixDocument, type MixSource } from '#contract/mixes/document'
import { upload } from '../../data/uploads.ts'
import { openSound } from '../../engine/sound/open-sound.ts'

/** Reads a sound file and stores it. Throws a `SoundError` for what is none, what the upload throws otherwise. */
export async function bringSound(
  file: File,
  options: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<MixSource> {
  const { duration } = await openSound(file, file.name, options)
  const media = await upload({ blob: file, kind: 'sound', name: file.name, ...options })
  const name = file.name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 80) || 'Sound'
  return { id: crypto.randomUUID(), name, sound: media.id, file: media.file, duration, origin: null }
}

/** The mix with a track for each source, all from the beginning. */
export function withSources(mix: MixDocument, sources: readonly MixSource[]): MixDocument {
  const tracks = sources.map((source, index) => ({
    ...newStrip(crypto.randomUUID(), source.name.slice(0, 80), mix.tracks.length + index),
    output: 'master',
    clips: [
      {
        id: crypto.randomUUID(),
        source: source.id,
        start: 0,
        offset: 0,
        duration: source.duration,
        gain: 0,
        fadeIn: 0,
        fadeOut: 0,
        fade: 'linear' as const,
      },
    ],
  }))
  return { ...mix, sources: [...mix.sources, ...sources], tracks: [...mix.tracks, ...tracks] }
}
