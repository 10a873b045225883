import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { ArtError } from '../web/rigging/import/art.ts'
import { openVeado } from '../web/rigging/import/tuber/veado.ts'

/*
 * No file of the program is at hand: these are written by the descriptions of the format on veado.tube (chunks MLST,
 * MSTA, AIMG and ABMP) and olmewe.com, with the flags of a state in one and in four bytes.
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
    state(4, [0, 0, 0, 0, 12, 12, 11, 11], { name: '怒り' }),
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
  const { sprites, props, notes } = await openVeado(avatar({ flags }))
  expect(sprites.map(({ shows, when, isWorn, size }) => [shows, when, isWorn, size.width])).toEqual([
    ['mouth=open', 'state=s1', true, 4],
    ['mouth=shut lids=open', 'state=s1', true, 2],
    ['mouth=shut lids=shut', 'state=s1', true, 2],
    ['lids=open', 'state=s2', false, 2],
    ['lids=shut', 'state=s2', false, 4],
  ])
  expect(props).toMatchObject([{ default: 's1', options: [{ label: 'Happy' }, { label: '怒り' }] }])
  expect([...notes]).toEqual(['Animated parts show their first picture.'])
})

test('images that states share are one picture, and 200 states are read up to the number of options', async () => {
  const many = await openVeado(
    file(
      texture(20),
      image(10, 20),
      image(11, 20),
      chunk(2, 'MLST', ...Array.from({ length: 200 }, (_, index) => uint(100 + index))),
      ...Array.from({ length: 200 }, (_, index) =>
        state(100 + index, [0, 0, 0, 0, 10, 0, 10 + (index % 2), 10]),
      ),
    ),
  )
  expect([...many.notes]).toEqual([
    'Only the first 24 of 200 states were imported.',
    'States that show the same pictures are one.',
  ])
  expect(many.sprites.map(({ shows, when }) => [shows, when])).toEqual([
    ['', 'state=s1'],
    ['mouth=open', 'state=s2'],
    ['mouth=shut lids=open', 'state=s2'],
    ['mouth=shut lids=shut', 'state=s2'],
  ])
  const only = many.simpler?.()
  expect(only).toMatchObject({ sprites: [{ shows: '', when: '' }], props: [] })
  expect([...(only?.notes ?? [])]).toContain(
    'Only the first state was imported: together they have too many pictures.',
  )
})

test('a state without images is left out, and one without a name is counted', async () => {
  const { sprites, props } = await openVeado(
    file(
      texture(20),
      image(10, 20),
      image(11, 20),
      chunk(2, 'MLST', uint(3), uint(4), uint(5), uint(9)),
      state(3, [0, 0, 0, 0, 0, 0, 0, 0], { flags: 4 }),
      state(4, [0, 0, 0, 0, 10, 0, 0, 0], { flags: 4, name: '' }),
      state(5, [10, 0, 0, 0, 0, 11, 0, 0]),
    ),
  )
  expect(sprites.map(({ shows, when }) => [shows, when])).toEqual([
    ['', 'state=s1'],
    ['', 'state=s2'],
  ])
  expect(props).toMatchObject([{ options: [{ label: 'State 1' }, { label: 'Happy' }] }])
})

test('pictures are upright, also those that fill a part of their image', async () => {
  const { sprites } = await openVeado(avatar())
  const [talk, idle] = [await sprites[0]?.pixels(), await sprites[1]?.pixels()]
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

/** A channel of differences in prefix codes, from the lowest bit on. */
function packed(values: readonly number[], first: number): Uint8Array {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit++) bits.push((value >> bit) & 1)
  }
  const starts = [
    [1, 0],
    [1, 1],
    [0, 1, 0],
    [0, 1, 1],
    [0, 0, 1, 0],
    [0, 0, 1, 1],
    [0, 0, 0, 1, 0],
    [0, 0, 0, 1, 1],
  ]
  const least = [0, 1, 3, 5, 9, 17, 33, 65]
  let before = first
  for (let at = 0; at < values.length;) {
    let run = 0
    while (values[at + run] === before && run < 262) run++
    if (run >= 7) {
      put(0, 4)
      put(run - 7, 8)
      at += run
      continue
    }
    const value = values[at++] ?? 0
    const difference = ((value - before + 128) & 255) - 128
    const size = Math.abs(difference)
    const code = least.findLastIndex((from) => from <= size)
    bits.push(...(starts[code] ?? []))
    put(size - (least[code] ?? 0), Math.max(0, code === 1 ? 1 : code - 1))
    if (size > 0) bits.push(Number(difference > 0))
    before = value
  }
  const bytes = Buffer.alloc(4 * Math.ceil(bits.length / 32))
  for (const [at, bit] of bits.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7))
  return bytes
}

/** RGBA as a compressed texture: opacity first, colours only where it is not 0. */
function compressed(pixels: readonly (readonly [number, number, number, number])[]): Buffer {
  const seen = pixels.filter(([, , , alpha]) => alpha !== 0)
  const channels = [
    { values: pixels.map(([, , , alpha]) => alpha), first: 255 },
    ...[0, 1, 2].map((index) => ({ values: seen.map((pixel) => pixel[index as 0]), first: 0 })),
  ].map(({ values, first }) => {
    const [constant = 0] = values
    const isConstant = values.every((value) => value === constant)
    return isConstant
      ? { length: 0xffffff00 + constant, data: Buffer.alloc(0) }
      : packedChannel(values, first)
  })
  return Buffer.concat([...channels.map(({ length }) => uint(length)), ...channels.map(({ data }) => data)])
}

function packedChannel(values: readonly number[], first: number) {
  const data = packed(values, first)
  return { length: data.length / 4, data }
}

const withTexture = (width: number, height: number, data: Uint8Array) =>
  file(
    chunk(2, 'MLST', uint(3)),
    state(3, [0, 0, 0, 0, 10, 0, 0, 0]),
    image(10, 20, { size: [width, height] }),
    chunk(20, 'ABMP', uint(width), uint(height), Buffer.from('VDD.'), data),
  )

test('compressed pictures are unpacked', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 30; round++) {
    const pixels = Array.from({ length: 20 * 40 }, (_, at) => {
      const alpha = random(3) === 0 && round > 3 ? 0 : round % 2 === 0 ? 255 : (at * 3) & 255
      const [red, green] = [random(2) * random(256), at & 255]
      return [red, green, 90, alpha] as const
    })
    const { sprites } = await openVeado(withTexture(20, 40, compressed(pixels)))
    const drawn = await sprites[0]?.pixels()
    const upright = Array.from({ length: 40 }, (_, row) =>
      pixels.slice((39 - row) * 20, (40 - row) * 20),
    ).flat()
    const seen = upright.flatMap((pixel) => (pixel[3] === 0 ? [0, 0, 0, 0] : pixel))
    expect([...(drawn?.data ?? [])]).toEqual(seen)
  }
})

test('compressed pictures that lie about their lengths or are cut short are refused with advice', async () => {
  const whole = compressed(Array.from({ length: 64 }, (_, at) => [at * 5, 255 - at, at % 3, at] as const))
  const answer = async (data: Uint8Array, width = 8, height = 8) => {
    const { sprites } = await openVeado(withTexture(width, height, data))
    return sprites[0]?.pixels().then(
      () => 'drawn',
      (error: unknown) => (error instanceof ArtError ? error.message : String(error)),
    )
  }
  expect(await answer(whole)).toBe('drawn')
  for (let length = 0; length < whole.length; length++)
    expect(await answer(whole.subarray(0, length))).toMatch('Export its images')
  expect(await answer(whole, 80, 80)).toMatch('Export its images')
  expect(await answer(whole, 1, 1)).toMatch('Export its images')
  const lying = Buffer.from(whole)
  lying.writeUInt32LE(0x7fffffff, 4)
  expect(await answer(lying)).toMatch('Export its images')
})
