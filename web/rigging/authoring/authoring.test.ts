import { expect, test } from 'vitest'
import pip from '../../characters/pip.svg?raw'
import owlDrawing from '../../../tests/support/drawings/owl.svg?raw'
import juniper from '../../../tests/support/drawings/juniper.svg?raw'
import { cleanDrawing } from '#model/drawing/clean-drawing'
import { compileRig } from '#model/rig/compile'
import { parseDrawing, walk, writeDrawing, type DrawingNode } from '#model/drawing/drawing'
import { requiredParts, type RigGroup, type RigNode } from '#model/rig/rig'
import { aboutOf, coloursOf, firstAbout, withAbout, withSlot } from './about.ts'
import { addToPart, arrange, assignAll, assignPart, releasePart } from './assign.ts'
import { partsIn } from './parts-in.ts'
import { boxOf } from './boxes.ts'
import { checkDrawing, mendAll } from './checks.ts'
import { findPart, placeOfId } from './places.ts'
import { pivotsOf, setPivot } from './pivots.ts'
import { recogniseParts } from './recognise.ts'

const drawing = cleanDrawing(juniper).root
const places = (root: DrawingNode) =>
  Object.fromEntries(recogniseParts(root).map(({ part, by }) => [part, by]))

/** The drawing without any names. */
function unnamed(node: DrawingNode): DrawingNode {
  const { id: _, ...attributes } = node.attributes
  return { ...node, attributes, children: node.children.map(unnamed) }
}

function groupsIn(nodes: readonly RigNode[], inside: string[] = []): Record<string, string[]> {
  const groups = nodes.filter((node): node is RigGroup => node.kind === 'group')
  return Object.assign(
    {},
    ...groups.map((group) => ({
      [group.id]: inside,
      ...groupsIn(group.children, [...inside, group.id]),
    })),
  ) as Record<string, string[]>
}

test('parts are recognised by the names of their layers', () => {
  // Groups with these names are parts already.
  expect([...partsIn(drawing)]).toEqual(['legs', 'head'])
  expect(places(drawing)).toMatchObject({
    body: 'name',
    mouth: 'name',
    'eye-l': 'name',
    'eye-r': 'name',
    'brow-l': 'name',
    'arm-l': 'name',
  })
})

test('without any names they are recognised by where they lie', () => {
  const found = recogniseParts(unnamed(drawing))
  const box = (part: string) => {
    const suggestion = found.find((one) => one.part === part)
    return suggestion?.place
  }
  // In the order of the drawing.
  expect(found.every(({ by }) => by === 'shape')).toBe(true)
  for (const part of ['eye-l', 'eye-r', 'mouth', 'head', 'body'])
    expect([part, box(part)]).not.toEqual([part, undefined])
  const named = recogniseParts(drawing)
  for (const part of ['eye-l', 'eye-r', 'body'])
    expect(box(part)).toEqual(named.find((one) => one.part === part)?.place)
})

test('left and right are the viewer’s, regardless of layer names', () => {
  const turned = juniper
    .replace('Eye_Left', 'Eye_X')
    .replace('Eye_Right', 'Eye_Left')
    .replace('Eye_X', 'Eye_Right')
  const { root } = cleanDrawing(turned)
  const left = recogniseParts(root).find(({ part }) => part === 'eye-l')
  const right = recogniseParts(root).find(({ part }) => part === 'eye-r')
  expect(left?.place.at(-1)).toBeLessThan(right?.place.at(-1) ?? 0)
})

test('a suggested, repaired and compiled drawing is a puppet whose parts move with their parents', () => {
  const root = mendAll(assignAll(drawing, recogniseParts(drawing)), 'Juniper')
  expect(checkDrawing(root, 'Juniper').filter(({ weight }) => weight === 'must')).toEqual([])
  const rig = compileRig(writeDrawing(cleanDrawing(writeDrawing(root)).root))
  const groups = groupsIn(rig.nodes)
  for (const part of requiredParts) expect(groups).toHaveProperty(part)
  expect(groups['mouth']).toEqual(expect.arrayContaining(['head', 'face']))
  expect(groups['pupil-r']).toEqual(expect.arrayContaining(['head', 'face', 'eye-r']))
  expect(groups['lid-r']).toEqual(expect.arrayContaining(['eye-r']))
  expect(groups['brow-r']).toEqual(expect.arrayContaining(['face']))
  // The mirrored arm is on the other side of the body.
  const [left, right] = ['arm-l', 'arm-r'].map((part) => {
    const found = findPart(root, part)
    return found && boxOf(found.node, found.parents)
  })
  expect((left?.x ?? 0) + (left?.width ?? 0) / 2).toBeCloseTo(
    1000 - ((right?.x ?? 0) + (right?.width ?? 0) / 2),
    0,
  )
  expect(right?.x).toBeGreaterThan(500)
})

test('nothing moves on the picture when parts are put into groups', () => {
  const before = boxOf(drawing, [])
  const named = assignAll(drawing, recogniseParts(drawing))
  expect(boxOf(named, [])?.width).toBeCloseTo(before?.width ?? 0, 3)
  const mouth = (root: DrawingNode) => {
    const found = findPart(root, 'mouth')
    return found && boxOf(found.node, found.parents)
  }
  expect(mouth(named)?.y).toBeCloseTo(
    mouth(assignPart(drawing, placeOfId(drawing, 'mouth') ?? [], 'mouth'))?.y ?? 0,
    3,
  )
})

test('a rig that is one already is left as it is', () => {
  const rigged = parseDrawing(writeDrawing(cleanDrawing(pip).root))
  expect(recogniseParts(rigged).filter(({ part }) => requiredParts.some((one) => one === part))).toEqual([])
  expect(writeDrawing(arrange(rigged))).toBe(writeDrawing(rigged))
  expect(checkDrawing(rigged, 'Pip').filter(({ weight }) => weight === 'must')).toEqual([])
})

test('missing parts are reported with their remedy', () => {
  const bare = checkDrawing(unnamed(drawing), 'Juniper')
  expect(bare.find(({ id }) => id === 'part-head')).toMatchObject({
    weight: 'must',
    text: expect.stringContaining('layers'),
  })
  const named = assignAll(drawing, recogniseParts(drawing))
  const fixes = Object.fromEntries(checkDrawing(named, 'Juniper').map(({ id, fix }) => [id, fix?.label]))
  expect(fixes).toMatchObject({
    'part-arm-r': 'Mirror the left arm',
    'part-brow-r': 'Mirror the left brow',
    'part-lid-l': 'Create one from the eye',
    'pivot-head': 'Place it',
    about: 'Set them up from the drawing',
  })
})

test('a part can be given away, and another element added to it', () => {
  const named = assignAll(drawing, recogniseParts(drawing))
  expect(partsIn(releasePart(named, 'legs')).has('legs')).toBe(false)
  const legs = placeOfId(named, 'legs') ?? []
  const added = addToPart(named, legs, 'body')
  const body = findPart(added, 'body')
  // They were painted before the body, so they stay behind it.
  expect(body?.node.children[0]?.attributes['id']).toBe('legs')
})

test('a pivot is where it was put, in the space of the drawing', () => {
  const root = setPivot(setPivot(drawing, 'pivot-head', { x: 480, y: 500 }), 'pivot-head', {
    x: 510.4,
    y: 520,
  })
  expect(pivotsOf(root)).toEqual({ 'pivot-head': { x: 510, y: 520 } })
  expect([...walk(root)].filter(({ node }) => node.attributes['id'] === 'pivot-head')).toHaveLength(1)
})

test('a rig’s metadata is read and written without loss', () => {
  const about = aboutOf(cleanDrawing(pip).root)
  if (!about) throw new Error('Pip says something.')
  expect(aboutOf(withAbout(drawing, about))).toEqual(about)
  expect(firstAbout(drawing, 'Juniper').mouth.width).toBeGreaterThan(20)
})

test('a colour becomes a slot that a prop can fill', () => {
  expect(coloursOf(drawing)[0]?.colour).toBe('#2a1720')
  expect(writeDrawing(withSlot(drawing, '#3f7d63', 'coat'))).toContain('fill="var(--coat, #3f7d63)"')
})

/** A drawing with meaningless names: an owl with large eyes, each a circle in a circle. */
const owl = cleanDrawing(owlDrawing).root

/** The drawing without these elements. */
function lacking(node: DrawingNode, ids: readonly string[]): DrawingNode {
  return {
    ...node,
    children: node.children
      .filter(({ attributes }) => !ids.includes(attributes['id'] ?? ''))
      .map((child) => lacking(child, ids)),
  }
}

function rigged(root: DrawingNode): DrawingNode {
  return mendAll(assignAll(root, recogniseParts(root)), 'Owl')
}

const musts = (root: DrawingNode) => checkDrawing(root, 'Owl').filter(({ weight }) => weight === 'must')

test('large eyes differ from their pupils, regardless of layer names', () => {
  const box = (part: string) => {
    const found = findPart(rigged(owl), part)
    return found && boxOf(found.node, found.parents)
  }
  expect(musts(rigged(owl))).toEqual([])
  expect(box('pupil-l')?.width).toBeLessThan((box('eye-l')?.width ?? 0) * 0.6)
})

test('the stacking order is preserved when layers are moved', () => {
  const inside = (part: string) =>
    findPart(rigged(owl), part)?.node.children.map(({ attributes }) => attributes['id'])
  expect(inside('eye-l')).toEqual(['white-l', 'pupil-l', 'lid-l'])
  expect(inside('face')).toEqual(['eye-l', 'eye-r', 'brow-l', 'brow-r', 'mouth'])
})

test('an eye that is only a dot gets something that looks about', () => {
  const drawn = owlDrawing.replaceAll('r="44" fill="#fff7e6"', 'r="15" fill="#2a1720"')
  const dots = rigged(lacking(cleanDrawing(drawn).root, ['path5003', 'path5004']))
  expect(musts(dots).filter(({ asks }) => !asks)).toEqual([])
  expect(findPart(dots, 'pupil-l')?.node.children).toHaveLength(1)
})

test('missing parts are drawn only on request', () => {
  const bare = rigged(lacking(owl, ['path6001', 'path6002', 'path7001', 'path3001', 'path3002']))
  const asked = musts(bare).filter(({ asks }) => asks)
  expect(asked.map(({ id }) => id)).toEqual([
    'part-mouth',
    'part-brow-l',
    'part-brow-r',
    'part-arm-l',
    'part-arm-r',
  ])
  const whole = asked.reduce((tree, { fix }) => fix?.apply(tree) ?? tree, bare)
  const rig = compileRig(writeDrawing(mendAll(whole, 'Owl')))
  // The mouth is below the eyes and inside the head.
  expect(rig.mouth.y).toBeGreaterThan(rig.face.y + rig.face.height * 0.5)
  expect(rig.mouth.y).toBeLessThan(rig.face.y + rig.face.height)
})
