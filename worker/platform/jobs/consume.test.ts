import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { consume, consumer } from './consume.ts'

function message(body: unknown, attempts = 1) {
  return { id: 'x', timestamp: new Date(0), body, attempts, ack: vi.fn(), retry: vi.fn() }
}

test('messages are acknowledged, retried or dropped one by one', async () => {
  const failures = vi.spyOn(console, 'error').mockImplementation(() => {})
  const received: string[] = []
  const mails = consumer('mails', z.object({ to: z.string() }), async (deps: string, { to }) => {
    if (to === 'away') throw new Error('no answer')
    received.push(`${deps} ${to}`)
  })
  const messages = [message({ to: 'ada' }), message({ to: 'away' }, 3), message({ nonsense: 1 })]
  await consume(
    [mails],
    { queue: 'mails', messages, ackAll() {}, retryAll() {} } as never,
    'deps',
    new Date(0),
  )
  expect(received).toEqual(['deps ada'])
  expect(messages.map(({ ack }) => ack.mock.calls.length)).toEqual([1, 0, 1])
  expect(messages[1]?.retry).toHaveBeenCalledWith({ delaySeconds: 240 })
  expect(failures.mock.calls).toHaveLength(2)
})

test('a queue that nothing consumes is a mistake of the deployment', async () => {
  const batch = { queue: 'lost', messages: [], ackAll() {}, retryAll() {} } as never
  await expect(consume([], batch, {}, new Date(0))).rejects.toThrow('lost')
})

test('the queues of staging have the consumers of production', async () => {
  const received: string[] = []
  const mails = consumer('mails', z.string(), async (_: string, to) => void received.push(to))
  const batch = { queue: 'mails-staging', messages: [message('ada')], ackAll() {}, retryAll() {} }
  await consume([mails], batch as never, 'deps', new Date(0))
  expect(received).toEqual(['ada'])
})
