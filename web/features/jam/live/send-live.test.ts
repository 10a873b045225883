import { expect, test } from 'vitest'
import type { JamClientFrame } from '#contract/jam/frames'
import { signal } from '../../../platform/signal.ts'
import type { JamRoom } from '../room/jam-room.ts'
import type { JamState } from '../room/jam-state.ts'
import { sendLive } from './send-live.ts'

const mine = [{ seat: 1, person: { id: 'me', name: 'Me' } }]
const nobodys = [{ seat: 1, person: null }]

/** A room whose connection and seats the test changes; `heard` collects its frames. */
function desk() {
  // Safe: nothing else of the room is read.
  const state = signal({ line: 'open', seats: mine } as unknown as JamState)
  const heard: JamClientFrame[] = []
  const room = {
    state,
    send(frame: JamClientFrame) {
      if (state.get().line !== 'open') return false
      heard.push(frame)
      return true
    },
  } as unknown as Pick<JamRoom, 'state' | 'send'>
  return {
    end: sendLive(room, 1, 'me'),
    heard: () => heard.splice(0),
    now: (part: object) => state.set({ ...state.get(), ...part }),
  }
}
const live = (on: boolean) => ({ t: 'live', seat: 1, on })

test('a performer is live again after a reconnect, until they stop', () => {
  const { end, heard, now } = desk()
  expect(heard()).toEqual([live(true)])
  now({ seats: [...mine] })
  now({ line: 'offline' })
  expect(heard()).toEqual([])
  now({ line: 'open' })
  expect(heard()).toEqual([live(true)])
  end()
  expect(heard()).toEqual([live(false)])
  now({ line: 'offline' })
  now({ line: 'open' })
  expect(heard()).toEqual([])
})

test('nothing is sent for a seat that was left', () => {
  const { end, heard, now } = desk()
  expect(heard()).toEqual([live(true)])
  now({ seats: nobodys })
  end()
  expect(heard()).toEqual([])
})
