import address from '../../../tests/support/sounds/hello.wav?inline'
import labels from '../../../tests/support/sounds/hello.phones.json?raw'
import { base64ToBytes } from './base64.ts'

export const SPOKEN_RATE = 16000

/** The committed sentence, for tests: “Hello there. My name is Pip. (pause) Maybe we make a movie.” */
export function spokenSentence(): {
  samples: Float32Array
  phones: { phone: string; start: number; end: number }[]
} {
  const bytes = base64ToBytes(address.slice(address.indexOf(',') + 1))
  const view = new DataView(bytes.buffer)
  const samples = Float32Array.from(
    { length: (bytes.length - 44) / 2 },
    (_, index) => view.getInt16(44 + 2 * index, true) / 32768,
  )
  // The file is ours and is written in this shape.
  const { phones } = JSON.parse(labels) as { phones: { phone: string; start: number; end: number }[] }
  return { samples, phones }
}
