import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cleanDrawing } from '#model/drawing/clean-drawing'
import { writeDrawing } from '#model/drawing/drawing'
import { compileRig } from '#model/rig/compile'
import { outlineBox, unionBox, type Box } from '#model/rig/outline'
import type { RigNode } from '#model/rig/rig'
import { composeCharacter, composePortrait, shownHair } from '../compose.ts'
import { flipped, mirrored, points, type PathPoint } from '../drawing/points.ts'
import { figureOf, type Figure } from '../figure/figure.ts'
import type { Recipe } from '../figure/recipe.ts'
import { covers } from '../parts/covers.ts'
import { eyes } from '../parts/eyes.ts'
import type { Layer } from '../parts/layers.ts'
import { torsoOutline } from '../parts/torso.ts'
import { presenters } from './presenters.ts'
import { randomRecipe } from './random.ts'
import { sections, withPart } from './sections.ts'

/** Half of a line, beyond the points of its shape. */
const LINE = 12

test('10,000 random characters have no part out of place', () => {
  const faults = new Map<string, string>()
  const measured = new Set<string>()
  for (let seed = 0; seed < 10_000; seed++) {
    const recipe = randomRecipe(seed, seed % 2 === 0 ? 'cartoon' : 'flat')
    const figure = figureOf(recipe)
    const { style, age, head, hair, cover, eyes: eye } = recipe
    // Nothing else moves hair.
    const key = [style, age, head, hair, cover, cover === 'none' ? '' : eye].join()
    const found = [...faceFaults(recipe, figure), ...bodyFaults(recipe, figure)]
    if (!measured.has(key)) found.push(...hairFaults(recipe, figure))
    measured.add(key)
    for (const fault of found) faults.set(fault, `seed ${seed}`)
  }
  expect([...faults]).toEqual([])
})

test('a part out of place is found', () => {
  const recipe = { ...randomRecipe(1), age: 'adult', hair: 'afro', cover: 'none' } as const
  const figure = figureOf(recipe)
  expect(hairFaults(recipe, figure)).toEqual([])
  const lifted = { ...figure, scalp: (list: readonly PathPoint[]) => shifted(figure.scalp(list), -400) }
  expect(hairFaults(recipe, lifted)).toEqual(
    expect.arrayContaining([expect.stringContaining('outside the picture'), expect.stringContaining('head')]),
  )
})

test('random characters are the same for a seed, and show every part', () => {
  expect(randomRecipe(7)).toEqual(randomRecipe(7))
  const seen = new Set<string>()
  for (let seed = 0; seed < 10_000; seed++) {
    const recipe = randomRecipe(seed, seed % 2 === 0 ? 'cartoon' : 'flat')
    for (const { parts } of sections) for (const { slot } of parts) seen.add(`${slot}: ${recipe[slot]}`)
  }
  const all = sections.flatMap(({ parts }) =>
    parts.flatMap(({ slot, options }) => options.map((option) => `${slot}: ${option}`)),
  )
  expect(all.filter((one) => !seen.has(one))).toEqual([])
  expect(all.filter((one) => !one.endsWith(': none')).length).toBeGreaterThanOrEqual(120)
})

test('characters pass as uploads, and act within the picture', () => {
  for (let seed = 0; seed < 16; seed++) {
    const recipe = randomRecipe(seed * 211, seed % 2 === 0 ? 'cartoon' : 'flat')
    const { root, notes } = cleanDrawing(composeCharacter(recipe, 'Ada & <Ben>'))
    const svg = writeDrawing(root)
    expect(notes).toEqual([])
    expect(gzipSync(svg).length).toBeLessThan(40 * 1024)
    const rig = compileRig(svg)
    expect(rig.name).toBe('Ada & <Ben>')
    expect(inside(rig.bounds, { x: 0, y: 0, width: 1000, height: 1000 })).toBe(true)
    const figure = figureOf(recipe)
    for (const side of ['l', 'r']) {
      const wrist = rig.pivots[`pivot-hand-${side}`]
      const hand = boxNamed(rig.nodes, `hand-${side}`)
      expect(wrist && hand && far(wrist, hand)).toBeLessThan(LINE)
      const white = boxNamed(rig.nodes, `white-${side}`)
      expect(white && inside(white, boxOf(figure.face(figure.head.outline)))).toBe(true)
    }
    expect(rig.mouth.y).toBeGreaterThan(figure.at(0, figure.eye.y).y)
    const colours = rig.props.filter(({ kind }) => kind === 'colour')
    for (const prop of colours) expect(svg).toContain(`var(--${prop.id.replace('-colour', '')},`)
  }
})

test('the ten presenters differ, and have no part out of place', () => {
  expect(presenters).toHaveLength(10)
  for (const { recipe } of presenters) {
    const figure = figureOf(recipe)
    expect([
      ...faceFaults(recipe, figure),
      ...hairFaults(recipe, figure),
      ...bodyFaults(recipe, figure),
    ]).toEqual([])
    expect(compileRig(composeCharacter(recipe, 'Presenter')).gestures.length).toBeGreaterThanOrEqual(3)
  }
  const skins = new Set(presenters.map(({ recipe }) => recipe.colours.skin))
  expect(skins.size).toBeGreaterThanOrEqual(8)
  expect(new Set(presenters.map(({ recipe }) => recipe.build)).size).toBe(5)
})

test('pictures of parts are drawn without a rig’s names of hands', () => {
  const recipe = randomRecipe(3)
  expect(composePortrait(recipe, 'head')).not.toContain('arm-l')
  expect(composePortrait(recipe, 'figure')).not.toContain('data-hand="fist"')
})

test('a chosen part is never hidden by another', () => {
  const covered = { ...randomRecipe(1), cover: 'hijab', top: 'dress' } as const
  expect(withPart(covered, 'hair', 'bob')).toMatchObject({ hair: 'bob', cover: 'none' })
  expect(withPart({ ...covered, cover: 'cap' }, 'hair', 'quiff').cover).toBe('none')
  expect(withPart(covered, 'extra', 'scarf').cover).toBe('none')
  expect(withPart(covered, 'extra', 'none').cover).toBe('hijab')
  expect(withPart(covered, 'bottom', 'jeans')).toMatchObject({ bottom: 'jeans', top: 'tee' })
  expect(withPart(covered, 'nose', 'wide').cover).toBe('hijab')
})

const lookOf = ({ style, age, head }: Recipe) => `${style}, ${age}, ${head}`

function faceFaults(recipe: Recipe, { face, head, at, mouth, eye: place }: Figure): string[] {
  const skull = face(head.outline)
  const eye = eyes[recipe.eyes]
  const ends = [place.x - eye.rx * place.size, place.x + eye.rx * place.size].flatMap((x) =>
    [-0.5 * eye.up, 0, 0.5 * eye.down].map((y) => at(x, place.y + y * place.size)),
  )
  return [
    ...(ends.every((point) => within(point, skull))
      ? []
      : [`${recipe.eyes} eyes outside the face: ${lookOf(recipe)}`]),
    ...(within(mouth, skull) ? [] : [`mouth outside the face: ${lookOf(recipe)}`]),
  ]
}

function hairFaults(recipe: Recipe, figure: Figure): string[] {
  const { head, at, scale, eye: place } = figure
  const eye = eyes[recipe.eyes]
  const skull = figure.face(head.outline)
  const look = lookOf(recipe)
  const faults: string[] = []
  const hair = shownHair(recipe)
  const cover = covers[recipe.cover]
  const layers = [hair.back, hair.front, cover.back, cover.around, cover.over].flatMap((list) => list ?? [])
  const part = `${recipe.cover === 'none' ? recipe.hair : recipe.cover}: ${look}`
  const all = layers.flatMap((layer) => placed(layer, figure))
  if (all.some(({ list, isLine }) => !isLine && list.some(outside)))
    faults.push(`outside the picture: ${part}`)
  // Masses touch the head or one that does; lines lie on them.
  const joined = [skull]
  let loose = all.filter(({ isLine }) => !isLine)
  for (let before = Infinity; loose.length < before;) {
    before = loose.length
    const rest = loose.filter(({ list }) => !joined.some((mass) => touches(list, mass)))
    joined.push(...loose.filter((one) => !rest.includes(one)).map(({ list }) => list))
    loose = rest
  }
  const floating = all.filter(
    ({ isLine, list }) => isLine && list.some((point) => !joined.some((mass) => near(point, mass))),
  )
  if (loose.length > 0) faults.push(`apart from the head: ${part}`)
  if (floating.length > 0) faults.push(`a line beside what it is on: ${part}`)
  // Hair is drawn below the eyes, covers above them.
  for (const layer of cover.over ?? [])
    for (const { list } of placed(layer, figure)) {
      const low = Math.max(...list.filter(({ x }) => Math.abs(x - 500) < place.x * scale).map(({ y }) => y))
      if (low > at(0, place.y + place.size * (0.15 * eye.down - 0.85 * eye.up)).y)
        faults.push(`over the eyes: ${part}`)
    }

  return faults
}

function bodyFaults({ build, age }: Recipe, figure: Figure): string[] {
  const { at, arm, body } = figure
  const faults: string[] = []
  const reach = 100 * figure.hand
  const tip = { x: arm.wrist.x + reach * 0.7, y: arm.wrist.y + reach }
  if (outside(tip)) faults.push(`hand outside the picture: ${build}, ${age}`)
  const torso = torsoOutline(figure)
  if (!within({ x: arm.shoulder.x - 4, y: arm.shoulder.y }, torso))
    faults.push(`shoulder outside the body: ${build}, ${age}`)
  if (at(0, 0).y > body.shoulderY - 20) faults.push(`head in the body: ${age}`)
  if (body.hipY > figure.legs.ankle - 30) faults.push(`no room for legs: ${age}`)
  return faults
}

interface Placed {
  list: PathPoint[]
  isLine: boolean
}

function placed(layer: Layer, figure: Figure): Placed[] {
  const list =
    'path' in layer
      ? points(layer.path)
      : 'outer' in layer
        ? mirrored(points(layer.outer))
        : layer.half === undefined
          ? points(layer.whole ?? '')
          : mirrored(points(layer.half))
  const isLine = layer.kind === 'line' || layer.kind === 'shine'
  return (layer.pair ? [list, flipped(list)] : [list]).map((one) => ({ isLine, list: figure.scalp(one) }))
}

const shifted = (list: readonly PathPoint[], dy: number) =>
  list.map((point) => ({ ...point, y: point.y + dy }))

const outside = ({ x, y }: { x: number; y: number }) =>
  x < LINE || y < LINE || x > 1000 - LINE || y > 1000 - LINE

/** Crossings of a ray to the right. */
function within({ x, y }: { x: number; y: number }, outline: readonly PathPoint[]): boolean {
  let isIn = false
  outline.forEach((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from
    if (from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x))
      isIn = !isIn
  })
  return isIn
}

function touches(one: readonly PathPoint[], other: readonly PathPoint[]): boolean {
  return one.some((point) => near(point, other)) || other.some((point) => within(point, one))
}

function near(point: PathPoint, outline: readonly PathPoint[]): boolean {
  return within(point, outline) || distance(point, outline) < 2 * LINE
}

function distance({ x, y }: { x: number; y: number }, outline: readonly PathPoint[]): number {
  return Math.min(
    ...outline.map((from, index) => {
      const to = outline[(index + 1) % outline.length] ?? from
      const [dx, dy] = [to.x - from.x, to.y - from.y]
      const along = Math.min(
        1,
        Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)),
      )
      return Math.hypot(x - from.x - along * dx, y - from.y - along * dy)
    }),
  )
}

function far({ x, y }: { x: number; y: number }, box: Box): number {
  const dx = Math.max(box.x - x, 0, x - box.x - box.width)
  const dy = Math.max(box.y - y, 0, y - box.y - box.height)
  return Math.hypot(dx, dy)
}

function inside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

function boxOf(list: readonly PathPoint[]): Box {
  const [xs, ys] = [list.map(({ x }) => x), list.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function boxNamed(nodes: readonly RigNode[], id: string): Box | undefined {
  for (const node of nodes) {
    if (node.id === id) return boxUnder([node])
    const found = node.kind === 'group' ? boxNamed(node.children, id) : undefined
    if (found) return found
  }
  return undefined
}

function boxUnder(nodes: readonly RigNode[]): Box | undefined {
  const boxes = nodes.flatMap((node) => {
    const box = node.kind === 'group' ? boxUnder(node.children) : outlineBox(node.outline, 0)
    return box ?? []
  })
  return unionBox(boxes) ?? undefined
}
