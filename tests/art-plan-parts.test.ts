import { expect, test } from 'vitest'
import { drawn, group, groupIn, layer, plan, type Corners } from './support/drawings/made-layers.ts'
import type { SourceLayer } from '../web/rigging/import/art.ts'
import { isOneLayer, withTrimmedBoxes } from '../web/rigging/import/compose.ts'
import { everyNode } from '../web/rigging/import/imported-art.ts'
import { understoodParts } from '../web/rigging/import/understood.ts'

test('a hand moves with its forearm, and a highlight in an iris with its pupil', () => {
  const arm = plan([
    group('Body', [
      layer('Torso'),
      group('Left Arm', [
        layer('Left Upper Arm', [0, 40, 8, 20]),
        layer('Left Forearm', [0, 60, 8, 20]),
        layer('Left Hand', [0, 80, 8, 8]),
      ]),
    ]),
  ])
  expect(drawn(arm)).toEqual([
    {
      head: [
        {
          body: [
            'Torso',
            { 'arm-l': ['Left Upper Arm', { 'forearm-l': ['Left Forearm', { 'hand-l': ['Left Hand'] }] }] },
          ],
        },
      ],
    },
  ])
  const eye = ['White', 'Iris', 'Shade', 'Pupil', 'Shine'].map((name) => layer(name, [20, 30, 10, 10]))
  expect(drawn(plan([group('Head', [layer('Face', [0, 0, 100, 100]), group('Left Eye', eye)])]))).toEqual([
    { head: ['Face', { 'eye-l': ['White', { 'pupil-l': ['Iris + Shade + Pupil'] }, 'Shine'] }] },
  ])
})

test('a hand without a forearm is ready for one, and a chin drops with the jaw', () => {
  const made = plan([
    group('Body', [
      layer('Torso'),
      group('Left Arm', [layer('Arm', [0, 40, 8, 40]), layer('Hand', [0, 80, 8, 8])]),
    ]),
    group('Head', [
      layer('Face', [20, 0, 40, 40]),
      layer('Chin', [20, 30, 40, 10]),
      layer('Chin strap', [20, 30, 40, 10]),
    ]),
  ])
  expect(drawn(made)).toEqual([
    { body: ['Torso', { 'arm-l': ['Arm', { 'forearm-l': [{ 'hand-l': ['Hand'] }] }] }] },
    { head: ['Face', { chin: ['Chin'] }, 'Chin strap'] },
  ])
  expect(groupIn(made, 'hand-l')?.pivot).toEqual({ x: 4, y: 80 })
  expect(groupIn(made, 'chin')?.attributes).toEqual({ 'data-jaw': '0.6' })
})

test('a hand in several layers is one part, so that it turns in one piece', () => {
  const hands = [layer('Hand colour', [0, 80, 8, 8]), layer('Hand line', [0, 80, 8, 8])]
  const made = plan([
    group('Body', [
      layer('Torso'),
      group('Left Arm', [layer('Arm', [0, 40, 8, 40]), ...hands]),
      group('Right Arm', [layer('Arm', [40, 40, 8, 40]), layer('Hand', [40, 80, 8, 8])]),
    ]),
    group('Head', [layer('Face', [20, 0, 40, 40])]),
  ])
  expect(drawn(made)[0]).toEqual({
    body: [
      'Torso',
      { 'arm-l': ['Arm', { 'forearm-l': [{ 'hand-l': ['Hand colour', 'Hand line'] }] }] },
      { 'arm-r': ['Arm', { 'forearm-r': [{ 'hand-r': ['Hand'] }] }] },
    ],
  })
})

test('no two groups and pictures have the same id, whatever layers are called', () => {
  const face = layer('Face', [0, 0, 100, 100])
  const eyes = layer('Eyes', [20, 30, 60, 10])
  const pupil = layer('Pupil', [30, 32, 40, 6])
  for (const layers of [
    [layer('Shadow', [0, 90, 100, 10]), group('Head', [face]), layer('Shadow', [0, 0, 5, 5])],
    [group('Head', [face, eyes, layer('Pupils', [30, 32, 40, 6])])],
    [group('Head', [face, group('Eyes', [layer('White', [20, 30, 60, 10]), pupil])])],
  ]) {
    const ids = everyNode(plan(layers).nodes).flatMap((node) => (node.kind === 'mouth' ? [] : [node.id]))
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('of the views of a head that turns, the frontal one is drawn, also if it is hidden', () => {
  const view = (name: string, more: Partial<SourceLayer> = {}) => {
    const eyes = [layer('Left Eye', [20, 30, 10, 10]), layer('Right Eye', [70, 30, 10, 10])]
    const mouth = group('Mouth', [layer('Neutral', [40, 60, 20, 2]), layer('Ah', [40, 60, 20, 9])])
    return group(name, [layer(`${name} face`, [0, 0, 100, 100]), ...eyes, mouth], more)
  }
  const views = [view('+Left Quarter'), view('Frontal', { hidden: true }), view('Right Profile')]
  const turning = plan([group('+Head', views)])
  expect(drawn(turning)).toEqual([
    {
      head: [
        'Frontal face',
        { 'eye-l': ['Left Eye'] },
        { 'eye-r': ['Right Eye'] },
        { mouth: ['Neutral @ mouth=sil', 'Ah @ mouth=aa'] },
      ],
    },
  ])
  expect([...turning.notes]).toContain('The head has several views; one of them was imported.')
})

test('layers as large as their document, as GIMP writes them, have their places by what can be seen', async () => {
  const large = (name: string, [x, y, width, height]: Corners) =>
    layer(name, [0, 0, 100, 100], { trimmed: async () => ({ x, y, width, height }) })
  const layers = await withTrimmedBoxes([
    group('Head', [
      large('Face', [20, 0, 60, 80]),
      large('eye', [60, 30, 10, 10]),
      large('eye copy', [30, 30, 10, 10]),
      large('Mouth', [40, 60, 20, 6]),
    ]),
  ])
  const whole = plan(layers)
  expect(drawn(whole)).toEqual([
    { head: ['Face', { 'eye-r': ['eye'] }, { 'eye-l': ['eye copy'] }, { mouth: ['the computed mouth'] }] },
  ])
  expect(groupIn(whole, 'mouth')?.children).toEqual([
    { kind: 'mouth', box: { x: 40, y: 60, width: 20, height: 6 } },
  ])
})

test('the mouth is what speaks, not the muzzle below it, nor a character called Bill', () => {
  const mouth = group('Mouth', [layer('Neutral', [40, 60, 20, 2]), layer('Ah', [40, 60, 20, 9])])
  const head = (...more: SourceLayer[]) => group('Head', [layer('Face', [0, 0, 100, 100]), ...more])
  const speaking = { mouth: ['Neutral @ mouth=sil', 'Ah @ mouth=aa'] }
  const dog = plan([head(group('Muzzle', [layer('fur', [30, 40, 40, 40])]), mouth)])
  expect(drawn(dog)).toEqual([{ head: ['Face + Muzzle', speaking] }])
  expect(drawn(plan([group('+Bill', [head(mouth)])]))).toEqual([{ head: ['Face', speaking] }])
})

test('a layer called like a member of all objects is no part', () => {
  const swaying = { 'data-sway': '0.05' }
  expect(understoodParts([{ kind: 'group', id: 'constructor', attributes: swaying, children: [] }])).toEqual([
    '1 extra that sways',
  ])
})

test('a head inside a nose or clipped to a layer leaves a puppet that can be drawn', () => {
  for (const layers of [
    [group('Nose', [layer('Head', [20, 20, 60, 60])])],
    [layer('Body', [0, 0, 90, 90]), layer('Head', [20, 20, 60, 60], { clipping: true })],
  ]) {
    const made = plan(layers)
    expect(groupIn(made, 'head')).toBeDefined()
    expect([...made.notes]).toContain('No head was found by its name, so everything moves as one.')
  }
})

test('a layer called like a pivot has another id than the pivot of a part', () => {
  const hair = layer('+Head picture', [70, 0, 20, 20])
  const made = plan([
    group('Head', [layer('Face', [0, 0, 60, 60]), hair, layer('Pivot head', [0, 70, 9, 9])]),
  ])
  const ids = everyNode(made.nodes).flatMap((node) => (node.kind === 'mouth' ? [] : [node.id]))
  expect(ids.filter((id) => id.startsWith('pivot'))).toEqual([])
})

test('one visible layer is one, wherever it is and whatever is hidden or empty beside it', () => {
  const face = layer('Face')
  const others = [layer('Talk', undefined, { hidden: true }), layer('Empty', [0, 0, 0, 0])]
  expect(isOneLayer([group('Head', [face, ...others])])).toBe(true)
  expect(isOneLayer([group('Head', [face]), layer('Mouth')])).toBe(false)
  expect(isOneLayer([group('Head', [face], { hidden: true })])).toBe(false)
})
