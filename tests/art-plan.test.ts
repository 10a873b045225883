import { expect, test } from 'vitest'
import { layeredPuppet } from './support/drawings/layered-puppet.ts'
import { drawn, group, groupIn, layer, plan } from './support/drawings/made-layers.ts'
import { psdFile } from './support/drawings/psd-file.ts'
import { eyeState, mouthShows } from '../web/rigging/import/layer-words.ts'
import { planArt } from '../web/rigging/import/plan.ts'
import { openPsd } from '../web/rigging/import/psd/document.ts'
import { understoodParts } from '../web/rigging/import/understood.ts'

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
  expect([...own.notes]).toEqual([])
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

test('a flat document’s only layer is drawn, whatever its name', () => {
  const flat = plan([layer('Background', [0, 0, 100, 100])])
  expect(flat.pictures).toHaveLength(1)
  expect([...flat.notes]).not.toContain('The background layer was left out.')
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

test('open and shut layers in groups of an eye are its states, and a hidden group shows nothing', () => {
  const eye = group('Left Eye', [
    group('Whites', [layer('Closed', [0, 0, 9, 9]), layer('Open', [0, 0, 9, 9])]),
    group('Lashes up', [layer('Closed', [0, 0, 9, 9], { hidden: true }), layer('Open', [0, 0, 9, 9])]),
    group('Spare', [layer('Shut', [0, 0, 9, 9]), layer('Iris', [0, 0, 9, 9])], { hidden: true }),
  ])
  expect(drawn(plan([group('Head', [layer('Skin', [0, 0, 50, 50]), eye])]))).toMatchObject([
    {
      head: [
        'Skin',
        {
          'eye-l': [
            'Closed @ lids=shut',
            'Open @ lids=open',
            'Closed @ lids=shut',
            'Open @ lids=open',
            'Shut @ lids=shut',
          ],
        },
      ],
    },
  ])
})
