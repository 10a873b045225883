import { base64ToBytes } from '../../../web/engine/voice/bytes/base64.ts'

export const SPOKEN_RATE = 16000

/**
 * Samples of tests/support/sounds/hello.wav, imported with `?inline`: “Hello there. My name is Pip. (pause) Maybe we
 * make a movie.”
 */
export function samplesOf(address: string): Float32Array<ArrayBuffer> {
  const bytes = base64ToBytes(address.slice(address.indexOf(',') + 1))
  const view = new DataView(bytes.buffer)
  return Float32Array.from(
    { length: (bytes.length - 44) / 2 },
    (_, index) => view.getInt16(44 + 2 * index, true) / 32768,
  )
}
