import { afterEach, expect, test, vi } from 'vitest'
import { madeAnalysis, madeTake } from '../../tests/support/studio/take-fixtures.ts'
import { queryClient } from '../platform/query-client.ts'
import { analysisQuery } from './cast/player-cache.ts'
import { drawnQuery } from './drawn-takes.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const media = { id: 'media-10', file: 'take.json' }

/** A take of an earlier visit, whose analysis only the server has. */
const stored = () => {
  const fetched = vi.fn(async () => Response.json(madeAnalysis()))
  vi.stubGlobal('fetch', fetched)
  // Safe: only the file's address is read here.
  return { fetched, take: madeTake({ expand: { analysis: media } as never }) }
}

test('the stage and the timeline download the analysis of a take once', async () => {
  const { fetched, take } = stored()
  const [drawn, analysis] = await Promise.all([
    queryClient.fetchQuery(drawnQuery(take)),
    queryClient.fetchQuery(analysisQuery(take)),
  ])
  expect(drawn.peaks).toBeDefined()
  expect(analysis.duration).toBe(2)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a download that fails is repeated by the next request', async () => {
  const { fetched, take } = stored()
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(queryClient.fetchQuery({ ...drawnQuery(take), retry: false })).rejects.toThrow()
  expect((await queryClient.fetchQuery(analysisQuery(take))).duration).toBe(2)
  expect(fetched).toHaveBeenCalledTimes(2)
})
