import { beforeEach, expect, test, vi } from 'vitest'

const load = async () => import('./phone-net-bytes.ts')

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
  // A browser.
  vi.stubGlobal('process', undefined)
})

test('the weights are fetched once, for any number of nets', async () => {
  const fetched = vi.fn(async () => new Response(new Uint8Array([1, 2, 3])))
  vi.stubGlobal('fetch', fetched)
  const { loadPhoneNet, phoneNetBytes } = await load()
  expect(() => phoneNetBytes()).toThrow('not loaded')
  await Promise.all([loadPhoneNet(), loadPhoneNet()])
  expect([...phoneNetBytes()]).toEqual([1, 2, 3])
  expect(fetched).toHaveBeenCalledOnce()
})

test.each([
  ['the connection is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a deploy has removed them', async () => new Response('', { status: 404 })],
])('if %s, that is said, and they are fetched again', async (_name, failing) => {
  const fetched = vi.fn(async () => new Response(new Uint8Array([7])))
  fetched.mockImplementationOnce(failing)
  vi.stubGlobal('fetch', fetched)
  const { loadPhoneNet, phoneNetBytes } = await load()
  // The name is the one that `code-not-loaded.ts` knows.
  await expect(loadPhoneNet()).rejects.toMatchObject({ name: 'WeightsNotLoaded' })
  await loadPhoneNet()
  expect([...phoneNetBytes()]).toEqual([7])
})
