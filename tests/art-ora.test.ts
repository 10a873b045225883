import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { join } from './support/drawings/psd-file.ts'
import { png } from './support/pictures.ts'
import { ArtError } from '../web/rigging/import/art.ts'
import { openOra } from '../web/rigging/import/ora.ts'
import { planArt } from '../web/rigging/import/plan.ts'
import { ZipReader } from '../web/rigging/import/zip.ts'

function little(size: 2 | 4, value: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, at) => (value / 256 ** at) & 255)
}

/** An archive after APPNOTE 6.3. */
function zip(files: Record<string, string | Uint8Array>, { stored = false } = {}): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const packed = stored ? bytes : new Uint8Array(deflateRawSync(bytes))
    const path = new TextEncoder().encode(name)
    const sizes = [
      little(4, 0),
      little(4, packed.length),
      little(4, bytes.length),
      little(2, path.length),
      little(2, 0),
    ]
    const method = little(2, stored ? 0 : 8)
    const local = join([
      little(4, 0x04034b50),
      little(2, 20),
      little(2, 0),
      method,
      little(4, 0),
      ...sizes,
      path,
      packed,
    ])
    const versions = [little(2, 20), little(2, 20), little(2, 0)]
    const place = [little(2, 0), little(2, 0), little(2, 0), little(4, 0), little(4, at)]
    directory.push(join([little(4, 0x02014b50), ...versions, method, little(4, 0), ...sizes, ...place, path]))
    parts.push(local)
    at += local.length
  }
  const entries = join(directory)
  const count = little(2, directory.length)
  const end = [
    little(4, 0x06054b50),
    little(4, 0),
    count,
    count,
    little(4, entries.length),
    little(4, at),
    little(2, 0),
  ]
  return join([...parts, entries, ...end])
}

const stack = (inside: string, size = 'w="64" h="48"') =>
  `<?xml version='1.0' encoding='UTF-8'?>\n<image ${size}><stack>${inside}</stack></image>`

const puppet = {
  mimetype: 'image/openraster',
  'stack.xml': stack(`
    <stack name="head" opacity="0.5" composite-op="svg:multiply">
      <layer name="eyes closed" src="data/b.png" x="20" y="10" visibility="hidden"/>
      <layer name="left eye" src="data/b.png" x="20" y="10"/>
      <layer name="face" src="data/a.png" x="8" y="4"/>
    </stack>
    <layer name="attack" src="../../etc/passwd.png"/>
    <layer name="vector" src="data/c.svg"/>
    <layer name="large" src="data/d.png"/>`),
  'data/a.png': png({ width: 40, height: 30 }),
  'data/b.png': png({ width: 8, height: 6 }),
  'data/c.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'data/d.png': png({ width: 30_000, height: 30_000, data: new Uint8Array(4) }),
}

test('layers of OpenRaster are read from the bottom, with places, states and modes', async () => {
  for (const stored of [true, false]) {
    const { layers, ...size } = await openOra(new Blob([zip(puppet, { stored })]))
    expect(size).toEqual({ width: 64, height: 48 })
    expect(layers.map(({ name }) => name)).toEqual(['large', 'vector', 'attack', 'head'])
    const head = layers.at(-1)
    expect(head).toMatchObject({
      opacity: 0.5,
      blend: 'multiply',
      box: { x: 8, y: 4, width: 40, height: 30 },
    })
    expect(head?.children).toMatchObject([
      { name: 'face', hidden: false },
      { name: 'left eye', box: { x: 20, y: 10, width: 8, height: 6 } },
      { name: 'eyes closed', hidden: true },
    ])
    expect([...planArt({ ...size, layers }).nodes]).toMatchObject([
      { kind: 'picture' },
      { id: 'head', children: [{ kind: 'picture' }, { id: 'eye-l' }, { id: 'eyes-closed-picture' }] },
    ])
  }
})

test('a mode that canvases lack has no operation, whatever its name', async () => {
  const modes = ['svg:dst-out', 'constructor', '__proto__', 'toString']
  const layers = modes.map((mode) => `<layer src="data/a.png" composite-op="${mode}"/>`)
  const read = await openOra(new Blob([zip({ ...puppet, 'stack.xml': stack(layers.join('')) })]))
  expect(read.layers.map(({ blend }) => blend)).toEqual(modes.map(() => undefined))
})

test('only PNGs in its folder, of a size that may be, are layers with pixels', async () => {
  const { layers } = await openOra(new Blob([zip(puppet)]))
  for (const layer of layers.slice(0, 3)) {
    expect(layer.box.width).toBe(0)
    expect(layer.lost).toEqual(['pixels'])
    expect(await layer.pixels()).toBeUndefined()
  }
})

const refusal = async (file: Uint8Array<ArrayBuffer>) => {
  try {
    await openOra(new Blob([file]))
  } catch (error) {
    if (error instanceof ArtError) return error.message
    throw error
  }
  return 'accepted'
}

test('other archives, damaged ones and too many layers are refused', async () => {
  expect(await refusal(zip({ a: 'b' }))).toMatch('isn’t an OpenRaster document')
  expect(await refusal(zip({ 'stack.xml': '<image' }))).toMatch('can’t be read')
  expect(await refusal(zip({ 'stack.xml': stack('') }))).toMatch('no layers')
  expect(await refusal(zip({ 'stack.xml': stack('<layer/>', 'w="9000" h="10"') }))).toMatch('9000 × 10')
  expect(await refusal(zip({ 'stack.xml': stack('<layer/>'.repeat(1_001)) }))).toMatch('too many layers')
  expect(await refusal(zip({ 'stack.xml': stack('<stack>'.repeat(40) + '</stack>'.repeat(40)) }))).toMatch(
    'deeply',
  )
  expect(await refusal(zip({ 'stack.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${stack('&b;')}` }))).not.toBe(
    'accepted',
  )
  const bytes = zip(puppet)
  for (let cut = 0; cut < 50; cut++) await refusal(bytes.slice(0, Math.floor((bytes.length * cut) / 50)))
})

test('a file of an archive is never unpacked beyond what is asked for', async () => {
  const bomb = await ZipReader.open(new Blob([zip({ 'a.png': new Uint8Array(80e6) })]))
  expect(await bomb.start('a.png', 100)).toHaveLength(100)
  expect(await bomb.read('a.png', 1_000)).toBeUndefined()
  expect(await bomb.read('b.png', 1_000)).toBeUndefined()
})
