import { expect, test } from 'vitest'
import pip from '../../../web/characters/pip.svg?raw'
import tatters from '../../../web/characters/tatters.svg?raw'
import { compileRig } from './compile.ts'
import { RigError } from './rig-error.ts'
import { requiredParts, requiredPivots, RIG_MAX_BYTES, type RigNode } from './rig.ts'

const shipped = [
  { slug: 'pip', svg: pip },
  { slug: 'tatters', svg: tatters },
]

function refusal(svg: string) {
  try {
    compileRig(svg)
  } catch (error) {
    if (error instanceof RigError) return { code: error.code, place: error.place }
    throw error
  }
  return null
}

function ids(nodes: RigNode[]): string[] {
  return nodes.flatMap((node) => [node.id, ...(node.kind === 'group' ? ids(node.children) : [])])
}

test.each(shipped)('$slug compiles into a rig that can be cloned, with all its parts', ({ svg }) => {
  const rig = compileRig(svg)
  expect(structuredClone(rig)).toEqual(rig)
  for (const part of requiredParts) expect(ids(rig.nodes)).toContain(part)
  for (const pivot of requiredPivots) expect(rig.pivots).toHaveProperty(pivot)
  expect(rig.props.length).toBeGreaterThanOrEqual(5)
  expect(new TextEncoder().encode(svg).length).toBeLessThan(64 * 1024)
})

test.each(shipped)('$slug has a head of two fifths of its height and stands inside its bounds', ({ svg }) => {
  const { bounds, face, feet } = compileRig(svg)
  expect(face.height / bounds.height).toBeGreaterThan(0.4)
  expect(feet.y).toBeGreaterThan(face.y + face.height)
  expect(feet.y).toBeLessThanOrEqual(bounds.y + bounds.height)
  expect(bounds.x).toBeGreaterThanOrEqual(0)
  expect(bounds.x + bounds.width).toBeLessThanOrEqual(1000)
})

test.each(requiredParts)('a drawing without %s is refused by name', (part) => {
  expect(refusal(pip.replace(`id="${part}"`, `id="lost"`))).toEqual({ code: 'part_missing', place: part })
})

const into = (markup: string) => pip.replace('</svg>', `${markup}</svg>`)

const hostile: [name: string, svg: string, code: string][] = [
  ['a script', into('<script>alert(1)</script>'), 'unsafe'],
  ['a foreign object', into('<foreignObject/>'), 'unsafe'],
  ['a picture from elsewhere', into('<image href="https://example.org/x.png"/>'), 'unsafe'],
  ['a use of something elsewhere', into('<use xlink:href="https://example.org/x.svg#a"/>'), 'unsafe'],
  ['a handler', into('<g onload="alert(1)"/>'), 'unsafe'],
  ['an address in a fill', into('<path d="M0 0" fill="url(https://example.org/#a)"/>'), 'unsafe'],
  ['an address in a style', into('<path d="M0 0" style="fill:url(//example.org)"/>'), 'unsafe'],
  ['an address in a clip', into('<g clip-path="url(https://example.org/x#a)"/>'), 'unsafe'],
  ['a style sheet', into('<style>@import "//example.org"</style>'), 'unsafe'],
  ['a script among the definitions', into('<defs><script/></defs>'), 'unsafe'],
  ['an animation', into('<animate attributeName="x"/>'), 'unsafe'],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${pip}`, 'unsafe'],
  ['something hidden for good', into('<g display="none"/>'), 'unsupported'],
  ['text', into('<text>hello</text>'), 'unsupported'],
  ['a gradient', into('<defs><linearGradient id="a"/></defs>'), 'unsupported'],
  ['a filter', into('<g filter="none"/>'), 'unsupported'],
  ['a broken path', into('<path d="M 0 0 L 1"/>'), 'bad_value'],
  ['a path of other commands to morph to', into('<path d="M 0 0" data-open="M 0 0 L 1 1"/>'), 'bad_value'],
  ['a condition on an unknown prop', into('<g data-when="wings"/>'), 'bad_value'],
  ['the same id twice', into('<g id="head"/>'), 'part_twice'],
  ['something else', '<html/>', 'not_svg'],
  ['no markup', 'hello', 'not_xml'],
  ['a torn file', pip.slice(0, 4000), 'not_xml'],
  ['a huge file', `${pip}<!--${'x'.repeat(RIG_MAX_BYTES)}-->`, 'too_large'],
  ['too many parts', into('<path d="M0 0"/>'.repeat(2_100)), 'too_many_parts'],
  ['deep nesting', into(`${'<g>'.repeat(40)}${'</g>'.repeat(40)}`), 'too_deep'],
  ['nesting beyond the stack', into(`${'<g>'.repeat(30_000)}${'</g>'.repeat(30_000)}`), 'too_deep'],
  [
    'metadata that is not JSON',
    pip.replace(/<metadata>[^]*<\/metadata>/, '<metadata>{</metadata>'),
    'bad_metadata',
  ],
  ['a default that is no colour', pip.replace('"default": "#f6a97c"', '"default": "red;"'), 'bad_metadata'],
]

test.each(hostile.map(([name, svg, code]) => ({ name, svg, code })))('$name is refused', ({ svg, code }) => {
  expect(refusal(svg)?.code).toBe(code)
})

test('variants hidden in the plain picture are there for the props', () => {
  const rig = compileRig(into('<g id="extra" data-when="glasses" display="none"><path d="M0 0L1 1"/></g>'))
  expect(rig.nodes.find((node) => node.id === 'extra')).toMatchObject({ when: [{ prop: 'glasses' }] })
})

test('transforms are worked into coordinates, line widths and pivots', () => {
  const rig = compileRig(
    into(
      '<g id="extra" transform="translate(10 20) scale(2)"><rect id="box" x="1" y="2" width="3" height="4" stroke="#000" stroke-width="5"/></g>',
    ),
  )
  const group = rig.nodes.find((node) => node.id === 'extra')
  if (group?.kind !== 'group') throw new Error('no group')
  expect(group.pivot).toEqual({ x: 15, y: 28 })
  expect(group.children[0]).toMatchObject({
    outline: { steps: 'MLLLZ', points: [12, 24, 18, 24, 18, 32, 12, 32] },
    width: 10,
  })
})

test('a clip path that many groups have is refused before it fills the memory', () => {
  const clip = `<clipPath id="wide"><path d="M0 0${'h1'.repeat(25_000)}"/></clipPath>`
  const group = '<g clip-path="url(#wide)"><path d="M0 0h1"/></g>'
  const bomb = (groups: number) => pip.replace('</svg>', `<defs>${clip}</defs>${group.repeat(groups)}</svg>`)
  expect(refusal(bomb(5))).toBeNull()
  expect(refusal(bomb(800))).toEqual({ code: 'too_large', place: 'g' })
})

test('a round head has places and sizes that are finite and not beyond a drawing', () => {
  const withHead = (head: string) => pip.replace(/"motion":\s*\{/, `"motion": {"roundHead": ${head}, `)
  const good = { x: 500, y: 300, rx: 200, ry: 220, turn: 0.6 }
  expect(compileRig(withHead(JSON.stringify(good))).motion.roundHead).toEqual(good)
  for (const wrong of [
    { rx: 0 },
    { ry: -5 },
    { turn: 1.01 },
    { rx: 1e9 },
    { x: 1e300 },
    { y: null },
    { turn: '1' },
  ])
    expect(refusal(withHead(JSON.stringify({ ...good, ...wrong })))).toMatchObject({ code: 'bad_metadata' })
  expect(refusal(withHead('{"x": NaN}'))).toMatchObject({ code: 'bad_metadata' })
  expect(refusal(withHead('{"x": 1e999, "y": 1, "rx": 1, "ry": 1, "turn": 1}'))).toMatchObject({
    code: 'bad_metadata',
  })
})
