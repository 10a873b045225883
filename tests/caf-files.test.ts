import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wavLayoutOf } from '../web/engine/sound/wav-layout.ts'
import { decodeAlac, readAlacConfig } from '../web/engine/sound/containers/alac.ts'
import { readCaf } from '../web/engine/sound/containers/caf.ts'
import { packetBytes, type PacketSound } from '../web/engine/sound/containers/packet-sound.ts'

const fixtures = 'tests/support/sounds'
const read = (name: string) => new Blob([readFileSync(`${fixtures}/${name}`)])

/** The samples of an ALAC file as integers, interleaved. */
async function alacOf(file: Blob): Promise<Int32Array> {
  const sound = await readCaf(file)
  if (!sound || sound instanceof Blob) throw new Error('Not packets')
  const config = readAlacConfig(sound.cookie ?? new Uint8Array())
  if (!config) throw new Error('No configuration')
  const samples: number[] = []
  for await (const packet of packetBytes(file, sound.packets)) {
    const channels = decodeAlac(config, packet)
    const frames = channels?.[0]?.length ?? 0
    for (let frame = 0; frame < frames; frame++)
      for (const channel of channels ?? []) samples.push(channel[frame] ?? 0)
  }
  return Int32Array.from(samples)
}

test('ALAC gives the very samples that went in', async () => {
  const samples = await alacOf(read('hello-alac.caf'))
  const wave = readFileSync(`${fixtures}/hello.wav`)
  const first = 44 + 8_000 * 2
  const wanted = Int32Array.from({ length: 19_200 }, (_, frame) => wave.readInt16LE(first + frame * 2))
  expect(samples.length).toBe(wanted.length)
  expect(samples.findIndex((sample, frame) => sample !== wanted[frame])).toBe(-1)
})

test('stereo ALAC of 24 bits, whose low bits are stored apart, is read to the bit', async () => {
  const samples = (await alacOf(read('hello-alac-24.caf'))).map((sample) => sample << 8)
  // By ffmpeg's decoder.
  const wanted = '2451f9ad09e74801b65e654405471224ef4589069ac1c6f6f2e1ca361a998a88'
  expect(createHash('sha256').update(new Uint8Array(samples.buffer)).digest('hex')).toBe(wanted)
})

test('a damaged ALAC packet is reported, and a random one never throws or hangs', async () => {
  const file = read('hello-alac.caf')
  const sound = (await readCaf(file)) as PacketSound
  const config = readAlacConfig(sound.cookie ?? new Uint8Array())
  if (!config) throw new Error('No configuration')
  for await (const packet of packetBytes(file, sound.packets)) {
    expect(decodeAlac(config, packet.subarray(0, packet.length >> 1))).toBeUndefined()
    break
  }
  let seed = 7
  for (let round = 0; round < 50; round++) {
    const noise = Uint8Array.from({ length: 400 }, () => (seed = (seed * 48_271) % 2_147_483_647) & 0xff)
    const frames = decodeAlac(config, noise)?.[0]?.length ?? 0
    expect(frames).toBeLessThanOrEqual(config.packetFrames)
  }
  expect(readAlacConfig(new Uint8Array(10))).toBeUndefined()
  expect(readAlacConfig(new Uint8Array(24))).toBeUndefined()
})

type Chunk = readonly [name: string, bytes: Uint8Array, stated?: number]

function caf(format: string, fields: readonly number[], chunks: readonly Chunk[], rate = 44_100): Blob {
  const text = new TextEncoder()
  const description = new DataView(new ArrayBuffer(32))
  description.setFloat64(0, rate)
  new Uint8Array(description.buffer).set(text.encode(format), 8)
  fields.forEach((value, index) => description.setUint32(12 + index * 4, value))
  const whole: readonly Chunk[] = [['desc', new Uint8Array(description.buffer)], ...chunks]
  return new Blob([
    text.encode('caff\0\x01\0\0'),
    ...whole.flatMap(([name, bytes, stated = bytes.length]) => {
      const size = new DataView(new ArrayBuffer(8))
      size.setBigInt64(0, BigInt(stated))
      return [text.encode(name), size, new Uint8Array(bytes)]
    }),
  ])
}

const LITTLE = 2
const FLOATING = 1
/** The number of edits, then two stereo frames of 16 bits. */
const plain = Uint8Array.of(0, 0, 0, 1, 0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0)

test.each([
  ['16 bits, big end first', [0, 4, 1, 2, 16], [0x34, 0x12, 0x78, 0x56, 0xbc, 0x9a, 0xf0, 0xde]],
  ['16 bits, little end first', [LITTLE, 4, 1, 2, 16], [...plain.subarray(4)]],
  ['32-bit floating point', [FLOATING, 8, 1, 2, 32], [0x78, 0x56, 0x34, 0x12, 0xf0, 0xde, 0xbc, 0x9a]],
])('CAF of %s becomes WAV', async (_, fields, wanted) => {
  const wav = await readCaf(caf('lpcm', fields, [['data', plain]]))
  if (!(wav instanceof Blob)) throw new Error('No WAV')
  expect(await wavLayoutOf(wav)).toMatchObject({ channels: 2, sampleRate: 44_100 })
  expect([...new Uint8Array(await wav.slice(-8).arrayBuffer())]).toEqual(wanted)
})

test('a recording that was cut off states no length and is read to the end', async () => {
  const wav = await readCaf(caf('lpcm', [LITTLE, 4, 1, 2, 16], [['data', plain, -1]]))
  expect(wav instanceof Blob && (await wavLayoutOf(wav))?.frames).toBe(2)
})

test('the packets of AAC have their places, the frames around the sound, and the decoder’s configuration', async () => {
  // An ES descriptor around a decoder's configuration around two bytes of AAC-LC, 44.1 kHz, stereo.
  const cookie = Uint8Array.of(
    3,
    22,
    0,
    0,
    0,
    4,
    17,
    0x40,
    0x15,
    ...Array.from({ length: 11 }, () => 0),
    5,
    2,
    0x12,
    0x10,
  )
  const table = new DataView(new ArrayBuffer(24 + 3))
  table.setBigInt64(0, 2n)
  table.setBigInt64(8, 900n)
  table.setInt32(16, 1_024)
  // 130 bytes, then 3.
  new Uint8Array(table.buffer).set([0x81, 0x02, 3], 24)
  const data = new Uint8Array(4 + 133)
  const file = caf(
    'aac ',
    [0, 0, 1_024, 2, 0],
    [
      ['kuki', cookie],
      ['data', data],
      ['pakt', new Uint8Array(table.buffer)],
    ],
  )
  const sound = (await readCaf(file)) as PacketSound
  expect(sound).toMatchObject({ codec: 'aac', channels: 2, priming: 1_024, frames: 900 })
  expect([...(sound.cookie ?? [])]).toEqual([0x12, 0x10])
  expect(sound.packets.map(({ bytes, frames }) => [bytes, frames])).toEqual([
    [130, 1_024],
    [3, 1_024],
  ])
  expect((sound.packets[1]?.at ?? 0) - (sound.packets[0]?.at ?? 0)).toBe(130)
})

test('other files are none, damaged ones and other codecs are refused by name', async () => {
  expect(await readCaf(new Blob(['RIFF....WAVE']))).toBeNull()
  await expect(readCaf(new Blob(['caff\0\x01\0\0']))).rejects.toMatchObject({ code: 'not_a_sound' })
  await expect(readCaf(caf('lpcm', [0, 4, 1, 2, 16], []))).rejects.toMatchObject({ code: 'no_sound' })
  await expect(readCaf(caf('lpcm', [0, 4, 1, 0, 16], [['data', plain]]))).rejects.toMatchObject({
    code: 'not_a_sound',
  })
  await expect(readCaf(caf('ima4', [0, 68, 64, 2, 0], [['data', plain]]))).rejects.toMatchObject({
    code: 'codec_unsupported',
    codec: 'IMA ADPCM',
  })
})

/** The numbers of packets and of frames of the sound, the frames around it, and the bytes of each packet. */
function packetTable(packets: number, valid: number, around: number): Chunk {
  const table = new DataView(new ArrayBuffer(24 + packets))
  table.setBigInt64(0, BigInt(packets))
  table.setBigInt64(8, BigInt(valid))
  table.setInt32(16, around)
  table.setInt32(20, around)
  const bytes = new Uint8Array(table.buffer)
  bytes.fill(1, 24)
  return ['pakt', bytes]
}

test.each([
  ['a rate below all others', 'lpcm', [0, 4, 1, 2, 16], 999],
  ['a rate above all others', 'lpcm', [0, 4, 1, 2, 16], 768_001],
  ['no number as its rate', 'aac ', [1, 1, 1_024, 2, 0], NaN],
  ['an endless rate', 'aac ', [0, 1, 1_024, 2, 0], Infinity],
  ['65 channels', 'lpcm', [0, 130, 1, 65, 16], 44_100],
  ['packets of a second and more', 'aac ', [0, 1, 65_537, 2, 0], 44_100],
])('a file with %s is refused', async (_, format, fields, rate) => {
  const file = caf(format, fields, [['data', plain]], rate)
  await expect(readCaf(file)).rejects.toMatchObject({ code: 'not_a_sound' })
})

test('packets of more than half an hour are refused with their length, by size and by table', async () => {
  const data: Chunk = ['data', new Uint8Array(4 + 200_000)]
  const seconds = (200_000 * 1_024) / 44_100
  for (const chunks of [[data], [data, packetTable(200_000, 0, 0)]]) {
    const refused = readCaf(caf('aac ', [0, chunks.length === 1 ? 1 : 0, 1_024, 2, 0], chunks))
    await expect(refused).rejects.toMatchObject({ code: 'too_long', limit: 1_800 })
    const found = await refused.catch((error: { found: number }) => error.found)
    expect(Math.abs(Number(found) - seconds)).toBeLessThan(3)
  }
})

test('half an hour is read in spite of the frames around it', async () => {
  const frames = 1_800 * 44_100
  const packets = Math.ceil(frames / 1_024) + 4
  const chunks: Chunk[] = [['data', new Uint8Array(4 + packets)], packetTable(packets, frames, 2_048)]
  expect(await readCaf(caf('aac ', [0, 0, 1_024, 2, 0], chunks))).toMatchObject({ priming: 2_048, frames })
})

test('a file of countless packets is refused before they fill the memory', async () => {
  const file = caf('aac ', [0, 1, 1, 2, 0], [['data', new Uint8Array(4 + 1_000_001)]])
  await expect(readCaf(file)).rejects.toMatchObject({ code: 'not_a_sound' })
})

test('a thousand chunks are looked at, and none once the caller has cancelled', async () => {
  const fields = [LITTLE, 4, 1, 2, 16]
  const padded = (count: number) => {
    const free: Chunk[] = Array.from({ length: count }, () => ['free', new Uint8Array()])
    return caf('lpcm', fields, [...free, ['data', plain]])
  }
  expect(await readCaf(padded(998))).toBeInstanceOf(Blob)
  await expect(readCaf(padded(999))).rejects.toMatchObject({ code: 'no_sound' })
  await expect(readCaf(padded(1), AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})
