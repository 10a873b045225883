import { beforeAll, expect, test, vi } from 'vitest'
import { compileRig } from '#model/rig/compile'
import { directedConversation } from '../../../../tests/support/director/directed-conversation.ts'
import { framingFigures } from '../../../../tests/support/director/framing-faults.ts'
import juno from '../../../characters/juno.svg?raw'
import pip from '../../../characters/pip.svg?raw'
import tavi from '../../../characters/tavi.svg?raw'
import { preparePuppet, type Puppet } from '../../puppet/drawing/puppet.ts'

const pictures = { wide: { width: 1920, height: 1080 }, tall: { width: 1080, height: 1920 } }
let puppets: ReadonlyMap<string, Puppet>

beforeAll(() => {
  // Node has no Path2D, and boxes need none.
  class Path {
    moveTo() {}
    lineTo() {}
    bezierCurveTo() {}
    closePath() {}
  }
  vi.stubGlobal('Path2D', Path)
  puppets = new Map(
    Object.entries({ juno, pip, tavi }).map(([name, svg]) => [name, preparePuppet(compileRig(svg))]),
  )
})

test.each(Object.entries(pictures))(
  'a directed conversation has captions of one size over no face and no acting hand, and no cut head, in a %s picture',
  (_shape, picture) => {
    const turns = Array.from({ length: 10 }, (_, index): [number, number] => [0.5 + 3 * index, 2.6])
    const speakers = [0, 1, 2].map((speaker) => turns.filter((_, index) => index % 3 === speaker))
    const { document, analyses, end } = directedConversation(speakers, ['juno', 'pip', 'tavi'])
    const figures = framingFigures(document, { puppets, analyses }, picture, { end })
    expect(figures.pictures).toBeGreaterThan(50)
    expect(figures.captioned).toBeGreaterThan(40)
    expect(figures.coveredFaces).toBe(0)
    expect(figures.coveredHands).toBe(0)
    expect(figures.cutHeads).toBe(0)
    expect(figures.hands).toBeGreaterThan(3)
    expect(figures.handsInside / figures.hands).toBeGreaterThanOrEqual(0.95)
    expect(figures.letters.size).toBe(1)
    expect(figures.lines).toBeLessThanOrEqual(2)
    // Drawn floors go on that far in front of several people.
    if (picture.width > picture.height) expect(figures.deepest).toBeLessThanOrEqual(0.1 + 1e-6)
  },
)

/** The drawing with only empty groups in these: there is no shape to be measured. */
function without(svg: string, ids: readonly string[]): string {
  return ids.reduce((drawn, id) => {
    const start = drawn.indexOf(`id="${id}"`)
    if (start < 0) return drawn
    const inside = drawn.indexOf('>', start) + 1
    let depth = 1
    let end = inside
    for (const tag of drawn.slice(inside).matchAll(/<(\/?)g\b/g)) {
      depth += tag[1] ? -1 : 1
      end = inside + tag.index
      if (depth === 0) break
    }
    const groups = drawn.slice(inside, end).replaceAll(/<(?!\/?g\b)[^>]*>/g, '')
    return drawn.slice(0, inside) + groups + drawn.slice(end)
  }, svg)
}

test.each([
  ['eyes', ['eye-l', 'eye-r']],
  ['hands', ['hand-l', 'hand-r']],
])('characters without %s are directed and framed as well', (_parts, ids) => {
  const drawing = without(pip, ids)
  expect(drawing.length).toBeLessThan(pip.length)
  const bare = new Map([['pip', preparePuppet(compileRig(drawing))]])
  const turns = Array.from({ length: 6 }, (_, index): [number, number] => [0.5 + 3 * index, 2.6])
  const speakers = [0, 1].map((speaker) => turns.filter((_turn, index) => index % 2 === speaker))
  const { document, analyses, end } = directedConversation(speakers, ['pip'])
  const figures = framingFigures(document, { puppets: bare, analyses }, pictures.wide, { end })
  expect(figures.pictures).toBeGreaterThan(30)
  expect(figures.cutHeads).toBe(0)
  expect(figures.coveredFaces).toBe(0)
  expect(figures.eyes.one.every((height) => height > 0.2 && height < 0.7)).toBe(true)
})
