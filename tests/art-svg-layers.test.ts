import { expect, test } from 'vitest'
import { layerNameOf } from '../web/rigging/import/svg/layer-name.ts'
import { referencesOf } from '../web/rigging/import/svg/references.ts'
import { styleSheetOf } from '../web/rigging/import/svg/style-sheet.ts'
import { CHECKED, layeredSvgs } from './support/drawings/layered-svgs.ts'
import { ArtError } from '../web/rigging/import/art.ts'
import { readDrawing } from '../web/rigging/import/read-drawing.ts'
import { leafSvg } from '../web/rigging/import/svg/leaf-svg.ts'
import { refuseCostly } from '../web/rigging/import/svg/refuse-costly.ts'
import { safeSvg } from '../web/rigging/import/svg/safe-svg.ts'
import { leavesOf, MAX_LEAVES, svgLayers, type SvgLayer } from '../web/rigging/import/svg/svg-layers.ts'
import { svgWayOf } from '../web/rigging/import/svg/svg-way.ts'
import { parseDrawing } from '../worker/model/drawing/drawing.ts'
import { RigError } from '../worker/model/rig/rig-error.ts'

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">${inside}</svg>`
const RECT = '<rect width="9" height="9" fill="#f00"/>'
/** A flat face in layers. */
const face = `<g id="Head">${RECT}<g id="Left Eye">${RECT}</g><g id="Right Eye">${RECT}</g><g id="Mouth">${RECT}</g></g>`
const blurred = `<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><g filter="url(#f)">${RECT}</g>`

const layersOf = (text: string) => svgLayers(safeSvg(text).root)
const found = (layers: readonly SvgLayer[], name: string): SvgLayer | undefined =>
  layers.flatMap((one) => (one.name === name ? [one] : (found(one.children ?? [], name) ?? [])))[0]
const named = (layers: readonly SvgLayer[] = []) =>
  layers.filter(({ name }) => name !== '').map(({ name, hidden }) => (hidden ? `(${name})` : name))

const wayOf = (text: string) => svgWayOf(new File([text], 'x.svg'))

test.each([
  ['inkscape', ['Left Pupil', '(Left Blink)'], ['Neutral', '(Ah)', '(Oh)', '(Ee)', '(M)'], 'Left Eye'],
  ['illustrator', ['Left_Pupil', '(Closed)'], ['Neutral', '(Ah)', '(Oh)', '(Ee)', '(M)'], 'Left_Eye'],
  ['figma', ['Left Pupil'], ['Neutral', 'Ah', 'Oh', 'Ee', 'M'], 'Left Eye'],
  ['affinity', ['Open', '(Closed)'], ['Neutral', '(Ah)', '(Oh)', '(Ee)', '(M)'], 'Left Eye'],
] as const)('layers have the names and states of %s', (program, inEye, inMouth, eye) => {
  const layers = layersOf(layeredSvgs[program]())
  expect(named(layers)).toEqual(['Body', 'Head'])
  expect(named(found(layers, eye)?.children)).toEqual(inEye)
  expect(named(found(layers, 'Mouth')?.children)).toEqual(inMouth)
  expect(leavesOf(layers).length).toBeLessThan(25)
})

test.each([
  ['flat shapes with names', svg(face), 'drawing', []],
  ['an effect', svg(face + blurred), 'layers', ['effects']],
  ['an effect without names', svg(blurred), 'drawing', ['effects']],
  [
    'a picture beside shapes',
    svg(`${face}<image width="9" height="9" href="${CHECKED}"/>`),
    'layers',
    ['pictures'],
  ],
  [
    'a hidden mouth',
    svg(
      `<g id="Head">${RECT}<g id="Mouth"><g id="Neutral">${RECT}</g><g id="Ah" style="display:none">${RECT}</g></g></g>`,
    ),
    'layers',
    ['other mouths and eyes'],
  ],
  [
    'the states of a PNGTuber',
    svg(`<g id="idle">${RECT}</g><g id="talk">${RECT}</g>`),
    'layers',
    ['other mouths and eyes'],
  ],
  ['more shapes than a drawing has', svg(face + RECT.repeat(2_000)), 'layers', ['some shapes']],
  ['an invisible effect', svg(`${face}<g display="none">${blurred}</g>`), 'drawing', []],
  [
    'a gradient that is hardly seen',
    svg(
      `<linearGradient id="a"><stop stop-color="#f08a7a"/><stop offset="1" stop-color="#e0705f"/></linearGradient>${face}<rect width="9" height="9" fill="url(#a)"/>`,
    ),
    'drawing',
    [],
  ],
  [
    'a gradient of two colours',
    svg(
      `<linearGradient id="a"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>${face}<rect width="9" height="9" fill="url(#a)"/>`,
    ),
    'layers',
    ['gradients'],
  ],
])('%s: the way of an SVG', async (_, text, way, losses) => {
  expect(await wayOf(text)).toMatchObject({ way, losses })
})

test('a drawing says why its shapes stay shapes, and what it lost', async () => {
  const notesOf = async (text: string) => {
    const read = await readDrawing(new File([text], 'x.svg'))
    return typeof read === 'string' ? [] : read.notes
  }
  expect((await notesOf(svg(face)))[0]).toContain('only flat shapes')
  expect((await notesOf(svg(blurred)))[0]).toContain('without its effects')
})

test('a drawing of layers stays shapes if its user wants it, unless it can’t be one', async () => {
  const file = new File([svg(face + blurred)], 'x.svg')
  expect(await readDrawing(file)).toBe('layers')
  const shapes = await readDrawing(file, { asShapes: true })
  expect(shapes).toMatchObject({ couldBePictures: true })
  expect(typeof shapes === 'string' ? [] : shapes.notes[0]).toBe('It became flat shapes without its effects.')
  const masked = new File([svg(`${face}<mask id="m">${RECT}</mask><g mask="url(#m)">${RECT}</g>`)], 'x.svg')
  expect(await readDrawing(masked, { asShapes: true })).toBe('pictures')
})

test('a layer is drawn as if it were seen, with what clips it, and without anything else', () => {
  const text = svg(
    `<defs><clipPath id="c"><rect width="5" height="5"/></clipPath><linearGradient id="unused"/></defs>
    <style>.off{display:none;mix-blend-mode:multiply}</style>
    <g id="Head" clip-path="url(#c)" opacity="0.5">${RECT}<g id="Mouth"><g id="Ah" class="off"><image width="2" height="2" href="${CHECKED}"/></g></g></g>`,
  )
  const whole = safeSvg(text)
  const layer = found(svgLayers(whole.root), 'Ah')
  expect(layer).toMatchObject({ hidden: true, blend: 'multiply' })
  if (!layer) return
  const written = leafSvg(whole, layer, {
    box: { x: 10, y: 0, width: 50, height: 50 },
    width: 500,
    height: 500,
  })
  const [page] = parseDrawing(written).children
  expect(parseDrawing(written).attributes).toMatchObject({ viewBox: '10 0 50 50', width: '500' })
  expect(page?.attributes).toMatchObject({ x: '0', width: '100', viewBox: '0 0 100 100' })
  expect(written).toContain('clip-path="url(#c)"')
  expect(written).toContain('opacity="0.5"')
  expect(written).toContain(CHECKED)
  expect(written).not.toMatch(/display|multiply|unused|#f00|data-label/)
})

test('the layers of a mouth’s picture are one, and states in groups of an eye are separate', () => {
  const state = (name: string, inside: string) =>
    `<g id="${name}"><g id="${inside}">${RECT}</g><g id="flesh">${RECT}</g></g>`
  const layers = layersOf(
    svg(
      `<g id="Head">${RECT}<g id="Mouth">${state('closed', 'jaw')}${state('open', 'tongue')}</g>
      <g id="Left Eye"><g id="whites">${state('closed', 'a')}${state('open', 'b')}</g></g></g>`,
    ),
  )
  const mouth = found(layers, 'Mouth')?.children ?? []
  expect(named(mouth)).toEqual(['closed', 'open'])
  expect(mouth.flatMap(({ children }) => named(children))).toEqual([])
  expect(named(found(layers, 'whites')?.children)).toEqual(['closed', 'open'])
})

test('with too many layers, those without the name of a part are one with their neighbours', () => {
  const spots = Array.from({ length: MAX_LEAVES }, (_, index) => `<g id="Spot${index}x">${RECT}</g>`)
  const layers = layersOf(svg(face + spots.join('')))
  expect(leavesOf(layers)).toHaveLength(5)
  expect(leavesOf(layers).at(-1)?.nodes).toHaveLength(MAX_LEAVES)
})

/** Each of ten uses the one before ten times. */
const uses = Array.from(
  { length: 10 },
  (_, index) => `<g id="u${index + 1}">${`<use xlink:href="#u${index}"/>`.repeat(10)}</g>`,
).join('')
const masks = Array.from(
  { length: 30 },
  (_, index) => `<mask id="m${index + 1}"><rect width="9" height="9" mask="url(#m${index})"/></mask>`,
).join('')

test.each([
  ['a thousand million uses', `<g id="u0">${RECT}</g><defs>${uses}</defs><use xlink:href="#u10"/>`],
  ['a use of itself', '<g id="a"><use xlink:href="#a"/></g>'],
  [
    'a mask that masks itself',
    `<mask id="a"><rect width="9" height="9" mask="url(#a)"/></mask><g mask="url(#a)">${RECT}</g>`,
  ],
  ['masks in masks', `${masks}<g mask="url(#m30)">${RECT}</g>`],
  [
    'a filter of a thousand pages',
    `<filter id="f" x="-500" y="-500" width="1000" height="1000"><feGaussianBlur stdDeviation="1"/></filter><g filter="url(#f)">${RECT}</g>`,
  ],
  [
    'many turbulences',
    `<filter id="f">${'<feTurbulence numOctaves="9" baseFrequency="0.1"/>'.repeat(40)}</filter><g filter="url(#f)">${RECT}</g>`,
  ],
  [
    'a filter on many shapes',
    `<filter id="f">${'<feGaussianBlur stdDeviation="5"/>'.repeat(10)}</filter>${`<g filter="url(#f)">${RECT}</g>`.repeat(50)}`,
  ],
  [
    'a wide convolution',
    `<filter id="f"><feConvolveMatrix order="9" kernelMatrix="${'1 '.repeat(81)}"/></filter><g filter="url(#f)">${RECT}</g>`,
  ],
  ['opacity of two thousand groups', `<g opacity="0.9">${RECT}</g>`.repeat(2_000)],
  ['endless dashes', '<path d="M0 0H99" stroke="#000" stroke-dasharray="0.0001"/>'],
  [
    'markers on many points',
    `<marker id="k">${RECT.repeat(50)}</marker><path marker-mid="url(#k)" d="M0 0${'L1 1'.repeat(2_000)}"/>`,
  ],
])('%s would keep a browser busy and is refused', (_, inside) => {
  expect(() => refuseCostly(safeSvg(svg(face + inside)))).toThrow(ArtError)
})

test('a shadow on each of many parts, and opacity of many shapes, are not too much', () => {
  const shadow = `<filter id="f">${'<feOffset/>'.repeat(6)}<feGaussianBlur stdDeviation="2"/></filter>`
  const parts = `<g filter="url(#f)">${RECT}</g>`.repeat(40)
  refuseCostly(safeSvg(svg(shadow + parts + '<rect width="9" height="9" opacity="0.5"/>'.repeat(2_000))))
})

test('what drawing programs write is not too much', () => {
  for (const made of Object.values(layeredSvgs)) refuseCostly(safeSvg(made()))
})

test.each([
  ['a script', '<script>alert(1)</script>', 'unsafe'],
  ['a handler', '<g onclick="x()"/>', 'unsafe'],
  ['a link', `<a href="https://example.org">${RECT}</a>`, 'unsafe'],
  ['an animation', '<rect><animate attributeName="x"/></rect>', 'unsafe'],
  ['a picture from elsewhere', '<image width="9" height="9" href="https://example.org/x.png"/>', 'raster'],
  ['a picture in a filter', `<filter id="f"><feImage href="${CHECKED}"/></filter>`, 'raster'],
  [
    'a drawing in an image',
    '<image width="9" height="9" href="data:image/svg+xml;base64,PHN2Zy8+"/>',
    'raster',
  ],
  ['a symbol from elsewhere', '<use href="https://example.org/x.svg#a"/>', 'unsafe'],
  ['a fill from elsewhere', '<rect fill="url(https://example.org/x#a)"/>', 'unsafe'],
  ['an escaped address', '<rect style="fill:u\\72l(https://example.org)"/>', 'unsafe'],
  ['a style sheet from elsewhere', '<style>@import "https://example.org/x.css";</style>', 'unsafe'],
  ['pictures by name', `<rect mask="image-set('#a' 1x, 'https://example.org/x.png' 2x)"/>`, 'unsafe'],
  ['an address in a rule', '<style>.a{filter:url("//example.org#a")}</style>', 'unsafe'],
])('%s is refused before anything is drawn', async (_, inside, code) => {
  const text = svg(face + blurred + inside)
  const refusal = (read: () => unknown) => {
    try {
      read()
    } catch (error) {
      return error instanceof RigError ? error.code : error
    }
    return undefined
  }
  expect(refusal(() => safeSvg(text))).toBe(code)
  expect((await wayOf(text)).way).toBe('drawing')
  await expect(readDrawing(new File([text], 'x.svg'))).rejects.toThrow(RigError)
})

test('a web page in an SVG, fonts and animations of a style sheet are left out', () => {
  const safe = safeSvg(
    svg(
      `<style>@font-face{font-family:x;src:url(https://example.org/x)} @keyframes k{from{fill:#000}to{fill:#fff}} .a{fill:#0f0}</style>
      <foreignObject><div onclick="x()"><script>1</script></div></foreignObject><rect class="a" width="9" height="9"/>`,
    ),
  )
  expect(safe.hadForeign).toBe(true)
  expect(safe.root.children).toMatchObject([{ name: 'rect', attributes: { fill: '#0f0' } }])
})

test('names, references and style sheets of any length are read in one pass', () => {
  const named = (id: string) => layerNameOf({ name: 'g', attributes: { id }, children: [] })
  expect([named(`path${'1'.repeat(55)}x`), named(`Path ${'1 '.repeat(20)}`)]).toEqual([
    `path${'1'.repeat(55)}x`,
    '',
  ])
  const fills = [`url(#a${' '.repeat(400_000)}`, `url( '#b' )`]
  expect(fills.map((fill) => referencesOf({ name: 'g', attributes: { fill }, children: [] }))).toEqual([
    ['a'],
    ['b'],
  ])
  const { classes } = styleSheetOf([`${'a{}'.repeat(400_000)}@charset "utf-8";.last{fill:red}`])
  expect(classes.get('last')).toEqual({ fill: 'red' })
})

test('an attribute can declare nothing but itself, and an id may have brackets', () => {
  const { root } = safeSvg(
    svg(`<rect id="image (1)" mix-blend-mode="normal;animation:x 1s;background:red" width="9" height="9"/>`),
  )
  const [rect] = root.children
  expect(rect?.attributes).toMatchObject({ id: 'image (1)', 'mix-blend-mode': 'normal' })
})

test('a chain of references ends before the stack does', () => {
  const chain = Array.from({ length: 6_000 }, (_, at) => `<g id="a${at}"><use href="#a${at + 1}"/></g>`).join(
    '',
  )
  expect(() => refuseCostly(safeSvg(svg(chain)))).toThrow(ArtError)
})

test('functions of filters count like the filters that they stand for', () => {
  const blurs = (count: number) =>
    `<rect width="9" height="9" style="filter:blur(9px) blur(9px)"/>`.repeat(count)
  expect(() => refuseCostly(safeSvg(svg(blurs(20))))).not.toThrow()
  expect(() => refuseCostly(safeSvg(svg(blurs(110))))).toThrow(ArtError)
})
