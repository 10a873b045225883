import { expect, test } from 'vitest'
import { compileRig } from '../worker/model/rig/compile.ts'
import { cleanDrawing } from '../worker/model/drawing/clean-drawing.ts'
import { parseDrawing, writeDrawing } from '../worker/model/drawing/drawing.ts'
import { pictureName } from '../worker/model/rig/pictures.ts'
import type { RigNode, RigShape } from '../worker/model/rig/rig.ts'
import { layeredPuppet } from './support/drawings/layered-puppet.ts'
import { psdFile, type MadeLayer } from './support/drawings/psd-file.ts'
import { checkDrawing } from '../web/rigging/authoring/checks.ts'
import { recogniseParts } from '../web/rigging/authoring/recognise.ts'
import { assignPart } from '../web/rigging/authoring/assign.ts'
import { partsIn } from '../web/rigging/authoring/parts-in.ts'
import { artDrawing } from '../web/rigging/import/art-drawing.ts'
import type { ArtNode } from '../web/rigging/import/imported-art.ts'
import { planArt } from '../web/rigging/import/plan.ts'
import { openPsd } from '../web/rigging/import/psd/document.ts'
import { unionBox } from '../worker/model/rig/outline.ts'

const square = [
  { x: 125, y: 150 },
  { x: 185, y: 150 },
  { x: 185, y: 200 },
  { x: 125, y: 200 },
]

async function drawing(layers: readonly MadeLayer[] = layeredPuppet().layers): Promise<string> {
  const { nodes, pictures } = planArt(await openPsd(new Blob([psdFile({ ...layeredPuppet(), layers })])))
  const placed = pictures.map((merged) => {
    const box = unionBox(merged.map((layer) => layer.box))
    return box ? { box, outline: square } : undefined
  })
  const names = pictures.map((_, index) => pictureName(index.toString(16).padStart(32, '0'), 64, 64))
  return artDrawing('Art', { nodes, pictures: placed, hops: false }, names)
}

test('the drawing of a layered puppet is a rig that can act, and is stored as it is', async () => {
  const svg = await drawing()
  const rig = compileRig(svg)
  expect(checkDrawing(parseDrawing(svg), 'Art')).toEqual([])
  expect(writeDrawing(cleanDrawing(svg).root)).toBe(svg)
  // Neck below the chin, shoulders at the upper inner ends of the arms, and the page’s floor.
  const { 'pivot-head': neck, 'pivot-arm-l': left, 'pivot-arm-r': right, 'pivot-feet': feet } = rig.pivots
  expect(Math.abs((neck?.x ?? 0) - 500)).toBeLessThan(20)
  expect([left?.x, right?.x].map((x = 0) => Math.abs(x - 500))).toSatisfy(
    ([one = 0, other = 0]: number[]) => one < 180 && Math.abs(one - other) < 30,
  )
  expect(feet?.y).toBe(960)
  expect(svg).toContain('<path id="white-l"')
  expect(rig.motion.pupil.x).toBeGreaterThan(4)
  // The head turns within the face, from its top to the chin.
  const { x = 0, y = 0, rx = 0, ry = 0, turn } = rig.motion.roundHead ?? {}
  expect(Math.abs(x - 500)).toBeLessThan(20)
  expect(turn).toBe(0.6)
  expect([x - rx, x + rx, y - ry, y + ry]).toSatisfy(
    ([left = 0, right = 0, top = 0, bottom = 0]: number[]) =>
      left >= rig.face.x - 1 &&
      right <= rig.face.x + rig.face.width + 1 &&
      top >= rig.face.y - 1 &&
      bottom > rig.mouth.y &&
      bottom <= rig.face.y + rig.face.height + 1,
  )
  expect(rig.mouth.y).toBeGreaterThan(rig.face.y)
})

test('a face without a mouth gets one below its eyes, and one of a single picture is replaced where it was', async () => {
  const [body, head] = layeredPuppet().layers
  const withoutMouth = [body, { ...head, children: head?.children?.filter(({ name }) => name !== 'Mouth') }]
  const whole = compileRig(await drawing())
  const added = compileRig(await drawing(withoutMouth as MadeLayer[]))
  expect(Math.abs(added.mouth.y - whole.mouth.y)).toBeLessThan(40)
  expect(Math.abs(added.mouth.x - 500)).toBeLessThan(20)
  expect(added.mouth.width).toBeGreaterThan(60)
})

test('a mouth that is drawn on a face has the colour of its lines', () => {
  const nodes: ArtNode[] = [
    { kind: 'group', id: 'head', attributes: {}, children: [{ kind: 'picture', id: 'skin', picture: 0 }] },
  ]
  const pictures = [{ box: { x: 0, y: 0, width: 300, height: 400 } }]
  const svg = artDrawing('Art', { nodes, pictures, hops: false, ink: '#123456' }, [
    pictureName('a'.repeat(32), 30, 40),
  ])
  expect(compileRig(svg).mouth.ink).toEqual({ slot: null, colour: '#123456' })
  expect(svg).toContain('stroke="#123456"')
})

test('an eye without a closed picture has a lid that comes down over it', () => {
  const nodes: ArtNode[] = [
    {
      kind: 'group',
      id: 'head',
      attributes: {},
      children: [
        { kind: 'picture', id: 'skin', picture: 0 },
        {
          kind: 'group',
          id: 'eye-l',
          attributes: { 'data-depth': '1' },
          lid: '#f6c4a0',
          children: [{ kind: 'picture', id: 'iris', picture: 1 }],
        },
      ],
    },
  ]
  const pictures = [
    { box: { x: 0, y: 0, width: 100, height: 100 } },
    { box: { x: 20, y: 30, width: 20, height: 10 } },
  ]
  const names = pictures.map((_, index) => pictureName(index.toString(16).padStart(32, '0'), 8, 8))
  const rig = compileRig(artDrawing('Art', { nodes, pictures, hops: false }, names))
  const shapes = (all: readonly RigNode[]): RigShape[] =>
    all.flatMap((node) =>
      node.kind === 'group' ? shapes(node.children) : node.kind === 'shape' ? [node] : [],
    )
  const [lid, lash] = shapes(rig.nodes).filter(({ morph }) => morph?.driver === 'lid-l')
  const ys = (points: readonly number[] = []) => points.filter((_, at) => at % 2 === 1)
  const range = (points: readonly number[]) => Math.max(...points) - Math.min(...points)
  expect(range(ys(lid?.morph?.points))).toBeGreaterThan(90)
  // Open, its lower edge lies on its upper one.
  const open = ys(lid?.outline.points)
  expect(open.slice(7, 13)).toEqual(open.slice(0, 6).toReversed())
  // The line of lashes lies on that edge: nothing while the eye is open, thickest when it is shut.
  const thickness = (points: readonly number[] = []) => (ys(points)[9] ?? 0) - (ys(points)[3] ?? 0)
  expect(lash?.fill?.colour).toBe('#2a1720')
  expect(thickness(lash?.outline.points)).toBe(0)
  expect(thickness(lash?.morph?.points)).toBeGreaterThan(5)
  expect(Math.max(...ys(lash?.morph?.points))).toBeGreaterThan(Math.max(...ys(lid?.morph?.points)))
})

test('parts of pictures are not guessed again, and choosing one leaves the face as it is', async () => {
  const root = parseDrawing(await drawing())
  expect(recogniseParts(root)).toEqual([])
  const body = root.children.findIndex(({ attributes }) => attributes['id'] === 'body')
  const changed = assignPart(root, [body, 0], 'legs')
  expect(partsIn(changed)).toContain('legs')
  expect(partsIn(changed)).not.toContain('face')
  compileRig(writeDrawing(changed))
})
