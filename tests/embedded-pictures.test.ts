import { afterEach, expect, test, vi } from 'vitest'
import { cleanDrawing } from '../worker/model/drawing/clean-drawing.ts'
import { RigError } from '../worker/model/rig/rig-error.ts'
import { pictureName } from '../worker/model/rig/pictures.ts'
import { png } from './support/pictures.ts'
import { PictureError } from '../web/rigging/pictures/read-pictures.ts'
import { embeddedDrawing } from '../web/rigging/import/embedded-pictures.ts'

afterEach(() => vi.unstubAllGlobals())

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const address = (width: number, height: number, data?: Uint8Array) =>
  `data:image/png;base64,${base64(png({ width, height, ...(data && { data }) }))}`
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">${inside}</svg>`
const image = (href: string, more = '') => `<image x="1" y="2" width="30" height="20" ${href} ${more}/>`

/** Decodes to the size in the picture's header. */
function decodes() {
  const decoded = vi.fn(async (file: Blob) => {
    const view = new DataView(await file.arrayBuffer())
    return { width: view.getUint32(16), height: view.getUint32(20), close() {} }
  })
  vi.stubGlobal('createImageBitmap', decoded)
  return decoded
}

const refusal = async (text: string) => {
  try {
    cleanDrawing((await embeddedDrawing(text)).svg)
  } catch (error) {
    if (error instanceof RigError) return error.code
    if (error instanceof PictureError) return error.message
    throw error
  }
  return 'accepted'
}

test('embedded pictures are taken out, equal ones once, and named once they are stored', async () => {
  decodes()
  // Inkscape ends lines so.
  const [one, other] = [address(30, 20), address(8, 8).replace(/.{40}/, '$&&#10;')]
  const text = svg(
    `<g id="head">${image(`href="${one}"`, 'id="face"')}${image(`xlink:href='${other}'`)}${image(`href = "${one}"`)}</g>`,
  )
  const drawing = await embeddedDrawing(text)
  expect(drawing.count).toBe(2)
  const stored = [pictureName('a'.repeat(32), 30, 20), pictureName('b'.repeat(32), 8, 8)]
  const [head] = cleanDrawing(drawing.draftOf(stored)).root.children
  expect(head?.children.map(({ attributes }) => attributes['data-picture'])).toEqual([
    stored[0],
    stored[1],
    stored[0],
  ])
  expect(head?.children[0]?.attributes).toMatchObject({ id: 'face', width: '30', height: '20' })
  expect(JSON.stringify(head)).not.toContain('base64')
})

test.each([
  ['a hidden picture', image(`href="${address(9, 9)}"`, 'display="none"')],
  ['a hidden style', image(`href="${address(9, 9)}"`, 'style="display:none"')],
  ['a hidden class', `<style>.st0{display:none}</style>${image(`href="${address(9, 9)}"`, 'class="st0"')}`],
  ['a hidden layer', `<g id="sketch" visibility="hidden">${image(`href="${address(9, 9)}"`)}</g>`],
  ['a collapsed layer', `<g visibility="collapse">${image(`href="${address(9, 9)}"`)}</g>`],
  ['an unused definition', `<defs>${image(`href="${address(9, 9)}"`, 'id="old"')}</defs>`],
  ['an unused symbol', `<symbol id="old">${image(`href="${address(9, 9)}"`)}</symbol>`],
])('%s is neither counted nor decoded nor named', async (_, inside) => {
  const decoded = decodes()
  const seen = address(30, 20)
  const drawing = await embeddedDrawing(svg(`${inside}${image(`href="${seen}"`)}`))
  expect([drawing.count, decoded.mock.calls.length]).toEqual([1, 1])
  const stored = pictureName('a'.repeat(32), 30, 20)
  expect(drawing.draftOf([stored]).match(/data-picture="[^"]*"/g)).toEqual([`data-picture="${stored}"`])
  expect([...drawing.addresses.values()]).toEqual([seen])
})

test('hidden pictures do not exhaust the limits, and may be damaged', async () => {
  decodes()
  const hidden = Array.from({ length: 70 }, (_, at) => image(`href="${address(1, at + 1)}"`)).join('')
  const damaged = image('href="data:image/png;base64,A"')
  const text = svg(`<g display="none">${hidden}${damaged}</g>${image(`href="${address(3, 3)}"`)}`)
  expect((await embeddedDrawing(text)).count).toBe(1)
})

test('a picture that a symbol shows is one of the drawing', async () => {
  decodes()
  const text = svg(`<defs>${image(`href="${address(3, 3)}"`, 'id="eye"')}</defs><use href="#eye" x="5"/>`)
  expect((await embeddedDrawing(text)).count).toBe(1)
})

test('a picture is refused before it is decoded if it is too large, and if it is none', async () => {
  const decoded = decodes()
  expect(await refusal(svg(image(`href="${address(20_000, 20_000, new Uint8Array(4))}"`)))).toMatch(
    '20000 × 20000',
  )
  const html = btoa('<html><script>alert(1)</script></html>')
  expect(await refusal(svg(image(`href="data:image/png;base64,${html}"`)))).toMatch('isn’t a PNG')
  expect(await refusal(svg(image('href="data:image/png;base64,A"')))).toMatch('damaged')
  const many = Array.from({ length: 65 }, (_, at) => image(`href="${address(1, at + 1)}"`))
  expect(await refusal(svg(many.join('')))).toMatch('65 pictures')
  expect(decoded).not.toHaveBeenCalled()
})

test.each([
  ['a picture from elsewhere', image('href="https://example.org/x.png"'), 'raster'],
  ['a drawing in it', image(`href="data:image/svg+xml;base64,${btoa('<svg onload="x()"/>')}"`), 'raster'],
  ['a type that isn’t one', image(`href="data:image/png,${'%00'.repeat(3)}"`), 'raster'],
  ['a second address', image(`href="${address(3, 3)}" xlink:href="https://example.org/x.png"`), 'raster'],
  ['a script', `${image(`href="${address(3, 3)}"`)}<script>alert(1)</script>`, 'unsafe'],
  ['a handler', image(`href="${address(3, 3)}"`, 'onload="alert(1)"'), 'unsafe'],
  ['a link', `<a href="${address(3, 3)}"><path d="M0 0"/></a>`, 'unsafe'],
  ['a filter', `<filter><feImage href="${address(3, 3)}"/></filter>`, 'raster'],
  ['foreign markup', `<foreignObject><img src="${address(3, 3)}"/></foreignObject>`, 'unsafe'],
])('beside embedded pictures, the cleaning refuses %s', async (_, inside, code) => {
  decodes()
  expect(await refusal(svg(inside))).toBe(code)
})

test('entities are refused as in other drawings', async () => {
  decodes()
  const text = svg(image(`href="${address(3, 3)}"`))
  expect(await refusal(`<!DOCTYPE svg [<!ENTITY a "b">]>${text}`)).toBe('unsafe')
})
