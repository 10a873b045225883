import { expect, test } from 'vitest'
import { RoomPresence, type PersonHere } from './room-presence.ts'

function presenceOf() {
  const here: PersonHere[] = []
  const told: { count: number; people: PersonHere[] }[] = []
  let timers: (() => void)[] = []
  const presence = new RoomPresence({
    room: 'room',
    here: () => here,
    // Written by the presence itself.
    broadcast: (event) => void told.push(JSON.parse(event) as { count: number; people: PersonHere[] }),
    schedule: (_milliseconds, work) => void timers.push(work),
  })
  const pass = () => {
    const due = timers
    timers = []
    for (const one of due) one()
    return due.length
  }
  return { here, told, presence, pass }
}

test('many who come at once are told once, somebody with two tabs counts once', () => {
  const { here, told, presence, pass } = presenceOf()
  for (const name of ['Ada', 'Ben', 'Ada']) {
    here.push({ id: name.toLowerCase(), name })
    presence.changed()
  }
  expect(told).toEqual([])
  expect(pass()).toBe(1)
  expect(told).toMatchObject([{ count: 2, people: [{ name: 'Ada' }, { name: 'Ben' }] }])
})

test('anyone who comes and goes in between is not worth a word', () => {
  const { here, told, presence, pass } = presenceOf()
  here.push({ id: 'ada', name: 'Ada' })
  presence.changed()
  pass()
  presence.changed()
  pass()
  expect(told).toHaveLength(1)
  here.pop()
  presence.changed()
  pass()
  expect(told.at(-1)).toMatchObject({ count: 0, people: [] })
})

test('anyone who comes back before their leaving was told is told alone who is here', () => {
  const { here, told, presence, pass } = presenceOf()
  const heard: string[] = []
  here.push({ id: 'ada', name: 'Ada' })
  presence.changed((event) => heard.push(event))
  expect(presence.standing).toBeUndefined()
  pass()
  expect(heard).toEqual([])
  presence.changed()
  presence.changed((event) => heard.push(event))
  const [ada] = here
  expect(heard).toEqual([])
  pass()
  expect(told).toHaveLength(1)
  expect(heard).toEqual([presence.standing])
  expect(JSON.parse(heard[0] ?? '')).toMatchObject({ t: 'presence', count: 1, people: [ada] })
  here.pop()
  expect(presence.standing).toBeUndefined()
})

test('of a crowd fifty are named', () => {
  const { here, told, presence, pass } = presenceOf()
  for (let n = 0; n < 120; n++) here.push({ id: `p${n}`, name: `Person ${n}` })
  presence.changed()
  pass()
  expect(told[0]?.count).toBe(120)
  expect(told[0]?.people).toHaveLength(50)
})
