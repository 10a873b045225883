import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { roomLog } from '../../worker/features/chat/room/room-storage.ts'
import { Room } from '../../worker/features/chat/room/room.ts'
import { roomObject, chatUser } from '../support/worker/chat-room.ts'
import { newKey } from '../support/worker/chat-tab.ts'

const ada = chatUser('Ada')
const START = Date.UTC(2026, 0, 1)

/** Uses the real log and the test's clock; `wake` rebuilds the rules from storage. */
async function withRoom(
  id: string,
  work: (tools: { clock: { now: number }; wake(): Room; storage: DurableObjectStorage }) => void,
) {
  await runInDurableObject(roomObject(id), (_instance, { storage }) => {
    const clock = { now: START }
    let ids = 0
    const wake = () =>
      new Room({
        id,
        log: roomLog(storage.sql),
        settings: { locked: false, archived: false },
        rate: undefined,
        now: () => clock.now,
        newId: () => `reaction${String(++ids).padStart(7, '0')}`,
      })
    work({ clock, wake, storage })
  })
}

const send = (text: string) => ({
  user: ada,
  command: { t: 'send' as const, room: 'r', key: newKey(), text },
})

test('times never decrease when the clock does, also after hibernation', async () => {
  await withRoom('clockroom000001', ({ clock, wake }) => {
    let room = wake()
    const times: string[] = []
    const steps = [0, 5_000, -60_000, 1_000, -3_600_000]
    for (const [index, step] of steps.entries()) {
      clock.now += step
      if (index === 3) room = wake()
      const outcome = room.apply([send(`at ${step}`)]).outcomes[0]
      const id = outcome?.done ? outcome.id : ''
      const record = room.reading.record(id)
      times.push(record?.created ?? '')
      room.apply([{ user: ada, command: { t: 'edit', room: 'r', id, text: `edited ${step}` } }])
      expect(room.reading.record(id)?.edited).toBe(record?.created)
    }
    expect(times.toSorted()).toEqual(times)
    expect(times[0]).toBe('2026-01-01 00:00:00.000Z')
    expect(times.slice(1)).toEqual(Array(4).fill('2026-01-01 00:00:05.000Z'))
  })
})

test('a failed transaction leaves no trace and no gap', async () => {
  await withRoom('failroom0000001', ({ wake, storage }) => {
    let room = wake()
    expect(room.apply([send('one')]).rev).toBe(1)
    const stuck = room
    expect(() =>
      storage.transactionSync(() => {
        stuck.apply([send('two'), send('three')])
        throw new Error('The disk is full.')
      }),
    ).toThrow('full')
    room = wake()
    expect(room.position).toEqual({ rev: 1, newest: 1 })
    const { outcomes, after, rev } = room.apply([send('two')])
    expect(outcomes[0]).toMatchObject({ done: true, seq: 2, rev: 2 })
    expect({ after, rev }).toEqual({ after: 1, rev: 2 })
    expect(room.reading.history('nobody', { limit: 10 }).messages.map(({ message }) => message)).toEqual([
      'one',
      'two',
    ])
  })
})

test('reading stops where it stopped: the time of that message, not of now', async () => {
  await withRoom('markroom0000001', ({ clock, wake }) => {
    const room = wake()
    room.apply([send('one')])
    clock.now += 10_000
    room.apply([send('two')])
    clock.now += 10_000
    const ben = chatUser('Ben')
    const marked = room.apply([{ user: ben, command: { t: 'read', room: 'r', seq: 1 } }])
    expect(JSON.parse(marked.perUser[0]?.event ?? '{}')).toMatchObject({
      seq: 1,
      lastReadAt: '2026-01-01 00:00:00.000Z',
    })
    // Beyond the end is the end.
    room.apply([{ user: ben, command: { t: 'read', room: 'r', seq: 99 } }])
    expect(room.reading.history(ben.id, { limit: 1 })).toMatchObject({
      lastReadSeq: 2,
      lastReadAt: '2026-01-01 00:00:20.000Z',
    })
    expect(room.apply([{ user: ben, command: { t: 'read', room: 'r', seq: 0 } }]).perUser).toEqual([])
  })
})
