import { expect, test } from 'vitest'
import { nothingEarly, preloadsOf } from './preloads.ts'

const ORIGIN = 'https://mouthpiece.example'

function assetsOf(answer: () => Response) {
  let asked = 0
  const fetch = async () => {
    asked++
    return answer()
  }
  // Safe: only its `fetch` is called.
  return { assets: { fetch } as unknown as Fetcher, asked: () => asked }
}

test('a page preloads the scripts and calls of the build’s manifest, which is read once', async () => {
  const { assets, asked } = assetsOf(() =>
    Response.json({
      '/chat/:slug': { scripts: ['/assets/chat.js'], styles: ['/assets/chat.css'], calls: ['/api/rooms'] },
      '/projects/:id': { scripts: [], styles: [], calls: ['/api/projects/:id?expand=owner'] },
    }),
  )
  expect(await preloadsOf(assets, ORIGIN, '/chat/voices')).toEqual({
    scripts: ['/assets/chat.js'],
    styles: ['/assets/chat.css'],
    calls: ['/api/rooms'],
  })
  const id = 'abcdefghij12345'
  expect((await preloadsOf(assets, ORIGIN, `/projects/${id}`)).calls).toEqual([
    `/api/projects/${id}?expand=owner`,
  ])
  for (const path of ['/projects', '/projects/%22', '/no/such/page']) {
    expect(await preloadsOf(assets, ORIGIN, path)).toEqual(nothingEarly)
  }
  expect(asked()).toBe(1)
})

test.each([
  [
    'a page instead of the list',
    () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }),
  ],
  ['a list of another shape', () => Response.json(['/assets/chat.js'])],
  ['no list', () => new Response(null, { status: 404 })],
])('%s: the page has no preloads', async (_, answer) => {
  expect(await preloadsOf(assetsOf(answer).assets, ORIGIN, '/chat')).toEqual(nothingEarly)
})

test.each([
  ['that failed', () => Promise.reject(new Error('away'))],
  ['that the platform refused', async () => new Response(null, { status: 503 })],
])('a read %s is repeated by the next page', async (_, fail) => {
  let isAway = true
  const list = { '/chat': { scripts: ['/assets/chat.js'], styles: [], calls: [] } }
  // Safe: only its `fetch` is called.
  const assets = { fetch: async () => (isAway ? fail() : Response.json(list)) } as unknown as Fetcher
  expect(await preloadsOf(assets, ORIGIN, '/chat')).toEqual(nothingEarly)
  isAway = false
  expect((await preloadsOf(assets, ORIGIN, '/chat')).scripts).toEqual(['/assets/chat.js'])
})
