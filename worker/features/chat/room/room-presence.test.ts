import { expect, test } from 'vitest'
import { RoomPresence, type PresentPerson } from './room-presence.ts'

function presenceOf() {
  const here: PresentPerson[] = []
  const sent: { count: number; people: PresentPerson[] }[] = []
  let timers: (() => void)[] = []
  const presence = new RoomPresence({
    room: 'room',
    here: () => here,
    // Written by the presence itself.
    broadcast: (event) => void sent.push(JSON.parse(event) as { count: number; people: PresentPerson[] }),
    schedule: (_milliseconds, work) => void timers.push(work),
  })
  const pass = () => {
    const due = timers
    timers = []
    for (const one of due) one()
    return due.length
  }
  return { here, sent, presence, pass }
}

test('arrivals at the same time are sent once, and a user with two tabs counts once', () => {
  const { here, sent, presence, pass } = presenceOf()
  for (const name of ['Ada', 'Ben', 'Ada']) {
    here.push({ id: name.toLowerCase(), name })
    presence.changed()
  }
  expect(sent).toEqual([])
  expect(pass()).toBe(1)
  expect(sent).toMatchObject([{ count: 2, people: [{ name: 'Ada' }, { name: 'Ben' }] }])
})

test('users whom no gateway lists are counted', () => {
  const sent: string[] = []
  let timer: (() => void) | undefined
  const presence = new RoomPresence({
    room: 'room',
    here: () => [{ id: 'ada', name: 'Ada' }],
    further: () => 9_950,
    broadcast: (event) => void sent.push(event),
    schedule: (_milliseconds, work) => void (timer = work),
  })
  presence.changed()
  timer?.()
  expect(sent).toEqual(['{"t":"presence","room":"room","count":9951,"people":[{"id":"ada","name":"Ada"}]}'])
})

test('a user who arrives and leaves within the interval is not announced', () => {
  const { here, sent, presence, pass } = presenceOf()
  here.push({ id: 'ada', name: 'Ada' })
  presence.changed()
  pass()
  presence.changed()
  pass()
  expect(sent).toHaveLength(1)
  here.pop()
  presence.changed()
  pass()
  expect(sent.at(-1)).toMatchObject({ count: 0, people: [] })
})

test('a user who returns before their departure was sent gets the presence alone', () => {
  const { here, sent, presence, pass } = presenceOf()
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
  expect(sent).toHaveLength(1)
  expect(heard).toEqual([presence.standing])
  expect(JSON.parse(heard[0] ?? '')).toMatchObject({ t: 'presence', count: 1, people: [ada] })
  here.pop()
  expect(presence.standing).toBeUndefined()
})

test('at most fifty present users are named', () => {
  const { here, sent, presence, pass } = presenceOf()
  for (let n = 0; n < 120; n++) here.push({ id: `p${n}`, name: `Person ${n}` })
  presence.changed()
  pass()
  expect(sent[0]?.count).toBe(120)
  expect(sent[0]?.people).toHaveLength(50)
})
