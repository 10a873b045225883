import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatRequest, ChatOutcome, ChatCommand } from '../../../chat-calls.ts'
import { CommandQueue } from './command-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A room that deduplicates keys; each `fate` is the outcome of one of its calls. */
function setUp(...fates: ('reached' | 'lost' | 'answer lost')[]) {
  const log: string[] = []
  const calls: string[][] = []
  const answers: string[] = []
  let ways = 1
  const commands = new CommandQueue({
    room: () => ({
      async receive(asks: ChatRequest[]): Promise<ChatOutcome[] | undefined> {
        const fate = fates.shift() ?? 'reached'
        calls.push(asks.map(({ command }) => ('key' in command && command.key) || command.t))
        if (fate === 'lost') throw new Error('lost')
        const outcomes = asks.map(({ command }): ChatOutcome => {
          const name = 'key' in command ? (command.key ?? '') : ''
          if (!log.includes(name)) log.push(name)
          const seq = log.indexOf(name) + 1
          return { done: true, id: `m${seq}`, seq, rev: seq }
        })
        if (fate === 'answer lost') throw new Error('answer lost')
        return outcomes
      },
    }),
    renew: () => ways++,
    now: () => Date.now(),
    schedule: (milliseconds, work) => void setTimeout(work, milliseconds),
  })
  const add = (command: ChatCommand) => {
    const name = 'key' in command ? command.key : command.t
    const user = { id: 'ada', name: 'Ada', avatar: undefined, admin: false }
    commands.add({ user, command }, (outcome) =>
      answers.push(`${name} ${outcome.done ? outcome.seq : outcome.code}`),
    )
    commands.forward()
  }
  const send = (key: string) => add({ t: 'send', room: 'a', key, text: key })
  return { log, calls, answers, commands, add, send, ways: () => ways }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('commands are sent at once while the connection works', async () => {
  const { calls, answers, send, commands } = setUp()
  send('one')
  send('two')
  expect(calls).toEqual([['one'], ['two']])
  expect(commands.idle).toBe(false)
  await pass(0)
  expect(answers).toEqual(['one 1', 'two 2'])
  expect(commands.idle).toBe(true)
})

test.each(['lost', 'answer lost'] as const)('calls that are %s are repeated in order', async (fate) => {
  const { log, calls, answers, send, ways } = setUp(fate, fate, fate)
  send('one')
  send('two')
  await pass(10)
  send('three')
  await pass(2_000)
  expect(log).toEqual(['one', 'two', 'three'])
  expect(answers).toEqual(['one 1', 'two 2', 'three 3'])
  // The new one waited for the failed ones, which were sent together.
  expect(calls.at(-1)).toEqual(['one', 'two', 'three'])
  expect(ways()).toBe(3)
})

test('a call that broke later than the next one still comes first', async () => {
  const { log, send } = setUp('lost', 'reached')
  send('one')
  send('two')
  await pass(0)
  send('three')
  await pass(2_000)
  expect(log).toEqual(['two', 'one', 'three'])
})

test('after five seconds a command is refused', async () => {
  const { log, answers, send } = setUp(...Array.from({ length: 50 }, () => 'lost' as const))
  send('one')
  await pass(10_000)
  expect(answers).toEqual(['one unavailable'])
  expect(log).toEqual([])
})

test('a toggle is not retried, as it could be reverted', async () => {
  const { calls, answers, add } = setUp('answer lost', 'answer lost')
  add({ t: 'react', room: 'a', id: 'm1', emoji: '👍', key: 'turned over' })
  await pass(2_000)
  add({ t: 'react', room: 'a', id: 'm1', emoji: '👍', on: true, key: 'turned on' })
  await pass(2_000)
  expect(answers).toEqual(['turned over unavailable', 'turned on 2'])
  expect(calls).toEqual([['turned over'], ['turned on'], ['turned on']])
})
