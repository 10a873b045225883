import { BlobSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'
import { expect, test } from 'vitest'
import type { PacketSound } from './packet-sound.ts'
import { mp4OfPackets, type Muxed } from './packets-to-mp4.ts'

const PACKET_BYTES = 40_000
/** More than two chunks of the file that is written. */
const COUNT = 250
const FRAMES = 480
const RATE = 24_000

/** Opus as iPhones store it, 20 ms in a packet; each is filled with its number. */
function recorded(): { file: Blob; sound: PacketSound & { codec: Muxed } } {
  const parts = Array.from({ length: COUNT }, (_, index) => new Uint8Array(PACKET_BYTES).fill(index))
  const packets = parts.map((_, index) => ({ at: index * PACKET_BYTES, bytes: PACKET_BYTES, frames: FRAMES }))
  const sound = { codec: 'opus', channels: 1, sampleRate: RATE, packets, priming: 0, frames: 1 } as const
  return { file: new Blob(parts), sound }
}

test('every packet of a long file is in the MP4 file, at its time', async () => {
  const { file, sound } = recorded()
  const input = new Input({ source: new BlobSource(await mp4OfPackets(file, sound)), formats: [MP4] })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Error('No track')
  let index = 0
  for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
    const isWhole = data.length === PACKET_BYTES && data.every((byte) => byte === index)
    expect([index, isWhole, Math.round(timestamp * RATE)]).toEqual([index, true, index * FRAMES])
    index++
  }
  expect(index).toBe(COUNT)
  input.dispose()
})

test('writing stops once the caller has cancelled', async () => {
  const { file, sound } = recorded()
  const cancelled = mp4OfPackets(file, sound, AbortSignal.abort())
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
})
