import { expect, test } from 'vitest'
import { Mirror } from './mirror.ts'

/** A mirror of a room on a fake clock; one step copies `limit` events. */
function mirrorOf({ room = 0, copied = 0, limit = 10 } = {}) {
  const pages: number[] = []
  let now = 1_000_000
  let timers: { at: number; work: () => void }[] = []
  const state = { down: false, copied, announced: 0, failures: 0, alarm: Infinity, steps: 0 }
  let position = room
  let happens = () => {}
  const mirror = new Mirror(
    {
      copy: (after, wanted) => {
        state.steps++
        pages.push(wanted)
        if (state.down) return Promise.reject(new Error('The database is away.'))
        const copied = after < position ? Math.min(position, after + limit) : undefined
        return Promise.resolve().then(() => {
          happens()
          return copied
        })
      },
      load: () => copied,
      store: (rev) => (state.copied = rev),
      announce: () => Promise.resolve(void state.announced++),
      now: () => now,
      schedule: (milliseconds, work) => void timers.push({ at: now + milliseconds, work }),
      wakeIn: (milliseconds) => (state.alarm = Math.min(state.alarm, now + milliseconds)),
      failed: () => void state.failures++,
    },
    room,
  )
  async function pass(milliseconds: number) {
    const end = now + milliseconds
    for (let quiet = 0; quiet < 5;) {
      const due = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
      quiet = due ? 0 : quiet + 1
      if (due) {
        timers = timers.filter((one) => one !== due)
        now = Math.max(now, due.at)
        due.work()
      }
      await new Promise((done) => setImmediate(done))
    }
    now = end
  }
  const note = (rev: number) => {
    position = rev
    mirror.note(rev)
  }
  const during = (work: () => void) => {
    happens = () => {
      happens = () => {}
      work()
    }
  }
  const ring = async () => {
    now = Math.max(now, state.alarm)
    state.alarm = Infinity
    await mirror.catchUp()
  }
  return { mirror, state, pages, note, pass, during, ring, waits: () => timers.length, clock: () => now }
}

test('changes that come close together are copied together', async () => {
  const { state, note, pass } = mirrorOf()
  for (let rev = 1; rev <= 5; rev++) note(rev)
  expect(state.copied).toBe(0)
  await pass(60)
  expect(state).toMatchObject({ copied: 5, steps: 1, announced: 1 })
})

test('a room where little is said is copied every second, and a busy one every three', async () => {
  const slow = mirrorOf({ limit: 1_000 })
  for (let rev = 1; rev <= 12; rev++) {
    slow.note(rev)
    await slow.pass(500)
  }
  expect(slow.state.steps).toBe(6)
  const busy = mirrorOf({ limit: 1_000 })
  for (let rev = 1; rev <= 600; rev++) {
    busy.note(rev)
    await busy.pass(10)
  }
  expect(busy.state.steps).toBe(2)
  await busy.pass(3_000)
  expect(busy.state.copied).toBe(600)
})

test('the backlog of a busy room is copied soon after it becomes quiet', async () => {
  const { state, note, pass } = mirrorOf({ limit: 10 })
  note(100)
  await pass(60)
  expect(state.steps).toBe(1)
  await pass(3_000)
  expect(state.steps).toBe(2)
  await pass(2_250)
  expect(state.copied).toBe(100)
})

test('changes during a step wait for the next second', async () => {
  const { state, note, pass, during } = mirrorOf()
  during(() => note(2))
  note(1)
  await pass(900)
  expect(state).toMatchObject({ copied: 1, steps: 1 })
  await pass(200)
  expect(state).toMatchObject({ copied: 2, steps: 2 })
})

test('settling waits for what was said until then, step by step, without pauses', async () => {
  const { mirror, state, note, clock } = mirrorOf()
  note(35)
  const start = clock()
  await mirror.settle()
  expect(state).toMatchObject({ copied: 35, steps: 4 })
  expect(clock()).toBe(start)
  await mirror.settle()
  expect(state.steps).toBe(4)
})

test('without the database nothing waits in memory; the alarm goes on, less and less often', async () => {
  const { mirror, state, note, pass, ring, waits, clock } = mirrorOf()
  state.down = true
  note(1)
  await pass(60)
  expect(state.failures).toBe(1)
  expect(waits()).toBe(0)
  const gaps: number[] = []
  for (let turn = 0; turn < 9; turn++) {
    gaps.push(state.alarm - clock())
    note(turn + 2)
    await pass(0)
    expect(waits()).toBe(0)
    await ring()
  }
  expect(gaps[0]).toBeLessThanOrEqual(1_000)
  expect(gaps.toSorted((a, b) => a - b)).toEqual(gaps)
  expect(gaps.at(-1)).toBeLessThanOrEqual(60_000)
  await expect(mirror.settle()).rejects.toThrow()
  state.down = false
  await ring()
  await pass(1_000)
  expect(state.copied).toBe(10)
})

test('a room that wakes with something left copies it', async () => {
  const { state, pass } = mirrorOf({ room: 25, copied: 3 })
  await pass(1_000)
  expect(state).toMatchObject({ copied: 25, steps: 3 })
  expect(mirrorOf({ room: 25, copied: 25 }).waits()).toBe(0)
})

test('a room that is no more is copied no more', async () => {
  const { mirror, state, note, pass } = mirrorOf()
  note(5)
  mirror.stop()
  await pass(1_000)
  await mirror.settle()
  expect(state).toMatchObject({ copied: 0, steps: 0 })
})

test('steps are short under traffic, and long for waiting callers or in quiet rooms', async () => {
  const { mirror, pages, note, pass } = mirrorOf({ limit: 1_000 })
  note(300)
  await pass(60)
  expect(pages).toEqual([200])
  note(301)
  await mirror.settle()
  expect(pages).toEqual([200, 500])
  note(5_000)
  await pass(3_500)
  expect(pages.slice(2)).toEqual([200])
  note(5_001)
  await pass(7_000)
  expect(pages.slice(2, 6)).toEqual([200, 200, 500, 500])
})
