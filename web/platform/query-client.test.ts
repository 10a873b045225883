import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { mayTryAgain, queryClient } from './query-client.ts'

beforeEach(() => queryClient.mount())
afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.unmount()
  queryClient.clear()
})

function server() {
  let asked = 0
  return async () => {
    asked += 1
    if (!onlineManager.isOnline()) throw new CallError({ status: 0, code: 'offline', url: '/api/x' })
    return asked
  }
}

test('without a network a query fails at once, and succeeds when the network is back', async () => {
  onlineManager.setOnline(false)
  const observer = new QueryObserver(queryClient, { queryKey: ['nothing yet'], queryFn: server() })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().error).toMatchObject({ code: 'offline' })
  expect(observer.getCurrentResult()).toMatchObject({ fetchStatus: 'idle', failureCount: 1 })

  onlineManager.setOnline(true)
  await expect.poll(() => observer.getCurrentResult().data).toBe(2)
  stop()
})

test('loaded data stays when the network goes', async () => {
  const observer = new QueryObserver(queryClient, { queryKey: ['kept'], queryFn: server(), staleTime: 0 })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  onlineManager.setOnline(false)
  await observer.refetch()
  expect(observer.getCurrentResult()).toMatchObject({ data: 1, error: { code: 'offline' } })

  onlineManager.setOnline(true)
  await expect.poll(() => observer.getCurrentResult().data).toBe(3)
  expect(observer.getCurrentResult().error).toBe(null)
  stop()
})

test('a call is retried twice, and not at all without a network', () => {
  expect([0, 1, 2].map(mayTryAgain)).toEqual([true, true, false])
  onlineManager.setOnline(false)
  expect(mayTryAgain(0)).toBe(false)
})
