import { expect, test } from 'vitest'
import { cleanDrawing } from '../worker/model/drawing/clean-drawing.ts'
import { walk, writeDrawing } from '../worker/model/drawing/drawing.ts'
import { compileRig } from '../worker/model/rig/compile.ts'
import { pictureName } from '../worker/model/rig/pictures.ts'
import { plusPart, remixFile, small, state } from './support/drawings/tuber-files.ts'
import { artDrawing } from '../web/rigging/import/art-drawing.ts'
import { tuberNodes } from '../web/rigging/import/tuber/assemble.ts'
import { openPlus } from '../web/rigging/import/tuber/plus.ts'
import { openRemix } from '../web/rigging/import/tuber/remix.ts'
import { layerName } from '../web/rigging/layer-name.ts'

const plus = (parts: object) => openPlus(new Blob([JSON.stringify(parts)]))

const inCostumes = (...numbers: number[]) =>
  `[${Array.from({ length: 10 }, (_, index) => Number(numbers.includes(index + 1))).join(', ')}]`

test('keys of PNGTuber Plus become switches and its costumes a choice, for what hangs on a part as well', async () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const part = (identification: number, path: string, more: object) =>
    plusPart({ identification, path, costumeLayers: inCostumes(...all), ...more })
  const model = await plus({
    0: part(1, 'body.png', {}),
    1: part(2, '帽子.png', { toggle: 'H', costumeLayers: inCostumes(1) }),
    2: part(3, 'feather.png', { parentId: 2 }),
    3: part(4, 'hat back.png', { toggle: 'H' }),
    4: part(5, 'dress.png', { costumeLayers: inCostumes(2, 3) }),
    5: part(6, 'nowhere.png', { costumeLayers: inCostumes() }),
  })
  expect(model.sprites.map(({ name, when, isWorn }) => [name, when, isWorn])).toEqual([
    ['body', '', true],
    ['帽子', 'toggle-1-part costume=c1', true],
    ['feather', 'toggle-1-part costume=c1', true],
    ['hat back', 'toggle-1-part', true],
    ['dress', 'costume=c2', false],
  ])
  // The third looks like the second; the others have neither hat nor dress.
  expect(model.props).toMatchObject([
    { kind: 'choice', default: 'c1', options: [{ value: 'c1' }, { value: 'c2' }, { value: 'c4' }] },
    { kind: 'toggle', id: 'toggle-1-part', label: '帽子', default: true },
  ])
  expect([...model.notes]).toEqual([])
  const nodes = tuberNodes(model.sprites)
  const pictures = model.sprites.map(({ box }) => ({ box }))
  const stored = pictures.map((_, index) => pictureName(index.toString(16).padStart(32, '0'), 40, 20))
  const svg = artDrawing('Nova', { nodes, pictures, hops: true, props: model.props }, stored)
  const { root } = cleanDrawing(svg)
  expect(writeDrawing(root)).toBe(svg)
  expect(svg.match(/display="none"/g)).toHaveLength(1)
  expect(compileRig(svg).props).toEqual(model.props)
})

test('without keys and different costumes there is nothing to choose', async () => {
  const { sprites, props } = await plus({
    0: plusPart(),
    1: plusPart({ identification: 2, costumeLayers: undefined }),
    2: plusPart({ identification: 3, parentId: 3, toggle: null }),
  })
  expect(props).toEqual([])
  expect(sprites.map(({ when }) => when)).toEqual(['', '', ''])
})

test('assets of PNGTube Remix are switched on and off', async () => {
  const { sprites, props } = await openRemix(
    remixFile({
      sprites_array: [
        { sprite_id: 1, img: small, sprite_name: 'Cup', is_asset: true, states: [state()] },
        { sprite_id: 2, parent_id: 1, img: small, states: [state()] },
        { sprite_id: 3, img: small, states: [state()] },
      ],
    }),
  )
  expect(sprites.map(({ when }) => when)).toEqual(['toggle-1-cup', 'toggle-1-cup', ''])
  expect(props).toEqual([{ kind: 'toggle', id: 'toggle-1-cup', label: 'Cup', default: true }])
})

test('names that ids can’t have are kept for lists, and nothing in them is an address', async () => {
  const names = ['帽子', 'ear', '耳 javascript:url(x) 2']
  const { sprites } = await plus(
    Object.fromEntries(
      names.map((name, index) => [
        index,
        plusPart({ identification: index + 1, path: `${name}.png`, xAmp: index }),
      ]),
    ),
  )
  const nodes = tuberNodes(sprites)
  const pictures = sprites.map(({ box }) => ({ box }))
  const stored = pictures.map((_, index) => pictureName(index.toString(16).padStart(32, '0'), 40, 20))
  const { root } = cleanDrawing(artDrawing('Nova', { nodes, pictures, hops: true }, stored))
  const images = [...walk(root)].filter(({ node }) => node.name === 'image')
  expect(images.map(({ node }) => layerName(node))).toEqual(['帽子', 'sprite-ear', '耳 javascript url x 2'])
  expect(() => compileRig(writeDrawing(root))).not.toThrow()
})
