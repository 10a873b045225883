import * as z from 'zod'
import { withTimeout } from './with-timeout.ts'

export interface TranscribedWord {
  text: string
  start: number
  end: number
}

export interface Transcription {
  /** `''` without speech. */
  text: string
  /** Tag of the spoken language; `''` if unknown. */
  language: string
  words: TranscribedWord[]
}

export interface Transcriber {
  /** `audio` is a sound file in base64; the words are in the language that is spoken. Throws `TranscriberError`. */
  transcribe(audio: string): Promise<Transcription>
}

export class TranscriberError extends Error {
  override readonly name = 'TranscriberError'
}

export interface SpeechModel {
  run(model: string, inputs: Record<string, unknown>): Promise<unknown>
}

export const SPEECH_MODEL = '@cf/openai/whisper-large-v3-turbo'
/** Milliseconds. A minute of speech takes a few seconds. */
const PATIENCE = 60_000

const [text, number] = [z.string().nullish(), z.number().nullish()]

/** Everything but the text may be missing, or `null` as in the library behind it. */
const answerSchema = z.object({
  text: z.string(),
  transcription_info: z.object({ language: text }).nullish(),
  segments: z
    .array(
      z.object({
        start: number,
        end: number,
        text,
        no_speech_prob: number,
        avg_logprob: number,
        compression_ratio: number,
        words: z.array(z.object({ word: text, start: number, end: number })).nullish(),
      }),
    )
    .nullish(),
})

/** Whisper on Workers AI. `patience` is in milliseconds. */
export function workersAi(ai: SpeechModel, { patience = PATIENCE } = {}): Transcriber {
  return {
    async transcribe(audio) {
      const answer = await withinPatience(ai, audio, patience)
      const read = answerSchema.safeParse(answer)
      if (!read.success) throw new TranscriberError('Answered out of shape.', { cause: read.error })
      return transcriptionOf(read.data)
    },
  }
}

async function withinPatience(ai: SpeechModel, audio: string, patience: number): Promise<unknown> {
  try {
    // Silence would be filled with made-up sentences, each of which leads to the next.
    const inputs = { audio, task: 'transcribe', vad_filter: true, condition_on_previous_text: false }
    return await withTimeout(patience, ai.run(SPEECH_MODEL, inputs))
  } catch (error) {
    throw new TranscriberError('Speech was not recognised.', { cause: error })
  }
}

type Answer = z.infer<typeof answerSchema>
type Segment = NonNullable<Answer['segments']>[number]

function transcriptionOf({ text, segments, transcription_info: info }: Answer): Transcription {
  const spoken = (segments ?? []).filter(isSpeech)
  const isWhole = !segments?.length && hasWords(text)
  return {
    text: (isWhole ? text : spoken.map((segment) => segment.text ?? '').join('')).trim(),
    language: /^[a-z]{2,3}$/.test(info?.language ?? '') ? (info?.language ?? '') : '',
    words: isWhole ? spread(text, 0, 0) : spoken.flatMap(wordsOf),
  }
}

/** Radford et al., “Robust Speech Recognition via Large-Scale Weak Supervision” (2022), section 4.5. */
const SILENCE = { noSpeech: 0.6, logProbability: -1, compression: 2.4 }

/** False for silence, music and repetitions, which the model fills with made-up words. */
function isSpeech({ text, words, ...segment }: Segment): boolean {
  const isUnsure =
    (segment.avg_logprob ?? 0) < SILENCE.logProbability ||
    (segment.compression_ratio ?? 0) > SILENCE.compression
  const isSilent = isUnsure && (segment.no_speech_prob ?? 0) > SILENCE.noSpeech
  const said = text || (words ?? []).map(({ word }) => word ?? '').join('')
  return !isSilent && hasWords(said)
}

/** Sounds are described in brackets, as `[music]` or `(laughs)`, or as notes. */
const DESCRIBED = /\[[^\]]*\]|\([^)]*\)|（[^）]*）|【[^】]*】|\*[^*]*\*/g

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replaceAll(DESCRIBED, ''))
}

/** Words without times share those of their segment. */
function wordsOf({ text, words, ...segment }: Segment): TranscribedWord[] {
  const start = segment.start ?? 0
  const end = Math.max(start, segment.end ?? start)
  if (!words || words.length === 0) return spread(text ?? '', start, end)
  return words.flatMap((word) => {
    const shown = (word.word ?? '').trim()
    return shown === '' ? [] : [{ text: shown, start: word.start ?? start, end: word.end ?? end }]
  })
}

function spread(text: string, start: number, end: number): TranscribedWord[] {
  const words = text.split(/\s+/).filter(Boolean)
  const length = (end - start) / Math.max(1, words.length)
  return words.map((word, index) => ({
    text: word,
    start: start + index * length,
    end: start + (index + 1) * length,
  }))
}
