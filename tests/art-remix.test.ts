import { expect, test } from 'vitest'
import { png } from './support/pictures.ts'
import {
  GodotObject,
  remixFile,
  remixPart as part,
  remixStates as settings,
  small,
  state,
  variant,
} from './support/drawings/tuber-files.ts'
import { middleOf } from '../web/rigging/authoring/boxes.ts'
import { framePixels } from '../web/rigging/import/tuber/frame-pixels.ts'
import { openRemix } from '../web/rigging/import/tuber/remix.ts'
import { turnedBox, turnedSize } from '../web/rigging/import/tuber/turned-picture.ts'
import { readVariant } from '../web/rigging/import/tuber/variant.ts'

const model = (parts: readonly object[], more: object = {}) =>
  openRemix(remixFile({ sprites_array: parts, ...more }))

test('a turned part of PNGTube Remix is turned, with what hangs on it', async () => {
  const quarter = Math.PI / 2
  const turned = (id: number, parent: number, more: object) =>
    part(id, [{ position: { x: 100, y: 0 }, ...more }], { parent_id: parent })
  const { sprites } = await openRemix(
    remixFile({
      sprites_array: [
        turned(1, 0, { rotation: quarter, offset: { x: 30, y: 0 } }),
        turned(2, 1, { rotation: 0.4 }),
        turned(3, 0, { scale: { x: -1, y: 1 } }),
        turned(4, 3, { rotation: 0.4 }),
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
    // Its own lies on the shifted middle.
    [100, 130, 1.971],
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
  const opened = await openRemix(
    remixFile({
      version: '1.4.5',
      ...settings(1),
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
            state({
              should_talk: true,
              open_mouth: true,
              scale: { x: -2, y: 0.5 },
              z_index: 2,
              xAmp: 12.5,
              xFrq: 2,
            }),
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
  expect(opened.sprites).toMatchObject([
    {
      name: 'Mouth open',
      box: { x: -20, y: 35, width: 80, height: 10 },
      isFlipped: { x: true, y: false },
      z: 2,
      shows: 'mouth=open',
    },
    // Its parent is turned about, so it lies on its other side.
    {
      box: { x: -40, y: 45, width: 80, height: 10 },
      isFlipped: { x: true, y: false },
      shows: 'mouth=open lids=shut',
    },
  ])
  expect(opened.sprites[0]?.sways).toEqual([{ turn: 0.042, pivot: { x: 20, y: 40 } }])
  expect([...opened.notes]).toEqual([])
})

test('a model with hotkeys is read, and nothing is built from their objects', async () => {
  const key = new GodotObject('InputEventKey', { keycode: 49, script: 'res://evil.gd', device: -1 })
  expect(readVariant(variant([key, new GodotObject(''), 7]))).toEqual([null, null, 7])
  const { sprites } = await model([part(1, [{}], { saved_event: key, saved_disappear: [key] })], {
    input_array: [{ state_name: 'Idle', hot_key: key }],
  })
  expect(sprites).toHaveLength(1)
  let deep: unknown = 1
  for (let level = 0; level < 60; level++) deep = new GodotObject('Node', { child: deep })
  expect(() => readVariant(variant(deep))).toThrow('too much')
})

test('a part hides, mutes, tints and mirrors what hangs on it', async () => {
  const on = { parent_id: 1 }
  const shown = async (parent: object, child: object = {}) => {
    const { sprites } = await model([part(1, [parent]), part(2, [child], on)])
    return sprites.map(({ shows, isFlipped }) => (isFlipped.x ? `${shows} mirrored` : shows))
  }
  expect(await shown({ visible: false })).toEqual([])
  expect(await shown({ hidden_item: true })).toEqual([''])
  expect(await shown({ should_talk: true, open_mouth: true }, { should_blink: true })).toEqual([
    'mouth=open',
    'mouth=open lids=open',
  ])
  expect(await shown({ should_talk: true, open_mouth: true }, { should_talk: true })).toEqual(['mouth=open'])
  expect(await shown({ flip_sprite_h: true })).toEqual([' mirrored', ' mirrored'])
  const { sprites } = await model([
    part(1, [{ flip_sprite_h: true, offset: { x: 30, y: 0 } }]),
    part(2, [{ position: { x: 10, y: 5 } }], on),
  ])
  expect(sprites.map(({ box }) => middleOf(box))).toEqual([
    { x: 30, y: 0 },
    { x: 20, y: 5 },
  ])
})

test('parts that cut off reach what is drawn at their height, and may be unseen themselves', async () => {
  const { sprites } = await model([
    part(1, [{ clip: 1, z_index: 2 }]),
    part(2, [{}], { parent_id: 1 }),
    part(3, [{ z_index: 1 }], { parent_id: 1 }),
    part(4, [{ clip: 2 }]),
    part(5, [{}], { parent_id: 4 }),
  ])
  const [mask, , , eye] = sprites
  expect(sprites.map(({ isMask, cutBy }) => [isMask, cutBy])).toEqual([
    [true, undefined],
    [false, mask?.key],
    [false, undefined],
    [false, undefined],
    [false, eye?.key],
  ])
})

test('assets that were off in the program are off at first', async () => {
  const { sprites, props } = await model([
    part(1, [{}], { sprite_name: 'Cup', is_asset: true, was_active_before: false }),
    part(2, [{}], { parent_id: 1 }),
  ])
  expect(sprites.map(({ when, isWorn }) => [when, isWorn])).toEqual([
    ['toggle-1-cup', false],
    ['toggle-1-cup', false],
  ])
  expect(props).toEqual([{ kind: 'toggle', id: 'toggle-1-cup', label: 'Cup', default: false }])
})

test('sheets show the chosen or the first picture, or one for each sound', async () => {
  const frames = async (more: object, img = small) => {
    const { sprites, notes } = await model([part(1, [more], { img })])
    return {
      sizes: sprites.map(({ size }) => size),
      shows: sprites.map(({ shows }) => shows),
      notes: [...notes],
    }
  }
  expect(await frames({ hframes: 4, vframes: 2 })).toEqual({
    sizes: [{ width: 10, height: 10 }],
    shows: [''],
    notes: ['Animated parts show their first picture.'],
  })
  expect((await frames({ hframes: 4, vframes: 2, non_animated_sheet: true, frame: 5 })).notes).toEqual([])
  const spoken = await frames({ advanced_lipsync: true }, png({ width: 140, height: 20 }))
  expect(spoken.sizes.every(({ width }) => width === 10)).toBe(true)
  expect(spoken.shows).toHaveLength(12)
  expect(spoken.shows).toContain('mouth=aa')
})

test('pictures are flipped, then turned, cut into a sheet and tinted', () => {
  // Two rows of three pixels, whose red is their number.
  const pixels = {
    width: 3,
    height: 2,
    data: new Uint8ClampedArray([10, 20, 30, 40, 50, 60].flatMap((red) => [red, 200, 0, 255])),
  }
  const plain = { isFlipped: { x: false, y: false }, quarters: 0, tint: [1, 1, 1, 1] as const }
  const whole = { column: 0, row: 0, columns: 1, rows: 1 }
  const reds = (framing: Partial<Parameters<typeof framePixels>[1]>) => {
    const { width, data } = framePixels(pixels, { ...plain, cell: whole, ...framing })
    const all = [...data].filter((_, index) => index % 4 === 0)
    return Array.from({ length: all.length / width }, (_, row) => all.slice(row * width, (row + 1) * width))
  }
  expect(reds({ isFlipped: { x: true, y: false } })).toEqual([
    [30, 20, 10],
    [60, 50, 40],
  ])
  expect(reds({ quarters: 1 })).toEqual([
    [40, 10],
    [50, 20],
    [60, 30],
  ])
  expect(reds({ quarters: -3 })).toEqual(reds({ quarters: 1 }))
  expect(reds({ isFlipped: { x: false, y: true }, quarters: 2 })).toEqual([
    [30, 20, 10],
    [60, 50, 40],
  ])
  expect(reds({ cell: { column: 2, row: 1, columns: 3, rows: 2 } })).toEqual([[60]])
  const { data } = framePixels(pixels, { ...plain, cell: whole, tint: [0.5, 2, 1, 0.2] })
  expect([...data].slice(0, 4)).toEqual([5, 255, 0, 51])
})
