import { TRANSCRIBE_RATE } from '#contract/takes/transcription'
import { recogniseChunk } from '../../data/transcription.ts'
import type { Sound } from '../../engine/sound/sound.ts'
import { encodeSpeechChunk } from '../../engine/sound/speech-chunk.ts'
import { bytesToBase64 } from '../../engine/voice/bytes/base64.ts'
import { recognise } from './recognise.ts'
import { wait } from '../../platform/wait.ts'

/** The words of a sound; `''` if there are none. Rejects like `recognise`. `onProgress` gets 0..1. */
export function recogniseOnServer(
  sound: Sound,
  options: { signal: AbortSignal; onProgress?: ((progress: number) => void) | undefined },
): Promise<string> {
  const { signal, onProgress = () => undefined } = options
  return recognise(sound, { signal, onProgress }, { encode, ask: recogniseChunk, wait })
}

async function encode(sound: Sound, piece: { from: number; until: number }): Promise<string> {
  return bytesToBase64(await encodeSpeechChunk(sound, piece, TRANSCRIBE_RATE))
}
