import type { ChatPerson } from '#contract/chat/chat'
import { expect, test } from 'vitest'
import { mentionByName } from './mention-lookup.ts'

const ben = 'ben000000000001'
const person = (id: string, name: string): ChatPerson => ({
  id,
  name,
  collectionId: '_pb_users_auth_',
  collectionName: 'users',
  avatar: '',
})

/** The parts of a chat that a lookup needs; `ring` ends its timeout. */
function lookup(findCalled: (first: string) => Promise<ChatPerson[]>) {
  let ring = () => {}
  const core = {
    deps: { server: { findCalled } },
    later(_milliseconds: number, work: () => void) {
      ring = work
      return () => {}
    },
  }
  // Safe: `mentionByName` uses no other part.
  const mention = (text: string) => mentionByName(core as never, text)
  return { mention, ring: () => ring() }
}

test('a user not yet known to this client is mentioned by name', async () => {
  const asked: string[] = []
  const { mention } = lookup(async (first) => {
    asked.push(first)
    return first === 'ben' ? [person(ben, 'Ben'), person('ben000000000002', 'Benjamin')] : []
  })
  expect(await mention('@Ben and @nobody, @ben')).toBe(`@[Ben](user:${ben}) and @nobody, @[ben](user:${ben})`)
  expect(asked).toEqual(['ben', 'nobody'])
})

test('without an answer, or with a failure, the words are sent as they are', async () => {
  const slow = lookup(() => new Promise(() => {}))
  const sent = slow.mention('hi @Ben')
  slow.ring()
  expect(await sent).toBe('hi @Ben')
  const failing = lookup(() => Promise.reject(new Error('out of reach')))
  expect(await failing.mention('hi @Ben')).toBe('hi @Ben')
})

test('a message that mentions would make too long keeps its words', async () => {
  const { mention } = lookup(async () => [person(ben, 'Ben')])
  const long = `@Ben ${'a'.repeat(3_990)}`
  expect(await mention(long)).toBe(long)
})
