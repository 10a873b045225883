import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** One channel of 16-bit samples in a WAV file. */
export const TRANSCRIBE_RATE = 16_000
/** Longer sounds are cut into chunks that overlap. */
export const CHUNK_SECONDS = 60
export const OVERLAP_SECONDS = 4
/** In 24 hours per user: two hours of sound. */
export const MAX_CHUNKS_PER_DAY = 120

/** A full chunk in base64, with its header. */
const CHUNK_BASE64 = Math.ceil((CHUNK_SECONDS * TRANSCRIBE_RATE * 2 + 44) / 3) * 4

export const viewTranscription = endpoint({
  method: 'GET',
  path: '/api/transcription',
  answer: z.object({ available: z.boolean() }),
  errors: [],
})

/** Seconds from the start of the chunk. */
export const recognisedWord = z.object({ text: z.string(), start: z.number(), end: z.number() })
export type RecognisedWord = z.infer<typeof recognisedWord>

export const transcribeChunk = endpoint({
  method: 'POST',
  path: '/api/transcription',
  body: z.object({
    /** A WAV file in base64: one channel, 16 bits, `TRANSCRIBE_RATE`, `CHUNK_SECONDS` at most. */
    audio: z.string().check(z.minLength(1), z.maxLength(CHUNK_BASE64)),
  }),
  answer: z.object({ words: z.array(recognisedWord) }),
  errors: ['not_a_sound', 'not_configured', 'recogniser_unavailable', 'too_many_requests'],
})
