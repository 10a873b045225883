import { TRANSCRIBE_RATE } from '#contract/takes/transcription'
import { recogniseChunk } from '../../data/transcription.ts'
import type { Sound } from '../../engine/sound/sound.ts'
import { encodeSpeechChunk } from '../../engine/sound/speech-chunk.ts'
import { bytesToBase64 } from '../../engine/voice/bytes/base64.ts'
import { recognise } from './recognise.ts'

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

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    function abort() {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
  })
}
