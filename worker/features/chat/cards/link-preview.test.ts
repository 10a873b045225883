import { expect, test } from 'vitest'
import { previewOf, type PreviewDeps } from './link-preview.ts'
import { isPublicIp, publicAddress } from '../../../platform/public-address.ts'

/** A PNG up to the start of its pixels. */
function pngOf(width: number, height: number) {
  const bytes = new Uint8Array(45)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(bytes.buffer)
  view.setUint32(8, 13)
  bytes.set(new TextEncoder().encode('IHDR'), 12)
  view.setUint32(16, width)
  view.setUint32(20, height)
  bytes.set(new TextEncoder().encode('IDAT'), 37)
  return bytes
}
const PNG = pngOf(1200, 630)
const gifOf = (width: number, height: number) =>
  new Uint8Array([
    ...new TextEncoder().encode('GIF89a'),
    width & 255,
    width >> 8,
    height & 255,
    height >> 8,
    ...Array<number>(20).fill(0),
  ])
const html = (head: string) =>
  new Response(`<html><head>${head}</head><body><title>Not this</title></body></html>`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
const page =
  '<title>Plain</title><meta property="og:title" content="A &amp; B &lt;i&gt;">' +
  "<meta name='description' content='Two\n lines'><meta property=og:site_name content=Site>"

function web(answers: Record<string, () => Response>, names: Record<string, string[]> = {}) {
  const asked: string[] = []
  const deps: PreviewDeps = {
    async fetch(url) {
      asked.push(url)
      const answer = answers[url]
      if (!answer) throw new Error('No route')
      return answer()
    },
    resolve: async (name) => names[name] ?? ['93.184.216.34'],
    deadline: () => new AbortController().signal,
  }
  return { deps, asked }
}
const redirect = (to: string) => () => new Response(null, { status: 302, headers: { Location: to } })

test('a page is known by its head', async () => {
  const { deps } = web({
    'https://site.com/a': () => html(`${page}<meta property="og:image" content="/p.png">`),
    'https://site.com/p.png': () => new Response(PNG),
  })
  const found = await previewOf(deps, 'https://site.com/a')
  expect(found).toMatchObject({ title: 'A & B <i>', description: 'Two lines', site: 'Site' })
  expect(found?.picture).toEqual({ bytes: PNG, type: 'image/png' })
})

test.each([
  ['a PNG', pngOf(30_000, 30_000)],
  ['a GIF', gifOf(65_535, 65_535)],
  ['a PNG without a header', PNG.slice(0, 20)],
])('%s that no browser should have to decode is left out', async (_, bytes) => {
  const { deps } = web({
    'https://site.com/a': () => html(`${page}<meta property="og:image" content="/p.png">`),
    'https://site.com/p.png': () => new Response(bytes),
  })
  const found = await previewOf(deps, 'https://site.com/a')
  expect([found?.title, found?.picture]).toEqual(['A & B <i>', undefined])
})

test('an animation of an everyday size is shown', async () => {
  const { deps } = web({
    'https://site.com/a': () => html(`${page}<meta property="og:image" content="/p.gif">`),
    'https://site.com/p.gif': () => new Response(gifOf(480, 270)),
  })
  expect((await previewOf(deps, 'https://site.com/a'))?.picture?.type).toBe('image/gif')
})

test('text after unclosed or overlong tags is still parsed', async () => {
  const junk = `${'<meta '.repeat(50_000)}>`
  const long = `<meta name="description" content="${'x'.repeat(4_000)}">`
  const { deps } = web({
    'https://site.com/a': () => html(`${junk}${long}<meta name="description" content="I <3 you">`),
    'https://site.com/b': () => html(`<title>B</title>${'<meta '.repeat(80_000)}`),
  })
  expect((await previewOf(deps, 'https://site.com/a'))?.description).toBe('I <3 you')
  expect((await previewOf(deps, 'https://site.com/b'))?.title).toBe('B')
})

test.each([
  'http://127.0.0.1/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://127.0.0.1./',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://127.0.0.1.:80/',
  'http://8.8.8.8/',
  'http://xn--n3h.local/',
  'http://site.LOCAL./',
  'http://１２７.0.0.1/',
  'https://site.com:22/',
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost/',
  'http://localhost./',
  'http://printer.local/',
  'http://db.internal/',
  'http://router/',
  'https://site.com:8080/',
  'https://user:pass@site.com/',
  'ftp://site.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,hello',
  'nonsense',
])('%s is no page for everybody', async (address) => {
  expect(publicAddress(address)).toBeUndefined()
  const { deps, asked } = web({ [address]: () => html(page) })
  expect(await previewOf(deps, address)).toBeUndefined()
  expect(asked).toEqual([])
})

test.each([
  ['8.8.8.8', true],
  ['1.1.1.1', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::10.0.0.1', false],
  ['2001:db8::1', false],
  ['2002:a00:1::', false],
  // Other spellings of these addresses, and forms that hide an IPv4 address.
  ['0:0:0:0:0:0:0:1', false],
  ['0000::0001', false],
  ['::ffff:a00:1', false],
  ['0:0:0:0:0:ffff:10.0.0.1', false],
  ['::FFFF:7f00:1', false],
  ['::ffff:8.8.8.8', true],
  ['::ffff:808:808', true],
  ['::127.0.0.1', false],
  ['::7f00:1', false],
  ['64:ff9b::a9fe:a9fe', false],
  ['64:ff9b:0:0:0:0:a9fe:a9fe', false],
  ['64:ff9b::808:808', true],
  ['64:ff9b:1::a00:1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
  ['2001:0000:4136:e378:8000:63bf:3fff:fdd2', false],
  ['2001:2::1', false],
  ['2001:1ff::1', false],
  ['2001:200::1', true],
  ['2001:4860:4860::8888', true],
  ['2001:0db8:0:0:0:0:0:1', false],
  ['3fff:0fff::1', false],
  ['3fff:1000::1', true],
  ['fdff:ffff::1', false],
  ['febf::1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['100::1', false],
  ['4000::1', false],
  ['fe80::1%eth0', false],
  ['2606:4700::1111%1', false],
  ['1:2:3', false],
  [':::', false],
  ['8.8.8', false],
  ['010.8.8.8', false],
  ['0x8.8.8.8', false],
  ['8.8.8.8.', false],
  [' 8.8.8.8', false],
  ['', false],
  ['nonsense', false],
])('the address %s is public: %s', (address, expected) => {
  expect(isPublicIp(address)).toBe(expected)
})

test('a name that resolves to a private address is not fetched, also after a redirect', async () => {
  const names = { 'inner.com': ['93.184.216.34', '10.0.0.1'], 'loop.com': ['127.0.0.1'] }
  const { deps, asked } = web(
    {
      'https://inner.com/': () => html(page),
      'https://site.com/1': redirect('https://loop.com/'),
      'https://site.com/2': redirect('http://169.254.169.254/'),
      'https://site.com/3': redirect('//localhost/'),
      'https://site.com/4': () => html(`${page}<meta property="og:image" content="http://127.0.0.1/p.png">`),
    },
    names,
  )
  for (const path of ['1', '2', '3'])
    expect(await previewOf(deps, `https://site.com/${path}`)).toBeUndefined()
  expect(await previewOf(deps, 'https://inner.com/')).toBeUndefined()
  expect((await previewOf(deps, 'https://site.com/4'))?.picture).toBeUndefined()
  expect(asked).toEqual([1, 2, 3, 4].map((path) => `https://site.com/${path}`))
})

test('three redirects are followed and no more', async () => {
  const { deps, asked } = web({
    'https://site.com/0': redirect('/1'),
    'https://site.com/1': redirect('/2'),
    'https://site.com/2': redirect('/3'),
    'https://site.com/3': () => html(page),
    'https://site.com/a': redirect('/0'),
  })
  expect(await previewOf(deps, 'https://site.com/0')).toMatchObject({ site: 'Site' })
  asked.length = 0
  expect(await previewOf(deps, 'https://site.com/a')).toBeUndefined()
  expect(asked).toHaveLength(4)
})

test('half a megabyte is read and no more', async () => {
  let sent = 0
  const endless = () => {
    const chunk = new TextEncoder().encode(page + ' '.repeat(64 * 1024))
    const body = new ReadableStream({
      pull(controller) {
        sent += chunk.length
        controller.enqueue(chunk)
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/html' } })
  }
  const { deps } = web({ 'https://site.com/': endless })
  expect(await previewOf(deps, 'https://site.com/')).toMatchObject({ site: 'Site' })
  expect(sent).toBeLessThan(700 * 1024)
})

test('a link that is no page, fails or is too slow has no preview', async () => {
  const { deps } = web({
    'https://site.com/pdf': () => new Response('x', { headers: { 'Content-Type': 'application/pdf' } }),
    'https://site.com/404': () => new Response('x', { status: 404 }),
    'https://site.com/empty': () => html(''),
    'https://site.com/odd': () =>
      new Response(page, { headers: { 'Content-Type': 'text/html; charset=nonsense' } }),
    'https://site.com/late': () => html(page),
  })
  for (const path of ['pdf', '404', 'empty', 'nowhere']) {
    expect(await previewOf(deps, `https://site.com/${path}`)).toBeUndefined()
  }
  expect(await previewOf(deps, 'https://site.com/odd')).toMatchObject({ site: 'Site' })
  const late = { ...deps, deadline: () => AbortSignal.abort() }
  expect(await previewOf(late, 'https://site.com/late')).toBeUndefined()
})

test('the deadline counts for looking a name up and for a body that never ends', async () => {
  for (const stuck of ['lookup', 'body']) {
    const over = new AbortController()
    const { deps } = web({
      'https://site.com/': () =>
        new Response(new ReadableStream({ pull: () => new Promise<void>(() => {}) }), {
          headers: { 'Content-Type': 'text/html' },
        }),
    })
    let waits = () => {}
    const started = new Promise<void>((done) => (waits = done))
    const found = previewOf(
      {
        fetch: async (url, init) => {
          waits()
          return deps.fetch(url, init)
        },
        resolve: (name) => {
          if (stuck === 'body') return deps.resolve(name)
          waits()
          return new Promise(() => {})
        },
        deadline: () => over.signal,
      },
      'https://site.com/',
    )
    await started
    over.abort()
    expect([stuck, await found]).toEqual([stuck, undefined])
  }
})
