import type { TakeAnalysis } from '#contract/takes/mouth-track'
import type { Landing, WaitingTake } from '../data/take-delivery.ts'
import type { Sound } from '../engine/sound/sound.ts'
import { encodeWav } from '../engine/sound/wav.ts'

export function wavBlob({ channels, sampleRate }: Pick<Sound, 'channels' | 'sampleRate'>): Blob {
  return new Blob([encodeWav(channels, sampleRate)], { type: 'audio/wav' })
}

export function recordedTake({
  id,
  name,
  sound,
  analysis,
  landing,
}: {
  id: string
  name: string
  sound: Sound
  analysis: TakeAnalysis
  landing?: Landing | undefined
}) {
  return {
    id,
    name,
    source: 'microphone',
    sound: wavBlob(sound),
    fileName: `${name}.wav`,
    duration: sound.duration,
    analysis,
    ...(landing && { landing }),
  } satisfies Partial<WaitingTake>
}
