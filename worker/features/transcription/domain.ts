import { CHUNK_SECONDS, TRANSCRIBE_RATE } from '../../contract/takes/transcription.ts'

const HEADER_BYTES = 44
const SAMPLE_BYTES = 2

/**
 * One channel of 16-bit samples at `TRANSCRIBE_RATE`, not empty and at most `CHUNK_SECONDS` long: the length is the
 * cost of recognition.
 */
export function isChunk(audio: string): boolean {
  if (audio.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(audio)) return false
  const padding = audio.endsWith('==') ? 2 : audio.endsWith('=') ? 1 : 0
  const samples = (audio.length / 4) * 3 - padding - HEADER_BYTES
  if (samples < SAMPLE_BYTES || samples > CHUNK_SECONDS * TRANSCRIBE_RATE * SAMPLE_BYTES) return false
  const head = Uint8Array.from(atob(audio.slice(0, 60)), (letter) => letter.charCodeAt(0))
  const view = new DataView(head.buffer)
  const word = (at: number) => String.fromCharCode(...head.subarray(at, at + 4))
  return (
    word(0) === 'RIFF' &&
    word(8) === 'WAVE' &&
    word(12) === 'fmt ' &&
    view.getUint16(20, true) === 1 &&
    view.getUint16(22, true) === 1 &&
    view.getUint32(24, true) === TRANSCRIBE_RATE &&
    view.getUint16(34, true) === 16 &&
    word(36) === 'data' &&
    view.getUint32(40, true) === samples
  )
}
