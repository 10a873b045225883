import { expect, test } from 'vitest'
import { compileRig } from '../worker/model/rig/compile.ts'
import { pictureName } from '../worker/model/rig/pictures.ts'
import { remixPart as part, remixFile, remixStates as settings } from './support/drawings/tuber-files.ts'
import { artDrawing } from '../web/rigging/import/art-drawing.ts'
import { tuberNodes } from '../web/rigging/import/tuber/assemble.ts'
import { openRemix } from '../web/rigging/import/tuber/remix.ts'

const model = (parts: readonly object[], more: object = {}) =>
  openRemix(remixFile({ sprites_array: parts, ...more }))

test('states are chosen by their names, with parts that are hidden, moved or drawn higher in some', async () => {
  const { sprites, props, notes } = await model(
    [
      part(1, [{}, {}, {}, {}], { sprite_name: 'Body' }),
      part(2, [{}, { visible: false }, {}, {}], { sprite_name: 'Smile' }),
      part(3, [{}, {}, { position: { x: 9, y: 0 } }, {}], { sprite_name: 'Hand' }),
    ],
    settings(4, ['Idle', '怒り', '怒り', 'Nothing new']),
  )
  expect(sprites.map(({ name, when, isWorn, box }) => [name, when, isWorn, box.x])).toEqual([
    ['Body', '', true, -20],
    ['Smile', 'state=s1|s3', true, -20],
    ['Hand', 'state=s1|s2', true, -20],
    ['Hand', 'state=s3', false, -11],
  ])
  expect(props).toEqual([
    {
      kind: 'choice',
      id: 'state',
      label: 'State',
      default: 's1',
      options: [
        { value: 's1', label: 'Idle' },
        { value: 's2', label: '怒り' },
        { value: 's3', label: '怒り (3)' },
      ],
      mouth: null,
    },
  ])
  expect([...notes]).toEqual([
    'States that show the same pictures are one; their movements differ in the program only.',
  ])
  const stored = sprites.map((_, index) => pictureName(index.toString(16).padStart(32, '0'), 40, 20))
  const svg = artDrawing('Nova', { nodes: tuberNodes(sprites), pictures: sprites, hops: true, props }, stored)
  expect(compileRig(svg).props).toEqual(props)
})

test('states without a name are counted, and parts may lack or have left over states', async () => {
  const labels = async (count: number, names: readonly (string | null)[]) => {
    const { props } = await model(
      [part(1, [{}, { visible: false }, {}]), part(2, [{}])],
      settings(count, names),
    )
    return props.flatMap((prop) => (prop.kind === 'choice' ? prop.options.map(({ label }) => label) : []))
  }
  expect(await labels(3, ['1', ' \u200b', 'Hi'])).toEqual(['State 1', 'State 2'])
  expect(await labels(2, [null])).toEqual(['State 1', 'State 2'])
  expect(await labels(1, [])).toEqual([])
})

test('200 states are read up to the number of options, and too many pictures are made fewer', async () => {
  const many = Array.from({ length: 200 }, (_, index) => ({ position: { x: index, y: 0 } }))
  const wide = await model([part(1, many), part(2, many), part(3, many.slice(0, 1))], settings(200))
  expect(wide.sprites).toHaveLength(49)
  expect(wide.notes).toContain('Only the first 24 of 200 states were imported.')
  const hidden = many.map((one, index) => ({ ...one, visible: index % 2 === 0 }))
  const placed = wide.simpler?.()
  expect(placed?.sprites.map(({ when }) => when)).toEqual(['', '', ''])
  expect([...(placed?.notes ?? [])].join(' ')).toMatch('stay as they are in the first')
  const first = (await model([part(1, many), part(2, hidden)], settings(4))).simpler?.()
  expect(first?.sprites.map(({ when }) => when)).toEqual(['', 'state=s1'])
  expect(first?.simpler?.()).toMatchObject({
    sprites: [{ when: '' }, { when: '' }],
    props: [],
    simpler: undefined,
  })
})

test('a state in which nothing was set does not move those after it', async () => {
  const hand = part(1, [{}, {}, { position: { x: 50, y: 0 } }], { sprite_name: 'Hand' })
  const states = hand.states.with(1, {} as never)
  const { sprites } = await model([{ ...hand, states }], settings(3, ['A', 'B', 'C']))
  expect(sprites.map(({ when, box }) => [when, box.x])).toEqual([
    ['state=s1', -20],
    ['state=s3', 30],
  ])
})
