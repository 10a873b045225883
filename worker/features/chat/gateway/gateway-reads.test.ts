import { expect, test } from 'vitest'
import { GatewayReads } from './gateway-reads.ts'
import { Tab } from './tab.ts'

function setUp(users: number) {
  const forwarded: string[] = []
  const timers: { in: number; work: () => void }[] = []
  const reads = new GatewayReads({
    usersIn: () => users,
    forward: (tab, { seq }) => void forwarded.push(`${tab.user.id} ${seq ?? 'all'}`),
    schedule: (milliseconds, work) => void timers.push({ in: milliseconds, work }),
  })
  const tabs = new Map<string, Tab>()
  const read = (id: string, seq?: number) => {
    const tab = tabs.get(id) ?? new Tab({ id, name: id, avatar: undefined, admin: false })
    tabs.set(id, tab)
    reads.add(tab, { t: 'read', room: 'a', ...(seq !== undefined && { seq }) })
  }
  return { forwarded, timers, read }
}

test('a mark is forwarded at once where few users read', () => {
  const { forwarded, timers, read } = setUp(100)
  read('ada', 1)
  read('ada', 2)
  expect(forwarded).toEqual(['ada 1', 'ada 2'])
  expect(timers).toEqual([])
})

test('where many read, each user’s newest mark is forwarded, at 250 a second', () => {
  const users = 1_250
  const { forwarded, timers, read } = setUp(users)
  for (let seq = 1; seq <= 20; seq++) for (let user = 0; user < users; user++) read(`p${user}`, seq)
  read('p7', 3)
  expect(forwarded).toEqual([])
  timers.shift()?.work()
  expect(forwarded).toHaveLength(25)
  expect(timers.map((one) => one.in)).toEqual([100])
  let slices = 1
  for (let timer = timers.shift(); timer; timer = timers.shift()) {
    slices++
    timer.work()
  }
  expect(slices).toBe(users / 25)
  expect(forwarded).toHaveLength(users)
  expect(new Set(forwarded.map((line) => line.split(' ')[1]))).toEqual(new Set(['20']))
  read('p7')
  read('p7', 21)
  timers.shift()?.work()
  expect(forwarded.at(-1)).toBe('p7 all')
})
