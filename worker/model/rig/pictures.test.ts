import { expect, test } from 'vitest'
import { cleanDrawing } from '../drawing/clean-drawing.ts'
import { writeDrawing } from '../drawing/drawing.ts'
import { compileRig } from './compile.ts'
import { picturesOf } from './drawn-pictures.ts'
import { pictureName, picturesMentioned, pictureSize, showsOf } from './pictures.ts'
import { RigError } from './rig-error.ts'
import type { RigNode, RigPicture } from './rig.ts'

const metadata = JSON.stringify({
  name: 'Set',
  mouth: {
    x: 0,
    y: 0,
    width: 10,
    opening: 5,
    line: 1,
    teethLength: 1,
    ink: '#000',
    lip: '#000',
    inside: '#000',
    tooth: '#000',
    tongue: '#000',
  },
  motion: { pupil: { x: 0, y: 0 }, brow: 0, turn: { x: 0, y: 0 }, jump: 90, bounce: 40 },
  props: [],
})
const name = (digit: number, width = 200, height = 400) =>
  pictureName(digit.toString(16).padStart(32, '0'), width, height)
const image = (picture: string, more = '') =>
  `<image data-picture="${picture}" x="10" y="20" width="100" height="200" ${more}/>`
const drawing = (inside: string) =>
  `<svg viewBox="0 0 1000 1000"><metadata>${metadata}</metadata><g id="head">${inside}</g>
    <circle id="pivot-feet" cx="60" cy="220" r="0"/></svg>`

function codeOf(work: () => unknown): string {
  try {
    work()
    return 'accepted'
  } catch (error) {
    if (error instanceof RigError) return error.code
    throw error
  }
}

function pictures(nodes: readonly RigNode[]): RigPicture[] {
  return nodes.flatMap((node) =>
    node.kind === 'group' ? pictures(node.children) : node.kind === 'picture' ? [node] : [],
  )
}

test('a rig of pictures needs a head and feet; pictures carry transforms, states and conditions', () => {
  const svg = writeDrawing(
    cleanDrawing(
      drawing(
        `<g transform="translate(5 0)">${image(name(1), 'id="idle" data-shows="mouth=shut lids=open|half mood=none"')}</g>`,
      ),
    ).root,
  )
  const rig = compileRig(svg)
  expect(pictures(rig.nodes)).toEqual([
    {
      kind: 'picture',
      id: 'idle',
      picture: name(1),
      outline: { steps: 'MLLLZ', points: [15, 20, 115, 20, 115, 220, 15, 220] },
      shows: { mouth: ['shut'], lids: ['open', 'half'], moods: ['none'] },
      opacity: 1,
      when: [],
    },
  ])
  expect(rig.face).toEqual({ x: 15, y: 20, width: 100, height: 200 })
  expect(rig.motion.bounce).toBe(40)
})

test('a picture is recoloured by a slot, and by nothing else', () => {
  const tintOf = (tint: string) => {
    const svg = writeDrawing(cleanDrawing(drawing(image(name(1), `data-tint="${tint}"`))).root)
    return pictures(compileRig(svg).nodes)[0]?.tint
  }
  expect(tintOf('var(--skin, #F6C)')).toEqual({ slot: 'skin', colour: '#ff66cc' })
  for (const tint of ['', '#f6c4a0', 'none', 'var(--skin)', 'var(--skin, url(x))', 'url(#a)'])
    expect(['bad_value', 'unsafe']).toContain(codeOf(() => tintOf(tint)))
  // Elsewhere it is dropped.
  expect(
    writeDrawing(cleanDrawing(drawing(`<g data-tint="var(--skin, #f6c)">${image(name(1))}</g>`)).root),
  ).not.toContain('tint')
})

test('names say the size, and only sizes that may be stored are names', () => {
  expect(pictureSize(name(1, 2048, 1))).toEqual({ width: 2048, height: 1 })
  for (const wrong of [
    name(1, 2049, 1),
    name(1, 0, 1),
    'x',
    '../x-1x1',
    `${name(1)}/..`,
    name(1).toUpperCase() + 'Z',
  ])
    expect(pictureSize(wrong)).toBeUndefined()
  expect(picturesMentioned(drawing(image(name(1)) + image(name(1)) + image(name(2)) + image('x')))).toEqual([
    name(1),
    name(2),
  ])
})

test('addresses, sizes and numbers of pictures beyond the limits are refused, by the cleaner and the compiler', () => {
  const svg = (inside: string) => codeOf(() => compileRig(drawing(inside)))
  const clean = (inside: string) => codeOf(() => cleanDrawing(drawing(inside)))
  expect(clean(image(name(1), 'href="https://example.org/x.png"'))).toBe('raster')
  expect(clean(image(name(1), 'xlink:href="data:image/png;base64,AA"'))).toBe('raster')
  expect(clean(image('not-a-name'))).toBe('raster')
  expect(clean(image(name(1), 'onload="x()"'))).toBe('unsafe')
  expect(svg(image(name(1), 'href="https://example.org/x.png"'))).toBe('unsafe')
  expect(svg(`${image(name(1))}<image x="0" y="0" width="1" height="1"/>`)).toBe('unsafe')
  expect(svg(image(name(1)) + image('not-a-name'))).toBe('bad_value')
  expect(svg(image(name(1)).replace('width="100"', 'width="0"'))).toBe('bad_value')
  expect(svg(image(name(1), 'data-shows="mouth=loud"'))).toBe('bad_value')
  const many = Array.from({ length: 65 }, (_, index) => image(name(index + 1, 1, 1))).join('')
  expect(svg(many)).toBe('too_many_parts')
  // Six of four megapixels are more than 24 together; the same one six times is not.
  const large = Array.from({ length: 6 }, (_, index) => image(name(index + 1, 2048, 2048))).join('')
  expect(svg(large)).toBe('too_large')
  expect(svg(image(name(1, 2048, 2048)).repeat(6))).toBe('accepted')
})

test('only images name pictures: texts, groups and pivots neither draw any nor waive a part', () => {
  const shape = '<rect width="9" height="9"/>'
  const attribute = `data-picture="${name(2)}" data-shows="mouth=open"`
  const beside = [
    `<title>data-picture="${name(2)}"</title>`,
    `<title>${image(name(2))}</title>`,
    `<g ${attribute}>${shape}</g>`,
    `<rect ${attribute} width="9" height="9"/>`,
    image(name(2), 'id="pivot-hat"'),
  ]
  for (const one of beside) {
    expect([one, codeOf(() => compileRig(drawing(shape + one)))]).toEqual([one, 'part_missing'])
    expect([one, picturesOf(compileRig(drawing(image(name(1)) + one)))]).toEqual([one, [name(1)]])
  }
  const cleaned = writeDrawing(cleanDrawing(drawing(image(name(1)) + `<g ${attribute}>${shape}</g>`)).root)
  expect(picturesMentioned(cleaned)).toEqual([name(1)])
  expect(cleaned).not.toContain('data-shows')
  // Each once, also inside groups.
  const nested = image(name(1)) + `<g>${image(name(2))}<g>${image(name(1))}</g></g>`
  expect(picturesOf(compileRig(drawing(nested)))).toEqual([name(1), name(2)])
})

test('conditions of pictures are read as written', () => {
  expect(showsOf(' mouth=aa|open  mood=happy|none ', 'image')).toEqual({
    mouth: ['aa', 'open'],
    lids: [],
    moods: ['happy', 'none'],
  })
  expect(codeOf(() => showsOf('lids=wide', 'image'))).toBe('bad_value')
  expect(codeOf(() => showsOf('', 'image'))).toBe('bad_value')
})

test('a picture lies on the page or near it, whatever its transforms', () => {
  const far = (x: string) => image(name(1)).replace('x="10"', `x="${x}"`)
  expect(codeOf(() => compileRig(drawing(far('9900'))))).toBe('accepted')
  expect(codeOf(() => compileRig(drawing(far('9901'))))).toBe('bad_value')
  expect(codeOf(() => compileRig(drawing(far('-10001'))))).toBe('bad_value')
  const grown = `<g transform="scale(200)">${image(name(1))}</g>`
  expect(codeOf(() => compileRig(drawing(grown)))).toBe('bad_value')
})
