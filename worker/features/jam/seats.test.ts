import { expect, test } from 'vitest'
import { Seats } from './seats.ts'

const ben = { id: 'ben', name: 'Ben' }
const here = (...clients: string[]) => ({
  users: new Set(clients.length > 0 ? ['ben'] : []),
  clients: new Set(clients),
})

function sitting() {
  const seats = new Seats([])
  seats.take(ben, 0, 4)
  return seats
}
const record = (recording: string, recorder: string, on = true) => ({ recording, recorder, on })

test('a reloaded tab stops recording', () => {
  const seats = sitting()
  seats.setRecording('ben', 0, record('take-1', 'tab-1'))
  expect(seats.updatePresence(here('tab-1'), 1)).toBe(false)
  // It may reconnect: its seat is reserved unchanged.
  seats.updatePresence(here(), 2)
  expect(seats.toJamSeats(1)[0]).toMatchObject({ recording: true, away: true })
  expect(seats.updatePresence(here('tab-2'), 3)).toBe(true)
  expect(seats.toJamSeats(1)[0]).toMatchObject({ recording: false, away: false })
  expect(seats.leave('ben', 0)).toBeUndefined()
})

test('a reconnecting tab keeps its recording, and an ended one ends only itself', () => {
  const seats = sitting()
  seats.setRecording('ben', 0, record('take-1', 'tab-1'))
  seats.updatePresence(here(), 1)
  seats.updatePresence(here('tab-1'), 2)
  expect(seats.toJamSeats(1)[0]?.recording).toBe(true)
  seats.setRecording('ben', 0, record('take-0', 'tab-2', false))
  expect(seats.toJamSeats(1)[0]?.recording).toBe(true)
  seats.setRecording('ben', 0, record('take-1', 'tab-1', false))
  expect(seats.toJamSeats(1)[0]?.recording).toBe(false)
})

test('an uploaded take is not being recorded', () => {
  const seats = sitting()
  seats.setRecording('ben', 0, record('take-1', 'tab-1'))
  expect([seats.endRecording('take-2'), seats.endRecording('take-1')]).toEqual([false, true])
  expect(seats.toJamSeats(1)[0]?.recording).toBe(false)
})

test('a seat is ready if its microphone is on in a connected tab that does not record', () => {
  const seats = sitting()
  expect(seats.setArmed('ada', 0, { client: 'tab-9', on: true })).toBe('not_your_seat')
  seats.setArmed('ben', 0, { client: 'tab-1', on: true })
  expect([seats.ready, seats.toJamSeats(1)[0]?.armed]).toEqual([[{ seat: 0, tab: 'tab-1' }], true])
  seats.setArmed('ben', 0, { client: 'tab-2', on: false })
  expect(seats.ready).toEqual([{ seat: 0, tab: 'tab-1' }])
  seats.setRecording('ben', 0, record('take-1', 'tab-1'))
  expect(seats.ready).toEqual([])
  seats.setRecording('ben', 0, record('take-1', 'tab-1', false))
  expect(seats.updatePresence(here('tab-2'), 1)).toBe(true)
  expect(seats.ready).toEqual([])
})

test('of a user’s devices the one armed last records; without it the previous one', () => {
  const seats = sitting()
  for (const client of ['laptop', 'phone', 'tablet']) seats.setArmed('ben', 0, { client, on: true })
  expect(seats.toJamSeats(1)[0]?.tabs).toEqual(['laptop', 'phone', 'tablet'])
  seats.setArmed('ben', 0, { client: 'laptop', on: true })
  expect(seats.ready).toEqual([{ seat: 0, tab: 'laptop' }])
  seats.setArmed('ben', 0, { client: 'laptop', on: false })
  expect(seats.ready).toEqual([{ seat: 0, tab: 'tablet' }])
  seats.updatePresence(here('phone'), 1)
  expect(seats.ready).toEqual([{ seat: 0, tab: 'phone' }])
})

test('seats stored before joint takes existed can still be read', () => {
  // The old stored form.
  const old = { seat: 1, user: 'ben', name: 'Ben', left: 0, recording: '', live: false } as never
  expect(new Seats([old]).toJamSeats(2)[1]).toMatchObject({ person: ben, armed: false, recording: false })
  // Later forms had one tab.
  const later = { seat: 1, user: 'ben', name: 'Ben', left: 0, recording: '', recorder: '', live: false }
  const readyIn = (armed: string) => new Seats([{ ...later, armed } as never]).ready
  expect([readyIn(''), readyIn('tab-1')]).toEqual([[], [{ seat: 1, tab: 'tab-1' }]])
})
