import { expect, test } from 'vitest'
import { layeredPuppet } from './support/drawings/layered-puppet.ts'
import { psdFile } from './support/drawings/psd-file.ts'
import type { SourceLayer } from '../web/rigging/import/art.ts'
import { everyNode, type ArtNode } from '../web/rigging/import/imported-art.ts'
import { eyeState, mouthShows } from '../web/rigging/import/layer-words.ts'
import type { ArtPlan } from '../web/rigging/import/art-plan.ts'
import { withTrimmedBoxes } from '../web/rigging/import/compose.ts'
import { planArt } from '../web/rigging/import/plan.ts'
import { openPsd } from '../web/rigging/import/psd/document.ts'
import { understoodParts } from '../web/rigging/import/understood.ts'

type Box = [x: number, y: number, width: number, height: number]

function layer(name: string, [x, y, width, height]: Box = [0, 0, 10, 10], more: Partial<SourceLayer> = {}) {
  return {
    name,
    hidden: false,
    opacity: 1,
    blend: 'source-over',
    clipping: false,
    lost: [],
    box: { x, y, width, height },
    children: undefined,
    pixels: async () => undefined,
    trimmed: async () => undefined,
    mask: undefined,
    ...more,
  } satisfies SourceLayer
}

function group(name: string, children: SourceLayer[], more: Partial<SourceLayer> = {}): SourceLayer {
  const x = Math.min(...children.map(({ box }) => box.x))
  const y = Math.min(...children.map(({ box }) => box.y))
  const right = Math.max(...children.map(({ box }) => box.x + box.width))
  const bottom = Math.max(...children.map(({ box }) => box.y + box.height))
  return layer(name, [x, y, right - x, bottom - y], { children, ...more })
}

/** Groups as objects, pictures as the names of their layers and when they are shown. */
type Drawn = (string | { [part: string]: Drawn })[]
function drawn({ nodes, pictures }: ArtPlan): Drawn {
  const of = (node: ArtNode): Drawn[number] => {
    if (node.kind === 'mouth') return 'the computed mouth'
    if (node.kind === 'group') return { [node.id]: node.children.map(of) }
    const names = (pictures[node.picture] ?? []).map(({ name }) => name).join(' + ')
    return node.shows === undefined ? names : `${names} @ ${node.shows}`
  }
  return nodes.map(of)
}

const plan = (layers: readonly SourceLayer[]) => planArt({ width: 100, height: 100, layers })
const groupIn = ({ nodes }: ArtPlan, id: string) => {
  const found = (all: readonly ArtNode[]): ArtNode | undefined =>
    all.flatMap((node) =>
      node.kind !== 'group' ? [] : node.id === id ? [node] : (found(node.children) ?? []),
    )[0]
  const node = found(nodes)
  return node?.kind === 'group' ? node : undefined
}

test('a document for Character Animator has its parts, blinks and mouths, as it is saved and read', async () => {
  const puppet = planArt(await openPsd(new Blob([psdFile(layeredPuppet())])))
  expect(drawn(puppet)).toEqual([
    { body: ['Torso', { 'arm-l': ['+Left Arm'] }, { 'arm-r': ['+Right Arm'] }] },
    {
      head: [
        'Face',
        {
          'eye-l': [
            'Left Eyeball @ lids=open',
            { 'pupil-l': ['Left Pupil @ lids=open'] },
            'Left Blink @ lids=shut',
          ],
        },
        {
          'eye-r': [
            'Right Eyeball @ lids=open',
            { 'pupil-r': ['Right Pupil @ lids=open'] },
            'Right Blink @ lids=shut',
          ],
        },
        { 'brow-l': ['Left Eyebrow'] },
        { 'brow-r': ['Right Eyebrow'] },
        {
          mouth: [
            'Neutral @ mouth=sil',
            'Ah @ mouth=aa',
            'Oh @ mouth=ao',
            'Ee @ mouth=iy',
            'W-Oo @ mouth=uw',
            'M @ mouth=m',
          ],
        },
        { 'hair-picture': ['髪飾り'] },
      ],
    },
  ])
  expect(groupIn(puppet, 'eye-l')?.white).toBe(3)
  expect(understoodParts(puppet.nodes)).toEqual([
    'Body',
    'Left arm',
    'Right arm',
    'Head',
    'Left eye and closed',
    'Left pupil',
    'Right eye and closed',
    'Right pupil',
    'Left brow',
    'Right brow',
    'Mouth with 6 pictures',
    '1 extra that sways',
  ])
})

test('sides are where layers lie, whatever they are called, and one layer of both eyes has none', () => {
  const eyes = (left: string, right: string) =>
    drawn(
      plan([
        group('Head', [
          layer('Face', [0, 0, 100, 100]),
          layer(left, [20, 30, 10, 10]),
          layer(right, [70, 30, 10, 10]),
        ]),
      ]),
    )
  const parts = [{ head: ['Face', { 'eye-l': [expect.anything()] }, { 'eye-r': [expect.anything()] }] }]
  expect(eyes('Right Eye', 'Left Eye')).toEqual(parts)
  expect(eyes('eye', 'eye copy')).toEqual(parts)
  expect(eyes('左目', '右目')).toEqual(parts)
  const both = plan([group('Head', [layer('Face', [0, 0, 100, 100]), layer('Eyes', [20, 30, 60, 10])])])
  expect(drawn(both)).toEqual([{ head: ['Face', { eyes: ['Eyes'] }] }])
  const [one] = drawn(
    plan([group('Head', [layer('Face', [0, 0, 100, 100]), layer('Eye', [70, 30, 10, 10])])]),
  )
  expect(one).toEqual({ head: ['Face', { 'eye-r': ['Eye'] }] })
  const inGroup = group('Eyes', [layer('Left Eye', [20, 30, 10, 10]), layer('Right Eye', [70, 30, 10, 10])])
  expect(drawn(plan([group('Head', [inGroup])]))).toEqual([
    { head: [{ 'eye-l': ['Left Eye'] }, { 'eye-r': ['Right Eye'] }] },
  ])
})

test('details named after an eye are no second eye, and pupils beside their eyes move as well', () => {
  const layers = [
    layer('Face', [0, 0, 100, 100]),
    layer('Left Eye', [20, 30, 10, 10]),
    layer('Left Eye Shine', [22, 31, 2, 2]),
    layer('Right Eye', [70, 30, 10, 10]),
    layer('Left Pupil', [24, 34, 4, 4]),
    layer('Right Pupil', [74, 34, 4, 4]),
    layer('Blink', [20, 35, 60, 3], { hidden: true }),
  ]
  expect(drawn(plan([group('Head', layers)]))).toEqual([
    {
      head: [
        'Face',
        { 'eye-l': ['Left Eye @ lids=open'] },
        'Left Eye Shine',
        { 'eye-r': ['Right Eye @ lids=open'] },
        { 'pupil-l': ['Left Pupil @ lids=open'] },
        { 'pupil-r': ['Right Pupil @ lids=open'] },
        { blink: ['Blink @ lids=shut'] },
      ],
    },
  ])
})

test('eyes have open, half and closed pictures, in their groups or beside them', () => {
  const states = ['Open', 'Half', 'Closed'].map((name) =>
    layer(name, [20, 30, 10, 10], { hidden: name !== 'Open' }),
  )
  const own = plan([group('Head', [group('Left Eye', states), layer('Right Eye', [70, 30, 10, 10])])])
  expect(drawn(own)).toEqual([
    {
      head: [
        { 'eye-l': ['Open @ lids=open', 'Half @ lids=half', 'Closed @ lids=shut'] },
        { 'eye-r': ['Right Eye'] },
      ],
    },
  ])
  expect([...own.notes]).toEqual(['An eye has no “Blink” layer, so a drawn lid closes it.'])
  const beside = plan([
    group('Head', [
      layer('Left Eye', [20, 30, 10, 10]),
      layer('Right Eye', [70, 30, 10, 10]),
      layer('Eyes closed', [20, 30, 60, 10], { hidden: true }),
    ]),
  ])
  expect(drawn(beside)).toEqual([
    {
      head: [
        { 'eye-l': ['Left Eye @ lids=open'] },
        { 'eye-r': ['Right Eye @ lids=open'] },
        { 'eyes-closed-picture': ['Eyes closed @ lids=shut'] },
      ],
    },
  ])
  expect(['eye_closed', 'EyesClosed', 'Left_Blink', 'eye-half'].map(eyeState)).toEqual([
    'shut',
    'shut',
    'shut',
    'half',
  ])
  expect(['Left Pupil', 'Left Pupil Range', '黒目', '目閉じ', 'Squint'].map(eyeState)).toEqual([
    'pupil',
    'open',
    'pupil',
    'shut',
    'half',
  ])
})

test('mouths of two to fourteen pictures show the sounds of their names', () => {
  expect(mouthShows(['Open', 'Closed'])).toEqual(['mouth=open', 'mouth=shut'])
  expect(mouthShows(['closed', 'open', 'smile'])).toEqual([
    'mouth=shut mood=none',
    'mouth=open',
    'mouth=shut mood=happy',
  ])
  const all = 'Neutral, Ah, D, Ee, F, L, M, Oh, R, S, Smile, Surprised, Uh, W-Oo'.split(', ')
  expect(mouthShows(all)).toEqual([
    'mouth=sil mood=none',
    ...['aa', 't', 'iy', 'f', 'l', 'm', 'ao', 'er', 's'].map((sound) => `mouth=${sound}`),
    'mouth=sil mood=happy',
    'mouth=sil mood=surprised',
    'mouth=ax',
    'mouth=uw',
  ])
  // Without closed lips, the likeliest picture replaces them.
  expect(mouthShows(['Ah', 'S', 'Oh'])).toEqual(['mouth=aa', 'mouth=s|sil', 'mouth=ao'])
  expect(mouthShows(['あ', 'い', 'ん'])).toEqual(['mouth=aa', 'mouth=iy', 'mouth=m|sil'])
  expect(mouthShows(['A', 'B', 'D', 'X'])).toEqual(['mouth=m', 'mouth=s', 'mouth=aa', 'mouth=sil'])
  // Vowels as VTubers name them; only beside others is an A Rhubarb’s closed mouth.
  expect(mouthShows(['a', 'i', 'u', 'e', 'o', 'n'])).toEqual([
    'mouth=aa',
    'mouth=iy',
    'mouth=uw',
    'mouth=eh',
    'mouth=ao',
    'mouth=n|sil',
  ])
  expect(mouthShows(['Neutral'])).toEqual([undefined])
  expect(mouthShows(['lips', 'shine'])).toEqual([undefined, undefined])
  expect(mouthShows([])).toEqual([])
})

test('a mouth without sounds is replaced by the computed one, and a document without names moves as one', () => {
  const single = plan([group('Head', [layer('Face'), layer('Mouth', [40, 60, 20, 5])])])
  expect(drawn(single)).toEqual([{ head: ['Face', { mouth: ['the computed mouth'] }] }])
  expect([...single.notes][0]).toMatch('a drawn mouth speaks in its place')
  const flat = Array.from({ length: 500 }, (_, index) => layer(`レイヤー ${index}`))
  const whole = plan(flat)
  expect(whole.pictures).toEqual([flat])
  expect(whole.nodes).toMatchObject([{ id: 'head' }])
})

test('layers named as states are the pictures of a PNGTuber, and paper under a drawing is left out', () => {
  const states = [
    layer('背景', [0, 0, 100, 100]),
    layer('Chair'),
    layer('idle'),
    layer('talk', undefined, { hidden: true }),
    layer('blink', undefined, { hidden: true }),
    layer('note', undefined, { hidden: true }),
  ]
  const tuber = plan(states)
  expect(drawn(tuber)).toEqual([
    {
      head: ['Chair', 'idle @ mouth=shut lids=open', 'talk @ mouth=open', 'blink @ mouth=shut lids=shut'],
    },
  ])
  expect(tuber.hops).toBe(true)
  expect([...tuber.notes]).toEqual(['The background layer was left out.'])
})

test('neighbours are merged, what is clipped stays with its base, and hidden layers are left out', () => {
  const layers = [
    layer('skin'),
    layer('blush', undefined, { clipping: true }),
    layer('sketch', undefined, { hidden: true }),
    layer('+ribbon', [0, 0, 4, 4]),
    layer('shine', undefined, { clipping: true }),
    layer('freckles'),
  ]
  const merged = plan([group('Head', layers)])
  expect(drawn(merged)).toEqual([{ head: ['skin + blush', { ribbon: ['+ribbon + shine'] }, 'freckles'] }])
  expect([...merged.notes]).toEqual(['Hidden layers were left out.'])
})

test('unknown groups sway about the point nearest to what they hang on, details do not', () => {
  const head = group('Head', [
    layer('Face', [20, 20, 60, 60]),
    group('Earring', [layer('a', [10, 40, 8, 20])]),
    group('Bangs', [layer('b', [15, 15, 70, 50])]),
  ])
  const hung = plan([head])
  expect(drawn(hung)).toEqual([{ head: ['Face', { earring: ['Earring'] }, 'Bangs'] }])
  expect(groupIn(hung, 'earring')).toMatchObject({
    attributes: { 'data-sway': '0.05' },
    pivot: { x: 18, y: 47.5 },
  })
  expect(drawn(planArt({ width: 100, height: 100, layers: [head] }, { sways: false }))).toEqual([
    { head: ['Face + Earring + Bangs'] },
  ])
})

test('in a document without groups, the face moves with the head it lies on', () => {
  const flat = [
    layer('Body', [20, 60, 60, 40]),
    layer('Head', [30, 10, 40, 45]),
    layer('Cheeks', [35, 35, 30, 6]),
    layer('Left Eye', [38, 25, 8, 6]),
    layer('Right Eye', [54, 25, 8, 6]),
    layer('Mouth', [45, 42, 10, 4]),
    layer('Hand puppet', [0, 70, 10, 20]),
  ]
  expect(drawn(plan(flat))).toEqual([
    { body: ['Body'] },
    {
      head: [
        'Head',
        'Cheeks',
        { 'eye-l': ['Left Eye'] },
        { 'eye-r': ['Right Eye'] },
        { mouth: ['the computed mouth'] },
      ],
    },
    'Hand puppet',
  ])
})

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
    { head: [{ body: ['Torso', { 'arm-l': ['Left Upper Arm', { 'forearm-l': ['Left Forearm', 'Left Hand'] }] }] }] },
  ])
  const eye = ['White', 'Iris', 'Shade', 'Pupil', 'Shine'].map((name) => layer(name, [20, 30, 10, 10]))
  expect(drawn(plan([group('Head', [layer('Face', [0, 0, 100, 100]), group('Left Eye', eye)])]))).toEqual([
    { head: ['Face', { 'eye-l': ['White', { 'pupil-l': ['Iris + Shade + Pupil'] }, 'Shine'] }] },
  ])
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
  const large = (name: string, [x, y, width, height]: Box) =>
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
