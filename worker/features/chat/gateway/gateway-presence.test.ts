import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GatewayPresence } from './gateway-presence.ts'
import { TabRegistry } from './tab-registry.ts'
import { Tab } from './tab.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp(...ids: string[]) {
  const sent: string[] = []
  const answers = new Map<string, string>()
  const rooms = new Map(
    ids.map((id) => [
      id,
      {
        idle: true,
        cursor: 0,
        async present() {
          const names = presence.presentIn(id).people.map(({ name }) => name)
          sent.push(`${id}: ${names.toSorted().join(', ')}`)
          return answers.get(id)
        },
        async detach() {
          sent.push(`${id} let go`)
        },
      },
    ]),
  )
  const tabs = new TabRegistry((group) => presence.changed(group))
  const presence: GatewayPresence = new GatewayPresence({
    groups: tabs.groups,
    rooms,
    schedule: (milliseconds, work) => void setTimeout(work, milliseconds),
    send: (tab, event) => sent.push(`${event} to ${tab.user.name}`),
    released: () => sent.push('released'),
  })
  const come = (name: string, without: string[] = []) => {
    const tab = new Tab({ id: name, name, avatar: undefined, admin: false })
    tabs.add(tab)
    tabs.regroup(tab, new Set(without))
    return tab
  }
  return { sent, answers, rooms, tabs, presence, come }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('concurrent arrivals are announced together, to the rooms they follow', async () => {
  const { sent, come } = setUp('a', 'b')
  for (const name of ['Ada', 'Ben', 'Ada']) come(name)
  come('Eve', ['b'])
  await pass(1_900)
  expect(sent).toEqual([])
  await pass(200)
  expect(sent).toEqual(['a: Ada, Ben, Eve', 'b: Ada, Ben'])
})

test('opening or closing a user’s second tab is not announced', async () => {
  const { sent, come, tabs } = setUp('a')
  const [first, second] = [come('Ada'), come('Ada')]
  await pass(3_000)
  tabs.remove(second)
  await pass(3_000)
  expect(sent).toEqual(['a: Ada'])
  come('Ben')
  tabs.remove(first)
  await pass(3_000)
  expect(sent).toEqual(['a: Ada', 'a: Ben'])
})

test('a second tab alone gets the presence of the rooms it follows', async () => {
  const { sent, answers, presence, tabs, come } = setUp('a', 'b', 'c')
  come('Ada')
  come('Ben')
  await pass(3_000)
  sent.length = 0
  answers.set('a', 'who is in a').set('b', 'who is in b')
  presence.arrived(come('Ada', ['b']))
  const leaving = come('Ben')
  presence.arrived(leaving)
  tabs.remove(leaving)
  await pass(3_000)
  expect(sent.filter((line) => line.startsWith('who'))).toEqual(['who is in a to Ada'])
})

test('rooms without followers are released, but not during a pending call', async () => {
  const { sent, come, tabs, rooms } = setUp('a', 'b')
  const only = come('Ada')
  await pass(3_000)
  const b = rooms.get('b')
  if (b) b.idle = false
  tabs.remove(only)
  await pass(3_000)
  expect(sent.slice(2)).toEqual(['a let go', 'released'])
  if (b) b.idle = true
  await pass(3_000)
  expect(sent.slice(4)).toEqual(['b let go', 'released'])
  expect([...rooms.keys()]).toEqual([])
})

test('a name that has changed is news', async () => {
  const { sent, come, tabs } = setUp('a')
  const tab = come('Ada')
  await pass(3_000)
  tabs.regroup(tab, new Set(), { ...tab.user, name: 'Ida' })
  await pass(3_000)
  expect(sent).toEqual(['a: Ada', 'a: Ida'])
})

test('a report names fifty users at most, and counts the others once', () => {
  const { presence, come } = setUp('a', 'b')
  for (let index = 0; index < 1_250; index++) come(`P${index}`)
  come('P7', ['b'])
  come('P1249', ['b'])
  const { people, further } = presence.presentIn('a')
  expect(people).toHaveLength(50)
  expect(further).toBe(1_200)
  expect(JSON.stringify(people).length).toBeLessThan(4_000)
})
