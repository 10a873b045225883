import { expect, test } from 'vitest'
import type { ChatUser } from '../../../chat-calls.ts'
import { TabRegistry } from './tab-registry.ts'
import { Tab } from './tab.ts'

const chatUser = (id: string, name = id): ChatUser => ({ id, name, avatar: undefined, admin: false })

function registryOf(...people: [id: string, without: string[]][]) {
  const registry = new TabRegistry(() => {})
  const tabs = people.map(([id, without]) => {
    const tab = new Tab(chatUser(id))
    registry.add(tab)
    registry.regroup(tab, new Set(without))
    return tab
  })
  return { registry, tabs }
}

test('a user follows a limited number of rooms; the last are dropped', () => {
  const { registry, tabs } = registryOf(['ada', []], ['ben', []], ['cleo', ['a', 'b']])
  const [ada, ben, cleo] = tabs
  const rooms = ['a', 'b', 'c', 'd']
  expect(new Set(registry.limit(rooms, 3))).toEqual(new Set([ada, ben]))
  const followed = (tab: Tab | undefined) => rooms.filter((room) => tab?.group?.follows(room))
  expect([followed(ada), followed(ben), followed(cleo)]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['c', 'd'],
  ])
  expect(ada?.group).toBe(ben?.group)
  expect(registry.limit(rooms, 3)).toEqual([])
  expect(registry.follows('d')).toBe(true)
})

test('a user’s record is replaced in all their tabs, also in one before hello', () => {
  const { registry, tabs } = registryOf(['ada', []], ['ada', ['a']], ['ben', []])
  const silent = new Tab(chatUser('ada'))
  registry.add(silent)
  expect(new Set(registry.updateUser(chatUser('ada', 'Ida')))).toEqual(new Set([tabs[0], tabs[1], silent]))
  expect([...tabs, silent].map((tab) => tab.user.name)).toEqual(['Ida', 'Ida', 'ben', 'Ida'])
  expect(
    [...(tabs[0]?.group?.people.values() ?? [])].map(({ user: { name }, tabs: count }) => [name, count]),
  ).toEqual([
    ['ben', 1],
    ['Ida', 1],
  ])
  expect(silent.group).toBeUndefined()
})
