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
  expect(await documentOf(assets, ORIGIN, place)).toBe('<h1>Hello</h1>')
  expect(await documentOf(assets, ORIGIN, place)).toBe('<h1>Hello</h1>')
  expect(asked).toBe(2)
})
