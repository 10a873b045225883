import * as z from 'zod'
import { withTimeout } from './with-timeout.ts'

export interface TranscribedWord {
  text: string
  start: number
  end: number
}

export interface Transcriber {
  /** `audio` is a sound file in base64. Throws `TranscriberError`. */
  transcribe(audio: string): Promise<TranscribedWord[]>
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

/** Everything but the text may be missing. */
const answerSchema = z.object({
  text: z.string(),
  segments: z
    .array(
      z.object({
        start: z.number().optional(),
        end: z.number().optional(),
        text: z.string().optional(),
        words: z
          .array(
            z.object({
              word: z.string().optional(),
              start: z.number().optional(),
              end: z.number().optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
})

/** Whisper on Workers AI. `patience` is in milliseconds. */
export function workersAi(ai: SpeechModel, { patience = PATIENCE } = {}): Transcriber {
  return {
    async transcribe(audio) {
      const answer = await withinPatience(ai, audio, patience)
      const read = answerSchema.safeParse(answer)
      if (!read.success) throw new TranscriberError('Answered out of shape.', { cause: read.error })
      return wordsOf(read.data)
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

/** Words without times share those of their segment, or the beginning. */
function wordsOf({ text, segments }: z.infer<typeof answerSchema>): TranscribedWord[] {
  if (!segments || segments.length === 0) return spread(text, 0, 0)
  return segments.flatMap((segment) => {
    const start = segment.start ?? 0
    const end = Math.max(start, segment.end ?? start)
    if (!segment.words || segment.words.length === 0) return spread(segment.text ?? '', start, end)
    return segment.words.flatMap((word) => {
      const shown = (word.word ?? '').trim()
      return shown === '' ? [] : [{ text: shown, start: word.start ?? start, end: word.end ?? end }]
    })
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
