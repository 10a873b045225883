import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { ArtError } from '../web/rigging/import/art.ts'
import { openVeado } from '../web/rigging/import/tuber/veado.ts'

/*
 * No file of the program is at hand: these are written by the description of the format on veado.tube (chunks MLST,
 * MSTA, AIMG and ABMP), with the flags of a state in one and in four bytes.
 */

const uint = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const text = (value: string) => Buffer.concat([Buffer.from([Buffer.byteLength(value)]), Buffer.from(value)])
const chunk = (id: number, type: string, ...data: Uint8Array[]) => {
  const all = Buffer.concat(data)
  return Buffer.concat([uint(id), Buffer.from(type), uint(all.length), all])
}
const file = (...chunks: Uint8Array[]) =>
  new Blob([Buffer.concat([Buffer.from('VEADOTUBE'), ...chunks, Buffer.alloc(12)])])

/** Two columns and three rows, whose red is the number of the row from the bottom. */
const rows = Buffer.from([0, 1, 2].flatMap((row) => [row, 10, 20, 255, row, 11, 21, 128]))
const texture = (id: number, format = 'RAW.', data: Uint8Array = rows) =>
  chunk(id, 'ABMP', uint(2), uint(3), Buffer.from(format), data)
const image = (id: number, bitmap: number, { size = [2, 3], at = [0, 0], frames = 1 } = {}) =>
  chunk(
    id,
    'AIMG',
    ...size.map(uint),
    Buffer.from(frames > 1 ? [frames, 0] : [frames]),
    uint(bitmap),
    ...at.map(uint),
    Buffer.alloc(8),
  )
const state = (id: number, images: readonly number[], { flags = 1, name = 'Happy' } = {}) =>
  chunk(id, 'MSTA', text(name), Buffer.alloc(flags), ...images.map(uint), Buffer.alloc(9))

const avatar = (more: Parameters<typeof state>[2] = {}) =>
  file(
    chunk(1, 'META', text('a program'), text(''), text('')),
    texture(20),
    image(10, 20),
    image(11, 20, { size: [4, 5], at: [1, 2], frames: 3 }),
    image(12, 20),
    chunk(2, 'MLST', uint(3), uint(4)),
    state(3, [0, 0, 0, 0, 10, 11, 12, 0], more),
    state(4, [0, 0, 0, 0, 10, 0, 0, 0]),
  )

const refusal = async (blob: Blob): Promise<string> => {
  try {
    await openVeado(blob)
  } catch (error) {
    if (error instanceof ArtError) return error.message
    throw error
  }
  return 'accepted'
}

test.each([1, 4])('a mini avatar with flags of %i bytes has its images, by mouth and lids', async (flags) => {
  const { sprites, notes } = await openVeado(avatar({ flags }))
  expect(sprites.map(({ name, shows, size }) => [name, shows, size.width])).toEqual([
    ['Happy idle', 'mouth=shut lids=open', 2],
    ['Happy talk', 'mouth=open', 4],
    ['Happy blink', 'mouth=shut lids=shut', 2],
  ])
  expect([...notes].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Animated parts show their first picture.',
    'Only the first state of the model was imported.',
  ])
})

test('pictures are upright, also those that fill a part of their image', async () => {
  const { sprites } = await openVeado(avatar())
  const [idle, talk] = [await sprites[0]?.pixels(), await sprites[1]?.pixels()]
  expect([...(idle?.data ?? [])]).toEqual([2, 1, 0].flatMap((row) => [row, 10, 20, 255, row, 11, 21, 128]))
  const at = (x: number, y: number) => [...(talk?.data.subarray(4 * (4 * y + x), 4 * (4 * y + x) + 4) ?? [])]
  // Two rows from the bottom and one column from the left are free.
  expect([at(1, 0), at(1, 2), at(2, 2), at(0, 0), at(1, 3)]).toEqual([
    [2, 10, 20, 255],
    [0, 10, 20, 255],
    [0, 11, 21, 128],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
})

test('what can’t be read is refused with advice', async () => {
  const only = (...parts: Uint8Array[]) =>
    file(chunk(2, 'MLST', uint(3)), state(3, [0, 0, 0, 0, 10, 0, 0, 0]), ...parts)
  expect(await refusal(only(image(10, 20), texture(20, 'VDD.')))).toMatch(
    /own compression. Export its images/,
  )
  expect(await refusal(new Blob(['VEADO']))).toMatch('not a file of veadotube')
  expect(await refusal(file())).toMatch('Only mini avatars')
  expect(await refusal(file(chunk(2, 'MLST', uint(9))))).toMatch('Only mini avatars')
  expect(await refusal(only(image(10, 20, { size: [90_000, 3] }), texture(20)))).toMatch('too large')
  for (const broken of [
    only(image(10, 20), texture(20, 'RAW.', rows.subarray(4))),
    only(image(10, 20), texture(20, 'PNG.')),
    only(image(10, 21), texture(20)),
    only(image(10, 20, { at: [1, 0] }), texture(20)),
    only(image(10, 20, { at: [0xffffffff, 0] }), texture(20)),
    only(texture(20)),
  ])
    expect(await refusal(broken)).toMatch('damaged')
})

test('a file that is cut short anywhere is refused, or has what is left', async () => {
  const whole = Buffer.from(await avatar().arrayBuffer())
  for (let length = 0; length < whole.length; length += 5) {
    const answer = await refusal(new Blob([whole.subarray(0, length)]))
    expect(answer).toMatch(/^(accepted|The file is damaged|Only mini avatars|It is not a file)/)
  }
})
