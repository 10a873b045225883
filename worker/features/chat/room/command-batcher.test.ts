import { expect, test } from 'vitest'
import type { ChatRequest, ChatOutcome } from '../../../chat-calls.ts'
import { CommandBatcher } from './command-batcher.ts'
import type { AppliedCommands } from './room-deps.ts'

const ask = (text: string): ChatRequest => ({
  user: { id: 'ada', name: 'Ada', avatar: undefined, admin: false },
  command: { t: 'send', room: 'room', key: `key-${text}`, text },
})
const wordsOf = (asks: ChatRequest[]) => asks.map(({ command }) => (command.t === 'send' ? command.text : ''))

/** Batches over a store that refuses some words; `log` lists the steps in order. */
function turnsWithout(unstorable: string[]) {
  const log: string[] = []
  const work: (() => void)[] = []
  let seq = 0
  const turns = new CommandBatcher({
    apply(asks): AppliedCommands {
      const words = wordsOf(asks)
      if (words.some((one) => unstorable.includes(one))) throw new Error('The disk is full.')
      const outcomes = words.map((): ChatOutcome => ({ done: true, id: '', seq: ++seq, rev: seq }))
      return { outcomes, events: words, after: 0, rev: seq, perUser: [], ephemeral: [] }
    },
    broadcast: ({ events }) => void log.push(`broadcast ${events.join(' ')}`),
    failed: () => void log.push('failed'),
    now: () => 0,
    schedule: (_, one) => void work.push(one),
  })
  const say = (text: string) =>
    turns.add(ask(text), (outcome) => {
      log.push(`${text} ${outcome.done ? outcome.seq : outcome.code}`)
    })
  const end = () => {
    while (work.length > 0) work.shift()?.()
  }
  return { log, say, end }
}

test('commands that arrive together are stored and broadcast together, in order', () => {
  const { log, say, end } = turnsWithout([])
  for (const text of ['a', 'b', 'c']) say(text)
  expect(log).toEqual([])
  end()
  expect(log).toEqual(['a 1', 'b 2', 'c 3', 'broadcast a b c'])
  say('d')
  end()
  expect(log.slice(4)).toEqual(['d 4', 'broadcast d'])
})

test('one that cannot be stored is refused alone', () => {
  const { log, say, end } = turnsWithout(['b'])
  for (const text of ['a', 'b', 'c']) say(text)
  end()
  expect(log).toEqual(['a 1', 'broadcast a', 'failed', 'b unavailable', 'c 2', 'broadcast c'])
})
