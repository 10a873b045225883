import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { compileRig } from '../worker/model/rig/compile.ts'
import { pictureName } from '../worker/model/rig/pictures.ts'
import { join } from './support/drawings/psd-file.ts'
import { plusPart, remixFile, small, state, variant } from './support/drawings/tuber-files.ts'
import { ArtError } from '../web/rigging/import/art.ts'
import { artDrawing } from '../web/rigging/import/art-drawing.ts'
import { everyNode, type ArtNode } from '../web/rigging/import/imported-art.ts'
import { understoodPictures } from '../web/rigging/import/understood.ts'
import { tuberNodes } from '../web/rigging/import/tuber/assemble.ts'
import { openPlus } from '../web/rigging/import/tuber/plus.ts'
import { openRemix } from '../web/rigging/import/tuber/remix.ts'
import { runSize, runsOf } from '../web/rigging/import/tuber/runs.ts'
import type { TuberModel } from '../web/rigging/import/tuber/sprites.ts'
import { readVariant } from '../web/rigging/import/tuber/variant.ts'

const plus = (parts: unknown) =>
  openPlus(new Blob([typeof parts === 'string' ? parts : JSON.stringify(parts)]))

const seen = ({ sprites }: TuberModel) =>
  sprites.map(({ name, box, z, shows, sways }) => ({ name, box, z, shows, sways }))

test('a save of PNGTuber Plus keeps places, heights, mouths, blinks and what wobbles', async () => {
  const model = await plus({
    0: plusPart(),
    1: plusPart({
      identification: 2,
      parentId: 1,
      path: 'C:\\art\\ear.png',
      pos: 'Vector2(10, -20)',
      offset: 'Vector2(5, 0)',
      zindex: -1,
      xAmp: 15,
      xFrq: 0.1,
    }),
    2: plusPart({
      identification: 3,
      parentId: 2,
      pos: 'Vector2(0, -10)',
      zindex: 3,
      frames: 2,
      showTalk: 2,
      showBlink: 1,
    }),
    4: plusPart({ identification: 5, imageData: undefined }),
    5: plusPart({ identification: 6, imageData: Buffer.from('<svg onload=alert(1)>').toString('base64') }),
  })
  expect(seen(model)).toEqual([
    {
      name: 'body',
      box: { x: 80, y: 40, width: 40, height: 20 },
      z: 0,
      shows: '',
      sways: [],
    },
    {
      name: 'ear',
      box: { x: 95, y: 20, width: 40, height: 20 },
      z: -1,
      shows: '',
      sways: [{ turn: 0.05, pivot: { x: 110, y: 30 } }],
    },
    // It sways along with the ear, about the same point.
    {
      name: 'body',
      box: { x: 100, y: 10, width: 20, height: 20 },
      z: 3,
      shows: 'mouth=open lids=open',
      sways: [{ turn: 0.05, pivot: { x: 110, y: 30 } }],
    },
  ])
  expect([...model.notes]).toEqual([
    'Animated parts show their first picture.',
    'Some pictures are not in the file, only their paths, and were left out.',
    'Some pictures can’t be read and were left out.',
  ])
})

test('a save without any picture says where they are', async () => {
  await expect(plus({ 0: plusPart({ imageData: undefined }) })).rejects.toThrow(
    'Choose the pictures themselves',
  )
  const rest = await plus({ 0: plusPart(), 1: plusPart({ imageData: undefined }) })
  expect(rest.sprites).toHaveLength(1)
})

test('parents that form a circle, and hostile or other JSON, are read or refused', async () => {
  const circle = await plus({
    0: plusPart({ identification: 1, parentId: 2 }),
    1: plusPart({ identification: 2, parentId: 1 }),
    2: plusPart({ identification: 3, parentId: 3 }),
  })
  expect(circle.sprites).toHaveLength(3)
  const odd = await plus({
    0: plusPart({ pos: 'Vector2(1e999, nan)', zindex: {}, frames: 'x', script: 'alert(1)' }),
  })
  expect(odd.sprites[0]).toMatchObject({ box: { x: -20, y: -10 }, z: 0 })
  for (const text of ['', '[]', '{}', 'null', '{"0": {}}', '{"__proto__": {"identification": 1}', '<svg/>'])
    await expect(plus(text)).rejects.toThrow(ArtError)
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [index, plusPart()]))
  await expect(plus(many)).rejects.toThrow('It has 501 parts')
})

test('heights count from the whole model, and equal ones follow the tree', async () => {
  const { sprites } = await plus({
    0: plusPart({ path: 'head.png', zindex: 2 }),
    1: plusPart({ path: 'neck.png', identification: 2 }),
    2: plusPart({ path: 'hat.png', identification: 3, parentId: 1, zindex: 2 }),
    3: plusPart({ path: 'back.png', identification: 4, parentId: 1, zindex: -1 }),
  })
  expect(sprites.map(({ name, z }) => [name, z])).toEqual([
    ['head', 2],
    ['hat', 2],
    ['back', -1],
    ['neck', 0],
  ])
})

test('a clipped part cuts off what hangs on it, at its own height and while it is seen itself', async () => {
  const { sprites, notes } = await plus({
    0: plusPart({ path: 'eye.png', clipped: true, showBlink: 1, zindex: 4 }),
    1: plusPart({ path: 'pupil.png', identification: 2, parentId: 1, zindex: 9 }),
    2: plusPart({ path: 'shine.png', identification: 3, parentId: 2, zindex: 4 }),
    3: plusPart({ path: 'lash.png', identification: 4, parentId: 2, zindex: 5 }),
    4: plusPart({ path: 'closed.png', identification: 5, parentId: 1, showBlink: 2 }),
  })
  expect(sprites.map(({ name, z, shows, cutBy }) => [name, z, shows, cutBy])).toEqual([
    ['eye', 4, 'lids=open', undefined],
    ['pupil', 4, 'lids=open', '0'],
    ['shine', 4, 'lids=open', '0'],
    ['lash', 5, '', undefined],
  ])
  expect([...notes]).toEqual([])
})

test('what never swings stands still, and what carries the whole model leaves its sway to the puppet', async () => {
  const swayOf = async (body: object, hat: object) => {
    const { sprites } = await plus({
      0: plusPart(body),
      1: plusPart({ identification: 2, parentId: 1, ...hat }),
    })
    return sprites.map(({ sways }) => sways.length > 0)
  }
  const wobble = { yAmp: -20, yFrq: 0.1 }
  expect(await swayOf({ xAmp: 20, yAmp: 20 }, {})).toEqual([false, false])
  expect(await swayOf({}, wobble)).toEqual([false, true])
  expect(await swayOf(wobble, {})).toEqual([true, true])
  expect(await swayOf(wobble, wobble)).toEqual([false, true])
})

test('damaged or hostile values are refused: cut short, too deep or promising too much', async () => {
  const whole = variant({ sprites_array: [{ sprite_id: 1, states: [state()], img: small }] })
  expect(readVariant(whole)).toMatchObject({ sprites_array: [{ sprite_id: 1 }] })
  for (let cut = 0; cut < 50; cut++)
    expect(() => readVariant(whole.slice(0, Math.floor((whole.length * cut) / 50)))).toThrow(RangeError)
  let deep: unknown = []
  for (let level = 0; level < 60; level++) deep = [deep]
  expect(() => readVariant(variant(deep))).toThrow(RangeError)
  const words = (...numbers: number[]) => new Uint8Array(new Uint32Array(numbers).buffer)
  expect(() => readVariant(words(39))).toThrow('unknown')
  for (const type of [4, 22, 24, 27, 28, 29, 34, 38])
    expect(() => readVariant(words(type, 0x7fffffff, 0, 0))).toThrow(RangeError)
  const nothing = 4_000_000
  expect(() => readVariant(join([words(28, nothing), new Uint8Array(4 * nothing)]))).toThrow('too much')
  const odd = { ...state({ z_index: { depth: 1 }, hframes: [{ a: 1 }] }) }
  const model = { sprites_array: [{ sprite_id: 1, img: small, states: [odd] }] }
  expect((await openRemix(remixFile(model))).sprites).toMatchObject([{ z: 0 }])
  for (const file of [new Blob([]), new Blob(['abc']), remixFile([]), remixFile({ sprites_array: 3 })])
    await expect(openRemix(file)).rejects.toThrow(ArtError)
})

test('the drawing of a PNGTuber hops, sways in groups and has no mouth but its pictures', async () => {
  const { sprites } = await plus({
    0: plusPart({ showTalk: 1 }),
    1: plusPart({ identification: 2, showTalk: 2 }),
    2: plusPart({ identification: 3, xAmp: 9, xFrq: 0.1 }),
    3: plusPart({ identification: 4, parentId: 3, pos: 'Vector2(0, 4)' }),
  })
  const nodes = tuberNodes(sprites)
  expect(everyNode(nodes).map(({ kind }) => kind)).toEqual([
    'group',
    'picture',
    'picture',
    'group',
    'picture',
    'picture',
  ])
  expect(understoodPictures(tuberNodes(sprites.slice(2, 3)))).toEqual(['1 picture', '1 that sways'])
  expect(understoodPictures(nodes)).toEqual(['4 pictures', '2 for talking', '2 that sway'])
  const names = sprites.map((_, index) => pictureName(index.toString(16).padStart(32, '0'), 40, 20))
  const rig = compileRig(artDrawing('Tuber', { nodes, pictures: sprites, hops: true }, names))
  expect(rig.motion.bounce).toBeGreaterThan(0)
  expect(JSON.stringify(rig.nodes)).not.toContain('"id":"mouth"')
  expect(rig.pivots['pivot-feet']?.y).toBe(960)
})

test('a part sways in what it hangs on', async () => {
  const wobble = { xAmp: 9, xFrq: 0.1 }
  const { sprites } = await plus({
    0: plusPart({ path: 'body.png' }),
    1: plusPart({ path: 'head.png', identification: 2, parentId: 1, ...wobble }),
    2: plusPart({ path: 'ear.png', identification: 3, parentId: 2, ...wobble }),
    3: plusPart({ path: 'eye.png', identification: 4, parentId: 2 }),
    4: plusPart({ path: 'leg.png', identification: 5, parentId: 1, pos: 'Vector2(5, 90)', ...wobble }),
  })
  const nodes = tuberNodes(sprites)
  const outline = (some: readonly ArtNode[]): unknown[] =>
    some.map((node) =>
      node.kind === 'group' ? outline(node.children) : node.kind === 'picture' && node.name,
    )
  // The leg turns about another point than the head.
  expect(outline(nodes)).toEqual([['body', ['head', ['ear'], 'eye'], ['leg']]])
  expect(understoodPictures(nodes)).toContain('4 that sway')
  const names = sprites.map((_, index) => pictureName(index.toString(16).padStart(32, '0'), 40, 20))
  const svg = artDrawing('Tuber', { nodes, pictures: sprites, hops: true }, names)
  expect(compileRig(svg).nodes).toHaveLength(1)
})

test('neighbours that are always seen and moved together are merged if there are too many', async () => {
  const parts = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      plusPart({
        identification: index + 1,
        showTalk: index === 50 ? 2 : 0,
        pos: `Vector2(${index * 10}, 0)`,
      }),
    )
  const runsFor = async (count: number) =>
    runsOf((await plus(Object.fromEntries(parts(count).entries()))).sprites)
  expect((await runsFor(64)).every((run) => run.length === 1)).toBe(true)
  const runs = await runsFor(100)
  expect(runs.map((run) => run.length)).toEqual([50, 1, 49])
  const [first = []] = runs
  expect(runSize(first)).toEqual({ width: 530, height: 20 })
  // A small picture of many pixels does not count.
  const [one, two] = first
  if (!one || !two) throw new Error('There are no sprites.')
  const tiny = { ...two, box: { ...two.box, width: 4, height: 2 } }
  expect(runSize([one, tiny]).width).toBeLessThan(60)
})

test('sprites of the same and of numbered names have ids of their own', async () => {
  const paths = ['ear.png', 'ear.png', 'ear_2.png']
  const { sprites } = await plus(
    Object.fromEntries(paths.map((path, index) => [index, plusPart({ identification: index, path })])),
  )
  const names = sprites.map((_, index) => pictureName(index.toString(16).padStart(32, '0'), 40, 20))
  compileRig(artDrawing('Tuber', { nodes: tuberNodes(sprites), pictures: sprites, hops: true }, names))
})
