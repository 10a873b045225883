import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { layeredPuppet } from './support/drawings/layered-puppet.ts'
import { join, psdFile, type MadeLayer, type MadePsd } from './support/drawings/psd-file.ts'
import { ArtError, everyLayer, type SourceLayer } from '../web/rigging/import/art.ts'
import { trimmedBox } from '../web/rigging/import/compose.ts'
import { readRows } from '../web/rigging/import/psd/channels.ts'
import { openPsd } from '../web/rigging/import/psd/document.ts'

/** Red grows to the right, green downwards; the first column and row are empty. */
const gradient: MadeLayer = {
  name: 'gradient',
  box: [3, 2, 6, 5],
  paint: (x, y) => [x * 10, y * 20, 7, x === 0 || y === 0 ? 0 : 255],
}

const opened = (made: Partial<MadePsd>) =>
  openPsd(new Blob([psdFile({ width: 20, height: 10, layers: [gradient], ...made })]))

const refusal = async (file: Blob): Promise<string> => {
  try {
    await openPsd(file)
  } catch (error) {
    if (error instanceof ArtError) return error.message
    throw error
  }
  return 'accepted'
}

type Tree = (string | { [group: string]: Tree })[]
const tree = (layers: readonly SourceLayer[]): Tree =>
  layers.map(({ name, children }) => (children ? { [name]: tree(children) } : name))

test('groups, names in any script and states of layers are read as they were saved', async () => {
  const { layers } = await openPsd(new Blob([psdFile(layeredPuppet())]))
  expect(tree(layers)).toEqual([
    { Body: ['Torso', '+Left Arm', '+Right Arm'] },
    {
      '+Head': [
        'Face',
        { 'Left Eye': ['Left Eyeball', 'Left Pupil', 'Left Blink'] },
        { 'Right Eye': ['Right Eyeball', 'Right Pupil', 'Right Blink'] },
        'Left Eyebrow',
        'Right Eyebrow',
        { Mouth: ['Neutral', 'Ah', 'Oh', 'Ee', 'W-Oo', 'M'] },
        { 髪飾り: ['リボン'] },
      ],
    },
  ])
  const hidden = everyLayer(layers).filter((one) => one.hidden)
  expect(hidden.map(({ name }) => name)).toEqual(['Left Blink', 'Right Blink', 'Ah', 'Oh', 'Ee', 'W-Oo', 'M'])
  const made = { ...gradient, opacity: 0.4, clipping: true, blend: 'mul ', keys: ['lfx2', 'vmsk'] }
  const [layer] = (await opened({ layers: [made] })).layers
  expect(layer).toMatchObject({ clipping: true, blend: 'multiply', lost: ['effects', 'vector-mask'] })
  expect(layer?.opacity).toBeCloseTo(0.4, 2)
})

test.each(['raw', 'run-lengths', 'zip', 'zip-predicted'] as const)(
  'pixels packed as %s come out in 8 bits without their empty margins, from files of either size',
  async (compression) => {
    for (const depth of [8, 16] as const) {
      for (const isLarge of [false, true]) {
        const [layer] = (await opened({ compression, depth, isLarge })).layers
        const read = await layer?.pixels()
        expect(read).toMatchObject({ box: { x: 4, y: 3, width: 5, height: 4 }, width: 5, height: 4 })
        expect([...(read?.data.slice(0, 8) ?? [])]).toEqual([10, 20, 7, 255, 20, 20, 7, 255])
        expect([...(read?.data.slice(-4) ?? [])]).toEqual([50, 80, 7, 255])
      }
    }
  },
)

test('what lies outside the document is cut off, and a layer wholly outside is empty', async () => {
  const layers = [
    { ...gradient, box: [17, 8, 6, 5] as [number, number, number, number] },
    { ...gradient, box: [30, 0, 6, 5] as [number, number, number, number] },
  ]
  const [cut, empty] = (await opened({ layers })).layers
  expect(await cut?.pixels()).toMatchObject({ box: { x: 18, y: 9, width: 2, height: 1 } })
  expect(await empty?.pixels()).toBeUndefined()
})

test('a mask is read where it lies', async () => {
  const mask = { box: [2, 2, 4, 3] as [number, number, number, number], value: 128, outside: 255 }
  const [layer] = (await opened({ layers: [{ ...gradient, mask }] })).layers
  const read = await layer?.mask?.({ x: 0, y: 0, width: 20, height: 10 })
  expect(read).toMatchObject({ box: { x: 2, y: 2, width: 4, height: 3 }, outside: 255 })
  expect(new Set(read?.values)).toEqual(new Set([128]))
  // No more of it than the picture needs.
  expect(await layer?.mask?.({ x: 3, y: 4, width: 9, height: 5 })).toEqual({
    box: { x: 3, y: 4, width: 3, height: 1 },
    values: new Uint8Array([128, 128, 128]),
    outside: 255,
  })
  expect(await layer?.mask?.({ x: 9, y: 9, width: 1, height: 1 })).toMatchObject({ box: { width: 0 } })
})

test('other kinds of documents are refused with advice, before pixels are decoded', async () => {
  const file = (made: Partial<MadePsd>) =>
    new Blob([psdFile({ width: 20, height: 10, layers: [gradient], ...made })])
  expect(await refusal(file({}))).toBe('accepted')
  expect(await refusal(new Blob(['GIF89a']))).toMatch('isn’t a Photoshop document')
  expect(await refusal(file({ mode: 4 }))).toBe('It is saved as CMYK. Save it as RGB.')
  expect(await refusal(file({ depth: 32 }))).toMatch('32 bits per channel. Save it with 8 bits')
  expect(await refusal(file({ width: 30_000 }))).toMatch('30000 × 10 pixels. Make it smaller')
  expect(await refusal(file({ layers: [] }))).toMatch('It has no layers')
  const many = Array.from({ length: 1_001 }, (_, index) => ({ name: `${index}` }))
  expect(await refusal(file({ layers: many }))).toMatch('It has 1001 layers. Merge some')
  expect(await refusal(file({ layers: many.slice(0, 500) }))).toBe('accepted')
})

test('a layer that promises more pixels than may be, or has no bytes, takes no memory', async () => {
  const file = psdFile({ width: 8_000, height: 8_000, layers: [gradient] })
  const view = new DataView(file.buffer)
  // The box of its record: after the header, three empty sections and the lengths of two more and the count.
  const at = 26 + 4 + 4 + 4 + 4 + 2
  expect(view.getInt32(at)).toBe(2)
  for (const [index, edge] of [0, 0, 30_000, 30_000].entries()) view.setInt32(at + 4 * index, edge)
  const [layer] = (await openPsd(new Blob([file]))).layers
  await expect(layer?.pixels()).rejects.toThrow(RangeError)
  // Without opacity all of it is visible.
  view.setInt16(at + 18, 9)
  const [opaque] = (await openPsd(new Blob([file]))).layers
  await expect(opaque?.pixels()).rejects.toThrow('has 8000 × 8000 pixels')
})

test('run lengths and packed zeros unpack no further than the rows of a layer', async () => {
  const rows = { width: 4, height: 2, depth: 8, isLarge: false, from: 0, to: 2 } as const
  const read = async (data: Uint8Array) => {
    const values: number[][] = []
    const file = new Blob([data.slice()])
    await readRows(file, { id: 0, start: 0, length: data.length }, rows, (_, row) => values.push([...row]))
    return values
  }
  // Each row says 1,000 times “128 times 5”.
  const row = new Uint8Array(2_000).map((_, at) => (at % 2 === 0 ? 129 : 5))
  const bomb = join([new Uint8Array([0, 1, 7, 208, 7, 208]), row, row])
  expect(await read(bomb)).toEqual([
    [5, 5, 5, 5],
    [5, 5, 5, 5],
  ])
  const zeros = join([new Uint8Array([0, 2]), deflateSync(new Uint8Array(50e6))])
  expect(await read(zeros)).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
  await expect(read(new Uint8Array([0, 1, 0, 9, 0, 9, 1]))).rejects.toThrow(RangeError)
  await expect(read(join([new Uint8Array([0, 2]), deflateSync(new Uint8Array(7))]))).rejects.toThrow(
    RangeError,
  )
  await expect(read(new Uint8Array([0, 2, 99, 99, 99]))).rejects.toThrow(RangeError)
  await expect(read(new Uint8Array([0, 9]))).rejects.toThrow(RangeError)
  // A row without packed bytes, as wide as a record may say: 2 GB of zeros otherwise.
  const wide = { ...rows, width: 2 ** 31, height: 1, to: 1 }
  const channel = { id: 0, start: 0, length: 4 }
  await expect(
    readRows(new Blob([new Uint8Array([0, 1, 0, 0])]), channel, wide, () => undefined),
  ).rejects.toThrow('too large')
})

test('a document that is cut short anywhere, or has a byte changed, is refused or read', async () => {
  const bytes = psdFile({ ...layeredPuppet(), layers: layeredPuppet().layers.slice(1) })
  const tried = async (part: Uint8Array<ArrayBuffer>) => {
    try {
      const { layers } = await openPsd(new Blob([part]))
      for (const layer of everyLayer(layers).slice(0, 3)) await layer.trimmed().catch(() => undefined)
    } catch (error) {
      expect(error).toBeInstanceOf(ArtError)
    }
  }
  for (let cut = 0; cut < 50; cut++) await tried(bytes.slice(0, Math.floor((bytes.length * cut) / 50)))
  for (let at = 0; at < 300; at += 3) {
    const changed = bytes.slice()
    changed[at] = 255 - (changed[at] ?? 0)
    await tried(changed)
  }
})

test('a damaged layer is named, also if nothing else is in its picture', async () => {
  const file = psdFile({ width: 20, height: 10, layers: [gradient] })
  // Its opacity, the first of its channels, is cut short.
  const { layers } = await openPsd(new Blob([file.slice(0, -110)]))
  const damaged: string[] = []
  expect(await trimmedBox(layers, (name) => damaged.push(name))).toBeUndefined()
  expect(damaged).toEqual(['gradient'])
  // Not so one for which there is no memory.
  const trimmed = () => Promise.reject(new RangeError('Array buffer allocation failed'))
  const large = layers.map((layer) => ({ ...layer, trimmed }))
  await expect(trimmedBox(large, (name) => damaged.push(name))).rejects.toThrow('more memory')
  expect(damaged).toEqual(['gradient'])
})
