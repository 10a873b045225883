import { expect, test } from 'vitest'
import { collections } from '../../../collections/index.ts'
import { relationSteps } from './steps.ts'

const context = { collections, actor: { id: 'someone00000000', admin: false } }

const stepsOf = (collection: string, asked: Parameters<typeof relationSteps>[0]) =>
  relationSteps(asked, collections.get(collection), context).map(
    ({ from, to, back }) => `${from.name} ${back ? '<' : '>'} ${to.name}`,
  )

test.each([
  ['a field', 'users', { filter: 'name = "message"', sort: '-name' }, []],
  ['a relation that is compared', 'chat_reports', { filter: 'message = "x"' }, []],
  ['a related field', 'chat_reports', { filter: 'message.message ~ "x"' }, ['chat_reports > chat_messages']],
  ['words that only look like a path', 'users', { filter: 'name = "chat_messages_via_author.message"' }, []],
  [
    'either side of a nested comparison',
    'chat_rooms',
    { filter: 'name != "" && (slug = "a" || "b" ?= chat_messages_via_room.author.name)' },
    ['chat_rooms < chat_messages', 'chat_messages > users'],
  ],
  ['a sort', 'chat_messages', { sort: 'created,-author.name' }, ['chat_messages > users']],
  [
    'expands',
    'chat_messages',
    { expand: 'author.avatar, card,reactions.user' },
    [
      'chat_messages > users',
      'users > media',
      'chat_messages > chat_cards',
      'chat_messages > chat_reactions',
      'chat_reactions > users',
    ],
  ],
  [
    'what is no relation',
    'chat_messages',
    { expand: 'nothing.author', sort: 'nothing.x', filter: 'a.b = 1' },
    [],
  ],
  ['a filter that cannot be read', 'users', { filter: 'chat_messages_via_author.message ~ (' }, []],
])('%s', (_what, collection, asked, expected) => {
  expect(stepsOf(collection, asked)).toEqual(expected)
})
