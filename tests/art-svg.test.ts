import { afterEach, expect, test, vi } from 'vitest'
import { drawn } from './support/drawings/made-layers.ts'
import { png } from './support/pictures.ts'
import { ArtError } from '../web/rigging/import/art.ts'
import { withoutPictures } from '../web/rigging/import/embedded-pictures.ts'
import { isLayeredSvg, openLayeredSvg } from '../web/rigging/import/layered-svg.ts'
import { planArt } from '../web/rigging/import/plan.ts'
import { readDrawing } from '../web/rigging/import/read-drawing.ts'
import { RigError } from '../worker/model/rig/rig-error.ts'

afterEach(() => vi.unstubAllGlobals())

const address = (width: number, height: number) =>
  `data:image/png;base64,${btoa(String.fromCharCode(...png({ width, height })))}`

/** An image of half as many units as pixels. */
const image = (x: number, y: number, width: number, height: number, more = '') =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" ${more} href="${address(2 * width, 2 * height)}"/>`

const layer = (name: string, inside: string, more = '') =>
  `<g inkscape:groupmode="layer" id="layer${name.length}" inkscape:label="${name}" ${more}>${inside}</g>`

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 100 100">${inside}</svg>`

const HIDDEN = 'style="display:none"'
const mouth = layer(
  'Mouth',
  layer('Neutral', image(45, 50, 10, 4)) + layer('Ah', image(45, 48, 10, 8), HIDDEN),
)
const eye = (name: string, x: number) =>
  layer(name, layer('Open', image(x, 30, 8, 6)) + layer('Closed', image(x, 33, 8, 2), HIDDEN))
const body = layer('Body', image(30, 60, 40, 40))
const head = layer('Head', image(30, 10, 40, 50) + eye('Left Eye', 55) + eye('Right Eye', 37) + mouth)

function decodes() {
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    const view = new DataView(await file.arrayBuffer())
    return { width: view.getUint32(16), height: view.getUint32(20), close() {} }
  })
}

const opened = (text: string) => openLayeredSvg(new File([text], 'puppet.svg'))

test('hidden mouths and closed eyes of an SVG of pictures are states, as in other layered files', async () => {
  decodes()
  const document = await opened(svg(body + head))
  // Its pictures have two pixels a unit.
  expect([document.width, document.height]).toEqual([200, 200])
  expect(document.layers.map(({ name, box }) => [name, box])).toEqual([
    ['Body', { x: 60, y: 120, width: 80, height: 80 }],
    ['Head', { x: 60, y: 20, width: 80, height: 100 }],
  ])
  const [, { head: inHead }] = drawn(planArt(document)) as [unknown, { head: unknown[] }]
  expect(inHead).toContainEqual({ mouth: ['Neutral @ mouth=sil', 'Ah @ mouth=aa'] })
  expect(JSON.stringify(inHead)).toContain('Closed @ lids=shut')
})

test('names in Japanese, styles of classes, and layers around all layers are understood', async () => {
  decodes()
  const text = svg(
    `<style>.off{display:none}</style><g id="g1">${layer('頭', image(30, 10, 40, 50) + layer('口', layer('ん', image(45, 50, 10, 4)) + layer('あ', image(45, 48, 10, 8), 'class="off"')))}</g>`,
  )
  const document = await opened(text)
  expect(document.layers.map(({ name }) => name)).toEqual(['頭'])
  expect(JSON.stringify(drawn(planArt(document)))).toContain('あ @ mouth=aa')
})

test('turned, skewed, moved and clipped-off pictures have the boxes that they are seen in', async () => {
  decodes()
  const { layers } = await opened(
    svg(
      head +
        layer('Ear', image(0, 0, 10, 20), 'transform="translate(50 50) rotate(90)"') +
        layer('Hair', image(0, 0, 10, 10), 'transform="skewX(45)"') +
        layer('Cape', image(90, 90, 40, 40)) +
        layer('Cat', image(300, 300, 10, 10)),
    ),
  )
  expect(layers.slice(1).map(({ box }) => box)).toEqual([
    { x: 60, y: 100, width: 40, height: 20 },
    { x: 0, y: 0, width: 40, height: 20 },
    { x: 180, y: 180, width: 20, height: 20 },
    { x: 0, y: 0, width: 0, height: 0 },
  ])
})

test('a picture without bytes is a layer without pixels', async () => {
  decodes()
  const broken = layer('Hat', '<image x="1" y="1" width="9" height="9" href="data:image/png;base64,A"/>')
  const { layers } = await opened(svg(head + broken))
  expect(layers[1]?.children).toMatchObject([{ lost: ['pixels'], box: { width: 0 } }])
})

test.each([
  ['shapes', head + '<path d="M0 0h9v9z"/>'],
  ['clipped pictures', `<clipPath id="c"><path d="M0 0h9v9z"/></clipPath><g clip-path="url(#c)">${head}</g>`],
  ['no names of parts', layer('One', image(0, 0, 9, 9)) + layer('Two', image(9, 9, 9, 9))],
  ['a rig of ours', `<metadata>{"version":1}</metadata>${head}`],
])('with %s, an SVG is a drawing', (_, inside) => {
  expect(isLayeredSvg(svg(inside))).toBe(false)
})

test.each([
  ['a script', '<script>alert(1)</script>', 'unsafe'],
  ['a handler in a hidden layer', layer('Hat', image(0, 0, 9, 9, 'onload="x()"'), HIDDEN), 'unsafe'],
  [
    'a hidden picture from elsewhere',
    layer('Hat', '<image width="9" height="9" href="https://example.org/x.png"/>', HIDDEN),
    'raster',
  ],
  ['a link', `<a href="https://example.org">${image(0, 0, 9, 9)}</a>`, 'unsafe'],
  ['very deep groups', '<g>'.repeat(5_000) + '</g>'.repeat(5_000), 'too_deep'],
  ['a transform of code', layer('Hat', image(0, 0, 9, 9), 'transform="evil(1)"'), 'bad_value'],
])('%s is refused beside layers of pictures', async (_, inside, code) => {
  decodes()
  const text = svg(head + inside)
  expect(isLayeredSvg(text)).toBe(false)
  const refusal = await readDrawing(new File([text], 'x.svg')).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(RigError)
  expect((refusal as RigError).code).toBe(code)
  await expect(opened(text)).rejects.toThrow()
})

test('a drawing that is read as layers is refused in words', async () => {
  decodes()
  await expect(opened(svg('<path d="M0 0h9v9z"/>'))).rejects.toThrow(ArtError)
})

test('a large picture in an SVG is taken out, too', () => {
  const base64 = 'A'.repeat(12_000_000)
  const { text, pictures } = withoutPictures(
    `<svg><image href="data:image/png;base64,${base64}&#10;"/></svg>`,
  )
  expect(text.length).toBeLessThan(100)
  expect([...pictures.values()].map((picture) => picture.base64.length)).toEqual([12_000_000])
})
