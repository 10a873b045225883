import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { compileRig } from '../worker/model/rig/compile.ts'
import { pictureName } from '../worker/model/rig/pictures.ts'
import { join } from './support/drawings/psd-file.ts'
import { plusPart, remixFile, small, state, variant } from './support/drawings/tuber-files.ts'
import { ArtError } from '../web/rigging/import/art.ts'
import { artDrawing } from '../web/rigging/import/art-drawing.ts'
import { middleOf } from '../web/rigging/authoring/boxes.ts'
import { everyNode } from '../web/rigging/import/imported-art.ts'
import { understoodPictures } from '../web/rigging/import/understood.ts'
import { tuberNodes } from '../web/rigging/import/tuber/assemble.ts'
import { openPlus } from '../web/rigging/import/tuber/plus.ts'
import { openRemix } from '../web/rigging/import/tuber/remix.ts'
import type { TuberModel } from '../web/rigging/import/tuber/sprites.ts'
import { turnedBox, turnedSize } from '../web/rigging/import/tuber/turned-picture.ts'
import { readVariant } from '../web/rigging/import/tuber/variant.ts'

const plus = (parts: unknown) =>
  openPlus(new Blob([typeof parts === 'string' ? parts : JSON.stringify(parts)]))

const seen = ({ sprites }: TuberModel) =>
  sprites.map(({ name, box, z, shows, sway, pivot }) => ({ name, box, z, shows, sway, pivot }))

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
      sway: 0,
      pivot: { x: 100, y: 50 },
    },
    {
      name: 'ear',
      box: { x: 95, y: 20, width: 40, height: 20 },
      z: -1,
      shows: '',
      sway: 0.05,
      pivot: { x: 110, y: 30 },
    },
    // It sways along with the ear, about the same point.
    {
      name: 'body',
      box: { x: 100, y: 10, width: 20, height: 20 },
      z: 2,
      shows: 'mouth=open lids=open',
      sway: 0.05,
      pivot: { x: 110, y: 30 },
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
  const cut = (parentId: number) =>
    plus({ 0: plusPart({ clipped: true }), 1: plusPart({ identification: 2, parentId }) })
  expect([...(await cut(1)).notes]).toEqual(['Parts that others cut off are drawn whole.'])
  expect([...(await cut(9)).notes]).toEqual([])
  const odd = await plus({
    0: plusPart({ pos: 'Vector2(1e999, nan)', zindex: {}, frames: 'x', script: 'alert(1)' }),
  })
  expect(odd.sprites[0]).toMatchObject({ box: { x: -20, y: -10 }, z: 0 })
  for (const text of ['', '[]', '{}', 'null', '{"0": {}}', '{"__proto__": {"identification": 1}', '<svg/>'])
    await expect(plus(text)).rejects.toThrow(ArtError)
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [index, plusPart()]))
  await expect(plus(many)).rejects.toThrow('It has 501 parts')
})

test('parts of PNGTube Remix that wiggle sway', async () => {
  const { sprites, notes } = await openRemix(
    remixFile({
      sprites_array: ['Sprite2D', 'WiggleApp'].map((type, index) => ({
        sprite_id: index + 1,
        sprite_type: type,
        img: small,
        states: [state()],
      })),
    }),
  )
  expect(sprites.map(({ sway }) => sway > 0)).toEqual([false, true])
  expect([...notes]).toEqual(['Parts that wiggle sway instead.'])
})

test('a turned part of PNGTube Remix is turned, with what hangs on it', async () => {
  const quarter = Math.PI / 2
  const part = (id: number, parent: number, more: object) => ({
    sprite_id: id,
    parent_id: parent,
    img: small,
    states: [state({ position: { x: 100, y: 0 }, ...more })],
  })
  const { sprites } = await openRemix(
    remixFile({
      sprites_array: [
        part(1, 0, { rotation: quarter, offset: { x: 30, y: 0 } }),
        part(2, 1, { rotation: 0.4 }),
        part(3, 0, { scale: { x: -1, y: 1 } }),
        part(4, 3, { rotation: 0.4 }),
      ],
    }),
  )
  const lying = sprites.map(({ box, angle }) => {
    const { x, y } = middleOf(box)
    return [x, y, angle].map((value) => Number(value.toFixed(3)))
  })
  expect(lying).toEqual([
    // Its offset points down now.
    [100, 30, 1.571],
    [100, 100, 1.971],
    [100, 0, 0],
    [0, 0, -0.4],
  ])
  const [first] = sprites
  expect(first && turnedSize(first)).toMatchObject({ width: expect.closeTo(20), height: expect.closeTo(40) })
  const half = { x: 0, y: 0, width: 40, height: 10 }
  expect(turnedBox(half, { about: { x: 20, y: 10 }, angle: quarter })).toMatchObject({
    x: expect.closeTo(20),
    y: expect.closeTo(-10),
    width: expect.closeTo(10),
    height: expect.closeTo(40),
  })
})

test('a model of PNGTube Remix is read with pictures in its list or in its sprites', async () => {
  const model = await openRemix(
    remixFile({
      version: '1.4.5',
      sprites_array: [
        {
          sprite_id: 7,
          parent_id: 0,
          sprite_name: 'Root',
          sprite_type: 'Sprite2D',
          states: [state({ folder: true })],
        },
        {
          sprite_id: 8,
          parent_id: 7,
          sprite_name: 'Mouth open',
          image_id: 99,
          flipped_h: true,
          states: [
            {},
            state({ should_talk: true, open_mouth: true, scale: { x: -2, y: 0.5 }, z_index: 2, xAmp: 12.5 }),
          ],
        },
        {
          sprite_id: 9,
          parent_id: 8,
          img: small,
          states: [state({ should_blink: true, open_eyes: false }), state()],
        },
        { sprite_id: 10, parent_id: 7, img: small, states: [state({ visible: false })] },
        { sprite_id: 11, parent_id: 7, img: small, states: [state({ scale: { x: 0, y: 1 } })] },
      ],
      image_manager_data: [{ id: 99, runtime_texture: small }],
    }),
  )
  expect(model.sprites).toMatchObject([
    {
      name: 'Mouth open',
      box: { x: -20, y: 35, width: 80, height: 10 },
      isFlipped: { x: false, y: false },
      z: 2,
      shows: 'mouth=open',
    },
    // Its parent is turned about, so it lies on its other side.
    { box: { x: -40, y: 45, width: 80, height: 10 }, isFlipped: { x: true, y: false }, shows: 'lids=shut' },
  ])
  expect(model.sprites[0]?.sway).toBeCloseTo(0.042, 3)
  expect([...model.notes]).toEqual([
    'Only the first state of the model was imported.',
    'Parts scaled to nothing were left out.',
  ])
})

test('damaged or hostile values are refused: cut short, too deep, promising too much, or objects', async () => {
  const whole = variant({ sprites_array: [{ sprite_id: 1, states: [state()], img: small }] })
  expect(readVariant(whole)).toMatchObject({ sprites_array: [{ sprite_id: 1 }] })
  for (let cut = 0; cut < 50; cut++)
    expect(() => readVariant(whole.slice(0, Math.floor((whole.length * cut) / 50)))).toThrow(RangeError)
  let deep: unknown = []
  for (let level = 0; level < 60; level++) deep = [deep]
  expect(() => readVariant(variant(deep))).toThrow(RangeError)
  const words = (...numbers: number[]) => new Uint8Array(new Uint32Array(numbers).buffer)
  expect(() => readVariant(words(24, 1, 2, 3))).toThrow('object')
  for (const type of [4, 27, 28, 29, 34, 38])
    expect(() => readVariant(words(type, 0x7fffffff, 0, 0))).toThrow(RangeError)
  expect(() => readVariant(join([words(28, 300_000), new Uint8Array(4 * 300_000)]))).toThrow('too much')
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
    2: plusPart({ identification: 3, xAmp: 9 }),
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

test('sprites of the same and of numbered names have ids of their own', async () => {
  const paths = ['ear.png', 'ear.png', 'ear_2.png']
  const { sprites } = await plus(
    Object.fromEntries(paths.map((path, index) => [index, plusPart({ identification: index, path })])),
  )
  const names = sprites.map((_, index) => pictureName(index.toString(16).padStart(32, '0'), 40, 20))
  compileRig(artDrawing('Tuber', { nodes: tuberNodes(sprites), pictures: sprites, hops: true }, names))
})
