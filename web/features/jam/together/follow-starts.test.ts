import { expect, test } from 'vitest'
import type { JamStart } from '#contract/jam/joint-start'
import { signal } from '../../../platform/signal.ts'
import type { RecorderState } from '../../../recording/recorder-state.ts'
import type { JamState } from '../room/jam-state.ts'
import { followStarts } from './follow-starts.ts'

const start: JamStart = {
  id: 'start-1',
  at: 60_800,
  beats: 4,
  tempo: 120,
  playFrom: 0,
  from: 0,
  to: null,
  seats: [1, 2],
  tabs: ['tab', 'other'],
  by: 'Ada',
}

/** A page that has had a seat since 500 ms, in a jam whose clock shows a minute. */
function desk({
  seat = 1,
  step = 'ready' as RecorderState['name'],
  roomTime = 60_000 as number | null,
  isRecordingTab = true,
  client = 'tab',
} = {}) {
  const seats = [{ seat, person: { id: 'me', name: 'Me' } }]
  // Safe: nothing else of the room and the recorder is read.
  const state = signal({ start: null, seats } as unknown as JamState)
  const recorder = signal({ name: step } as RecorderState)
  const did: unknown[] = []
  const room = { client, state, roomTime: () => roomTime ?? undefined }
  followStarts({
    room,
    me: 'me',
    recorder,
    isRecordingTab: () => isRecordingTab,
    now: () => 500,
    join(joined, on, firstBeat) {
      did.push([joined.id, on, firstBeat])
      recorder.set({ name: 'counting', count: 4 })
    },
    end: () => void did.push('end'),
  })
  return {
    did,
    announce: (next: JamStart | null) => state.set({ ...state.get(), start: next }),
    step: (next: RecorderState['name']) => recorder.set({ name: next } as RecorderState),
  }
}

test('a ready user is recorded once, from the jam’s start time until the joint take ends', () => {
  const { did, announce, step } = desk()
  announce(start)
  announce({ ...start })
  expect(did).toEqual([['start-1', 1, 1_300]])
  step('recording')
  announce(null)
  expect(did.at(-1)).toBe('end')
})

test('users who are not ready, already recording, on another tab or device, late or without a clock are not recorded', () => {
  for (const other of [
    { seat: 3 },
    { step: 'off' as const },
    { step: 'recording' as const },
    { isRecordingTab: false },
    { client: 'phone' },
    { roomTime: 62_800 },
    { roomTime: null },
  ]) {
    const { did, announce } = desk(other)
    announce(start)
    announce(null)
    expect([other, did]).toEqual([other, []])
  }
})

test('a user who stopped and records something else is not interrupted', () => {
  const { did, announce, step } = desk()
  announce(start)
  step('finishing')
  step('ready')
  step('recording')
  announce(null)
  expect(did).toEqual([['start-1', 1, 1_300]])
  step('ready')
  announce({ ...start, id: 'start-2' })
  expect(did).toHaveLength(2)
})
