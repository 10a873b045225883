import { expect, test } from 'vitest'
import { documentOf } from './documents.ts'

const ORIGIN = 'https://mouthpiece.example'
const place = { pathname: '/', hint: { visitor: 'guest', isNew: false } } as const

test.each([
  ['that failed', () => Promise.reject(new Error('away'))],
  ['that the platform refused', async () => new Response(null, { status: 503 })],
])('a document is read once, but again after a read %s', async (_, fail) => {
  let isAway = true
  let asked = 0
  const fetch = async () => {
    asked++
    if (isAway) return fail()
    return new Response('<h1>Hello</h1>', { headers: { 'Content-Type': 'text/html' } })
  }
  // Safe: only its `fetch` is called.
  const assets = { fetch } as unknown as Fetcher
  expect(await documentOf(assets, ORIGIN, place)).toBeUndefined()
  isAway = false
  const document = { html: '<h1>Hello</h1>', hydrates: true }
  expect(await documentOf(assets, ORIGIN, place)).toEqual(document)
  expect(await documentOf(assets, ORIGIN, place)).toEqual(document)
  expect(asked).toBe(2)
})

test('the app takes over the start page of guests, and replaces all other documents', async () => {
  const headers = { 'Content-Type': 'text/html' }
  // Safe: only its `fetch` is called.
  const assets = { fetch: async () => new Response('<h1>Hello</h1>', { headers }) } as unknown as Fetcher
  const hydrates = async (pathname: string, visitor: 'guest' | 'member') =>
    (await documentOf(assets, ORIGIN, { pathname, hint: { visitor, isNew: false } }))?.hydrates
  expect(await hydrates('/', 'guest')).toBe(true)
  expect(await hydrates('/home', 'guest')).toBe(true)
  expect(await hydrates('/', 'member')).toBeUndefined()
  expect(await hydrates('/invite', 'guest')).toBe(false)
  expect(await hydrates('/forms/surveywelcome01', 'guest')).toBe(false)
  expect(await hydrates('/projects', 'member')).toBe(false)
})
