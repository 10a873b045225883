import * as z from 'zod'
import type { SpeechModel } from './transcriber.ts'
import { withTimeout } from './with-timeout.ts'

export interface Embedder {
  /** A vector for each text; similar directions are similar meanings, in any language. Throws `EmbedderError`. */
  embed(texts: readonly string[]): Promise<Float32Array[]>
}

export class EmbedderError extends Error {
  override readonly name = 'EmbedderError'
}

export const EMBEDDING_MODEL = '@cf/baai/bge-m3'
/** Texts of one call, as the platform takes them. */
export const MAX_TEXTS = 100
/** UTF-16 units of one call, far below the 60,000 tokens that the model reads at once, whatever the script. */
export const MAX_UNITS = 30_000
/** UTF-16 units of one text; the rest says the same. */
const TEXT_UNITS = 1_000
const AT_ONCE = 4
/** Milliseconds for one call. */
const PATIENCE = 20_000

const answerSchema = z.object({ data: z.array(z.array(z.number())) })

/** BGE-M3 on Workers AI. `patience` is in milliseconds. */
export function workersAiEmbedder(ai: SpeechModel, { patience = PATIENCE } = {}): Embedder {
  return {
    async embed(texts) {
      const batches = batchesOf(texts.map(sentText))
      const vectors: Float32Array[] = []
      for (let from = 0; from < batches.length; from += AT_ONCE) {
        const some = batches.slice(from, from + AT_ONCE)
        const found = await Promise.all(some.map((batch) => embedBatch(ai, batch, patience)))
        vectors.push(...found.flat())
      }
      return vectors
    },
  }
}

/** The model refuses a whole call for one empty text. */
function sentText(text: string): string {
  return text.trim().slice(0, TEXT_UNITS).toWellFormed() || '.'
}

async function embedBatch(
  ai: SpeechModel,
  text: readonly string[],
  patience: number,
): Promise<Float32Array[]> {
  const answer = await run(ai, text, patience)
  const read = answerSchema.safeParse(answer)
  if (!read.success) throw new EmbedderError('Answered out of shape.', { cause: read.error })
  const { data } = read.data
  const [first] = data
  const isWhole = data.length === text.length && data.every(({ length }) => length === first?.length)
  if (!isWhole) throw new EmbedderError('Answered with other vectors than asked for.')
  // Half of the memory that lists of numbers take.
  return data.map((vector) => Float32Array.from(vector))
}

async function run(ai: SpeechModel, text: readonly string[], patience: number): Promise<unknown> {
  try {
    return await withTimeout(patience, ai.run(EMBEDDING_MODEL, { text, truncate_inputs: true }))
  } catch (error) {
    throw new EmbedderError('Texts were not embedded.', { cause: error })
  }
}

function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = []
  let units = 0
  for (const text of texts) {
    const last = batches.at(-1)
    units += text.length
    if (last && last.length < MAX_TEXTS && units <= MAX_UNITS) last.push(text)
    else {
      batches.push([text])
      units = text.length
    }
  }
  return batches
}
