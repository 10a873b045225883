import { expect, test } from 'vitest'
import type { JamClientFrame } from '#contract/jam/frames'
import { signal } from '../../../platform/signal.ts'
import type { JamRoom } from '../room/jam-room.ts'
import type { JamState } from '../room/jam-state.ts'
import { createMicrophoneStatus } from './microphone-status.ts'

/** A room whose connection the test opens and closes; `heard` collects its frames. */
function desk() {
  const seats = [{ seat: 1, person: { id: 'me', name: 'Me' } }]
  // Safe: nothing else of the room is read.
  const state = signal({ line: 'open', seats } as unknown as JamState)
  const heard: JamClientFrame[] = []
  const room = {
    state,
    send(frame: JamClientFrame) {
      if (state.get().line !== 'open') return false
      heard.push(frame)
      return true
    },
  } as unknown as Pick<JamRoom, 'state' | 'send'>
  const status = createMicrophoneStatus(room, 'me')
  status.open()
  return {
    status,
    heard: () => heard.splice(0),
    line: (line: JamState['line']) => state.set({ ...state.get(), line }),
    sit: (seat: number) =>
      state.set({ ...state.get(), seats: [{ seat, person: { id: 'me', name: 'Me' } }] as JamState['seats'] }),
  }
}
const take = { recording: 'take-1', seat: 1 }

test('a recording that ends without a line is known to have ended when the line is back', () => {
  const { status, heard, line } = desk()
  status.record({ ...take, on: true })
  expect(heard()).toEqual([{ t: 'record', ...take, on: true }])
  line('offline')
  status.record({ ...take, on: false })
  expect(heard()).toEqual([])
  line('open')
  expect(heard()).toEqual([{ t: 'record', ...take, on: false }])
  line('offline')
  line('open')
  expect(heard()).toEqual([])
})

test('running recordings and readiness are sent once on every connection', () => {
  const { status, heard, line } = desk()
  status.arm(false)
  expect(heard()).toEqual([])
  status.arm(true)
  status.record({ ...take, on: true })
  heard()
  line('offline')
  line('open')
  line('open')
  expect(heard()).toEqual([
    { t: 'record', ...take, on: true },
    { t: 'arm', seat: 1, on: true },
  ])
  status.arm(false)
  expect(heard()).toEqual([{ t: 'arm', seat: 1, on: false }])
})

test('readiness follows a change of seat', () => {
  const { status, heard, sit } = desk()
  status.arm(true)
  heard()
  sit(3)
  expect(heard()).toEqual([{ t: 'arm', seat: 3, on: true }])
})
