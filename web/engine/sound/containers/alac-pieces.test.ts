import type { InputAudioTrack } from 'mediabunny'
import { expect, test } from 'vitest'
import { alacConfigOf } from './alac-pieces.ts'

/** A box of MP4: its size, its name and what it holds. */
function box(name: string, content = new Uint8Array()): Blob {
  const size = new DataView(new ArrayBuffer(4))
  size.setUint32(0, 8 + content.length)
  return new Blob([size, name, content])
}

/** Version, then a decoder's configuration: 4,096 frames in packets of one channel of 16 bits at 44.1 kHz. */
function configuration(): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 + 24))
  view.setUint32(4, 4_096)
  for (const [at, value] of [0, 16, 40, 10, 14, 1].entries()) view.setUint8(8 + at, value)
  view.setUint32(24, 44_100)
  return new Uint8Array(view.buffer)
}

// Safe: only its channels are asked for.
const track = { getNumberOfChannels: async () => 1 } as InputAudioTrack

test('the configuration is found after a thousand boxes at most', async () => {
  const movie = box('moov', new Uint8Array(await box('alac', configuration()).arrayBuffer()))
  const after = (count: number) =>
    alacConfigOf(new Blob([...Array.from({ length: count }, () => box('free')), movie]), track)
  expect(await after(999)).toMatchObject({ packetFrames: 4_096, bits: 16, channels: 1, sampleRate: 44_100 })
  expect(await after(1_000)).toBeUndefined()
})
