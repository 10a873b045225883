import { speedOf } from '#model/document/clip-time'
import type { Clip, Document, Track } from '#contract/document/document'
import { durationOf } from '../../document/timing.ts'
import { isDucked, speechInClip, type SpeechOf } from '../../sound/ducking.ts'
import { soundKeyOf } from '../../sound/sound-key.ts'
import type { SentSound } from './document-calls.ts'
import type { DocumentSound } from './document-mix.ts'

/** A processed take is a separate sound, shorter when sped up: `keyOf` names the sound of a clip. */
export function documentSoundOf(
  document: Document,
  keyOf: (clip: Clip, track: string) => string = soundKeyOf,
  speechOf?: SpeechOf,
): DocumentSound {
  const hasDucking = document.tracks.some(isDucked)
  const speechIn = (clip: Clip, { kind }: Track) => {
    const speech = hasDucking && kind === 'voice' ? speechOf?.(clip.take) : undefined
    return speech && { speech: speechInClip(clip, speech) }
  }
  const tracks = document.tracks.map((track) => ({
    ...track,
    clips: track.clips.map(({ effects, ...clip }) => ({
      ...clip,
      ...speechIn({ ...clip, effects }, track),
      take: keyOf({ ...clip, effects }, track.id),
      sound: soundKeyOf({ ...clip, effects }),
      offset: clip.offset / speedOf({ effects }),
    })),
  }))
  return { tracks, seconds: durationOf(document) }
}

export function sentSound(
  key: string,
  sound: AudioBuffer,
  { from = 0, to = sound.length }: { from?: number; to?: number } = {},
): SentSound {
  const first = Math.max(0, Math.floor(from))
  const channels = Array.from({ length: Math.min(2, sound.numberOfChannels) }, (_, channel) =>
    sound.getChannelData(channel).slice(first, Math.max(first, Math.ceil(to))),
  )
  return { key, channels, rate: sound.sampleRate, first, length: sound.length }
}
