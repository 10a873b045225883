import { OVERLAP_SECONDS, CHUNK_SECONDS, type RecognisedWord } from '#contract/takes/transcription'
import type { Sound } from '../../engine/sound/sound.ts'
import { joinPieces, piecesOf, type Piece } from '../../engine/voice/text/join-pieces.ts'
import { CallError } from '../../platform/call-error.ts'

export interface RecogniseDeps {
  /** Encodes a chunk as the server needs it: a WAV file in base64. */
  encode(sound: Sound, piece: Piece): Promise<string>
  ask(audio: string, signal: AbortSignal): Promise<RecognisedWord[]>
  /** Resolves after a number of milliseconds; rejects when the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

interface RecogniseOptions {
  signal: AbortSignal
  onProgress: (share: number) => void
}

const PAUSES = [1_000, 4_000, 10_000]

/**
 * On the server, in overlapping chunks, each retried while it is busy or unreachable. Throws the last `CallError`, or
 * the signal's reason.
 */
export async function recognise(
  sound: Sound,
  { signal, onProgress }: RecogniseOptions,
  deps: RecogniseDeps,
): Promise<string> {
  const pieces = piecesOf(sound.duration, { length: CHUNK_SECONDS, overlap: OVERLAP_SECONDS })
  const heard: (Piece & { words: RecognisedWord[] })[] = []
  for (const piece of pieces) {
    signal.throwIfAborted()
    onProgress(heard.length / pieces.length)
    const audio = await deps.encode(sound, piece)
    heard.push({ ...piece, words: await asked(audio, signal, deps) })
  }
  onProgress(1)
  return joinPieces(heard)
}

async function asked(
  audio: string,
  signal: AbortSignal,
  { ask, wait }: RecogniseDeps,
): Promise<RecognisedWord[]> {
  for (const pause of PAUSES) {
    try {
      return await ask(audio, signal)
    } catch (error) {
      const isPassing =
        error instanceof CallError && (error.code === 'recogniser_unavailable' || error.code === 'offline')
      if (!isPassing) throw error
      await wait(pause, signal)
    }
  }
  return ask(audio, signal)
}
