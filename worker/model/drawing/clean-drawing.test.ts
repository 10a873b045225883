import { expect, test } from 'vitest'
import pip from '../../../web/characters/pip.svg?raw'
import tatters from '../../../web/characters/tatters.svg?raw'
import { cleanDrawing } from './clean-drawing.ts'
import { compileRig } from '../rig/compile.ts'
import { walk, writeDrawing } from './drawing.ts'
import { drawingLimits } from '../rig/limits.ts'
import { RigError } from '../rig/rig-error.ts'

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const drawing = (markup: string) => `<svg ${SVG} viewBox="0 0 1000 1000">${markup}</svg>`

function refusal(svg: string) {
  try {
    cleanDrawing(svg)
  } catch (error) {
    if (error instanceof RigError) return error
    throw error
  }
  throw new Error('It was let through.')
}

const cleaned = (markup: string) => writeDrawing(cleanDrawing(drawing(markup)).root)

const bomb = (count: number) =>
  Array.from(
    { length: count },
    (_, level) =>
      `<g id="l${level}">${`<use xlink:href="#l${level - 1}"/>`.repeat(level === 0 ? 0 : 10)}<path d="M0 0"/></g>`,
  ).join('')

const hostile: [name: string, svg: string, code: string][] = [
  ['a script', drawing('<script>alert(1)</script>'), 'unsafe'],
  ['a script in capitals', drawing('<SCRIPT>alert(1)</SCRIPT>'), 'unsafe'],
  [
    'a script of another namespace',
    drawing('<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>'),
    'unsafe',
  ],
  ['a script among definitions', drawing('<defs><symbol id="a"><script/></symbol></defs>'), 'unsafe'],
  ['a handler', drawing('<path d="M0 0" onload="alert(1)"/>'), 'unsafe'],
  ['a handler on the drawing', `<svg ${SVG} onload="alert(1)"/>`, 'unsafe'],
  ['a handler in capitals', drawing('<g ONCLICK="alert(1)"/>'), 'unsafe'],
  ['a foreign object', drawing('<foreignObject><body/></foreignObject>'), 'unsafe'],
  ['a link', drawing('<a href="javascript:alert(1)"><path d="M0 0"/></a>'), 'unsafe'],
  ['an animation', drawing('<path d="M0 0"><animate attributeName="d"/></path>'), 'unsafe'],
  ['a set', drawing('<set attributeName="href" to="javascript:alert(1)"/>'), 'unsafe'],
  ['a picture of pixels', drawing('<image href="data:image/png;base64,AAAA"/>'), 'raster'],
  ['a picture from elsewhere', drawing('<image xlink:href="https://example.org/x.png"/>'), 'raster'],
  ['a picture in a filter', drawing('<filter><feImage href="#a"/></filter>'), 'raster'],
  ['a symbol from elsewhere', drawing('<use xlink:href="https://example.org/x.svg#a"/>'), 'unsafe'],
  ['a symbol in data', drawing('<use href="data:image/svg+xml,x#a"/>'), 'unsafe'],
  ['an address in a fill', drawing('<path d="M0 0" fill="url(https://example.org/#a)"/>'), 'unsafe'],
  ['an address without a scheme', drawing('<path d="M0 0" style="fill:url(//example.org)"/>'), 'unsafe'],
  ['an address in quotes', drawing(`<path d="M0 0" style="filter:url( 'http://example.org' )"/>`), 'unsafe'],
  ['code in a style', drawing('<path d="M0 0" style="width:expression(alert(1))"/>'), 'unsafe'],
  ['a style sheet from elsewhere', drawing('<style>@import url(//example.org/x.css);</style>'), 'unsafe'],
  ['an escaped style sheet', drawing('<style>@\\69mport "x"</style>'), 'unsafe'],
  ['an address in a style sheet', drawing('<style>.a{fill:url(//example.org)}</style>'), 'unsafe'],
  ['a processing instruction', `<?xml-stylesheet href="x.css"?>${drawing('')}`, 'unsafe'],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('&a;')}`, 'unsafe'],
  ['a bomb of entities', `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${drawing('&b;')}`, 'unsafe'],
  ['an external document type', `<!DOCTYPE svg [ ]>${drawing('')}`, 'unsafe'],
  ['a base', drawing('<g xml:base="https://example.org"/>'), 'unsafe'],
  ['a bomb of symbols', drawing(`${bomb(6)}<use href="#l5"/>`), 'too_many_parts'],
  ['symbols in a circle', drawing('<g id="a"><use href="#a"/></g>'), 'too_deep'],
  ['too many parts', drawing('<path d="M0 0"/>'.repeat(drawingLimits.elements + 1)), 'too_many_parts'],
  ['deep nesting', drawing(`${'<g id="a">'.repeat(40)}<path d="M0 0"/>${'</g>'.repeat(40)}`), 'too_deep'],
  ['nesting beyond the stack', drawing(`${'<g>'.repeat(30_000)}${'</g>'.repeat(30_000)}`), 'too_deep'],
  ['one endless path', drawing(`<path d="M0 0${'L1 1'.repeat(20_000)}"/>`), 'too_large'],
  ['a bomb of paths', drawing(`<path d="M0 0${'L1 1'.repeat(14_000)}"/>`.repeat(9)), 'too_large'],
  [
    'a bomb of symbols that draw nothing',
    drawing(
      `<desc id="d"/><symbol id="s">${'<use href="#d"/>'.repeat(1_000)}</symbol>${'<use href="#s"/>'.repeat(1_900)}`,
    ),
    'too_many_parts',
  ],
  [
    'a bomb of attributes',
    drawing(`<path id="p" d="M0 0" data-note="${'x'.repeat(15_000)}"/>${'<use href="#p"/>'.repeat(900)}`),
    'too_large',
  ],
  [
    'a clip path of many shapes',
    drawing(`<clipPath id="c">${'<rect id="a"/>'.repeat(100_000)}</clipPath>`),
    'too_many_parts',
  ],
  ['a document type without an end', `<!DOCTYPE${'a'.repeat(1_900_000)}`, 'not_xml'],
  ['a file of 20 MB', drawing(`<!--${'x'.repeat(20 * 1024 * 1024)}-->`), 'too_large'],
  ['words', drawing('<text>hello</text>'), 'unsupported'],
  ['a mask', drawing('<g mask="url(#a)"><path d="M0 0"/></g>'), 'unsupported'],
  ['a pattern', drawing('<defs><pattern id="a"/></defs>'), 'unsupported'],
  ['something else', '<html/>', 'not_svg'],
  ['no markup', 'hello', 'not_xml'],
  ['a torn file', pip.slice(0, 4_000), 'not_xml'],
]

test.each(hostile.map(([name, svg, code]) => ({ name, svg, code })))('$name is refused', ({ svg, code }) => {
  expect(refusal(svg).code).toBe(code)
})

test.each([
  { name: 'a rule without an end', inside: `<style>${'a'.repeat(1_900_000)}</style>` },
  { name: 'comments without an end', inside: `<style>${'/* '.repeat(600_000)}</style>` },
  {
    name: 'a gradient of many stops on many shapes',
    inside: `<linearGradient id="g">${'<stop stop-color="#fff"/>'.repeat(70_000)}</linearGradient>${'<rect fill="url(#g)"/>'.repeat(1_900)}`,
  },
])('$name takes no longer than other drawings of its size', ({ inside }) => {
  expect(cleanDrawing(drawing(inside)).root.name).toBe('svg')
})

test('style sheets are read with their comments, at-rules and rules of one class after another', () => {
  const svg = cleaned(`<style>/* a { } */ .a, path .b { fill: #111111 } @media print { .c { fill: #222222 } }
    .a { stroke: #333333 } .d{}</style><path class="a" d="M0 0"/><path class="c" d="M0 0"/><path class="b" d="M0 0"/>`)
  expect(svg).toContain('<path d="M0 0" fill="#111111" stroke="#333333"/>')
  expect(svg).toContain('<path d="M0 0" fill="#222222"/>')
  expect(svg).toContain('<path d="M0 0"/>')
})

test('a refusal names its limit and its place', () => {
  expect(refusal(drawing(`<path id="tail" d="M0 0${'L1 1'.repeat(20_000)}"/>`))).toMatchObject({
    place: 'path#tail@d',
    detail: 'more than 60000 characters',
  })
})

test.each([
  { name: 'pip', svg: pip },
  { name: 'tatters', svg: tatters },
])('$name stays exactly as it is drawn, also when cleaned again', ({ svg }) => {
  const { root, notes } = cleanDrawing(svg)
  const once = writeDrawing(root)
  expect(notes).toEqual([])
  expect(compileRig(once)).toEqual(compileRig(svg))
  expect(writeDrawing(cleanDrawing(once).root)).toBe(once)
})

test('nothing but the allow-list is left of a drawing full of other things', () => {
  const { root, notes } = cleanDrawing(
    drawing(`<!-- a secret --><sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/x"/>
      <desc>who made it</desc>
      <g id="layer1" inkscape:label="Left arm" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
        inkscape:groupmode="layer" data-secret="x" role="img" tabindex="0">
        <path d="M0 0" style="fill:#fff;font-family:Arial;stroke-dasharray:1,2;filter:url(#blur)"/></g>
      <g style="display:none"><path d="M0 0"/></g>`),
  )
  expect([...new Set([...walk(root)].map(({ node }) => node.name))]).toEqual(['svg', 'g', 'path'])
  const arm = [...walk(root)].find(({ node }) => node.attributes['id'] === 'left-arm')?.node
  expect(arm?.attributes).toEqual({ id: 'left-arm' })
  expect(arm?.children[0]?.attributes).toEqual({ d: 'M0 0', fill: '#fff' })
  expect(notes.map(({ kind }) => kind).toSorted()).toEqual(['editor-data', 'effect', 'hidden'])
})

test('classes, gradients and symbols of drawing programs become plain shapes', () => {
  const svg = cleaned(`<style>.st0{fill:#FF0000;stroke:rgb(0,0,255)} .st1,.st2{fill:url(#fade)}</style>
    <defs><linearGradient id="fade"><stop stop-color="#000"/><stop style="stop-color:#ffffff"/></linearGradient>
    <symbol id="star"><circle class="st0" r="5"/></symbol></defs>
    <path class="st0 st1" d="M0 0"/><use x="10" y="20" xlink:href="#star"/>`)
  expect(svg).toContain('<path d="M0 0" fill="#808080" stroke="#0000ff"/>')
  expect(svg).toMatch(
    /<g transform="translate\(10 20\)">\s*<g>\s*<circle r="5" fill="#ff0000" stroke="#0000ff"\/>/,
  )
  expect(svg).not.toContain('symbol')
})

test('two things of one name get two names', () => {
  const svg = cleaned(
    '<path id="Eye_Left" d="M0 0"/><path id="eye-left" d="M1 1"/><path id="EyeLeft" d="M2 2"/>',
  )
  expect([...svg.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    'eye-left',
    'eye-left-2',
    'eye-left-3',
  ])
})

test('a drawing of another size stands on the floor of a thousand units', () => {
  const { root } = cleanDrawing(
    `<svg ${SVG} viewBox="0 0 200 400"><rect id="box" x="0" y="0" width="200" height="400"/></svg>`,
  )
  expect(root.attributes['viewBox']).toBe('0 0 1000 1000')
  expect(root.children[0]?.attributes['transform']).toBe('translate(250 0) scale(2.5)')
})

test('a clipped shape becomes a clipped group that moves as it did', () => {
  expect(
    cleaned(
      '<clipPath id="c"><rect width="5" height="5"/></clipPath><path d="M0 0" transform="scale(2)" clip-path="url(#c)"/>',
    ),
  ).toMatch(/<g clip-path="url\(#c\)" transform="scale\(2\)">\s*<path d="M0 0"\/>/)
})
