import { SPEECH_MAX_SECONDS } from '#contract/survey/asking'
import type { TakeAnalysis } from '#contract/takes/mouth-track'
import type { Sound } from '../../../../engine/sound/sound.ts'
import { formatNumber } from '../../../../platform/locale.ts'

/** Respondents download it before they answer: two minutes of music at 256 kbit/s. */
const MAX_BYTES = 4 * 1024 * 1024
/** Files with at most this many bytes per second are stored as they are, if every browser plays them. */
const SMALL = 24_000

export interface PrepareDeps {
  /** Rejects with a `SoundError`. */
  read: (file: Blob, name: string) => Promise<Sound>
  /** Looks into the file: its type says nothing about the codec, and may be wrong. */
  isPlayedEverywhere: (file: Blob) => Promise<boolean>
  /** Rejects for AAC where the browser has no encoder. */
  encode: (sound: Sound, codec: 'aac' | 'mp3') => Promise<Blob>
  /** `text` in English moves the mouth better, and words get their times in every language. */
  analyse: (sound: Sound, text: string) => Promise<TakeAnalysis>
  onStep: (step: 'reading' | 'analysing') => void
}

export interface PreparedSpeech {
  sound: Blob
  seconds: number
  /** Missing if it failed: the sound plays without moving a mouth. */
  analysis: TakeAnalysis | undefined
}

/** Why a sound cannot be that of a question. */
export class SpeechError extends Error {
  override readonly name = 'SpeechError'
}

/** Reads, shrinks and analyses the sound of a question. Rejects with a `SoundError` or a `SpeechError`. */
export async function prepareSpeech(
  { read, analyse, onStep, ...encoding }: PrepareDeps,
  { file, name, text }: { file: Blob; name: string; text: string },
): Promise<PreparedSpeech> {
  onStep('reading')
  const sound = await read(file, name)
  const seconds = sound.duration
  if (seconds > SPEECH_MAX_SECONDS) {
    throw new SpeechError(
      `This sound is ${formatNumber(Math.ceil(seconds / 60))} minutes long. A question can take up to ${SPEECH_MAX_SECONDS / 60} minutes.`,
    )
  }
  const small = await playable(file, sound, encoding)
  if (small.size > MAX_BYTES)
    throw new SpeechError('This file is too big for a web page. Save it as MP3 or M4A first.')
  onStep('analysing')
  const analysis = await analyse(sound, text).then(withoutWaveform, () => undefined)
  return { sound: small, seconds, analysis }
}

/** A file that all browsers play. Rejects with why none could be made, such as a lost connection. */
async function playable(
  file: Blob,
  sound: Sound,
  { isPlayedEverywhere, encode }: Pick<PrepareDeps, 'isPlayedEverywhere' | 'encode'>,
): Promise<Blob> {
  if (file.size / sound.duration <= SMALL && (await isPlayedEverywhere(file))) return file
  return encode(sound, 'aac').catch(() => encode(sound, 'mp3'))
}

/** Only the studio draws the waveform and levels the loudness. */
function withoutWaveform({ weighted: _weighted, ...analysis }: TakeAnalysis): TakeAnalysis {
  return { ...analysis, peaks: '' }
}
