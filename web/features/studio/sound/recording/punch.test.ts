import { expect, test } from 'vitest'
import type { Microphone } from '../../../../engine/sound/microphone.ts'
import { signal } from '../../../../platform/signal.ts'
import { createPunch } from './punch.ts'
import type { StudioRecorder, StudioRecordOptions } from './recorder.ts'
import type { RecorderState } from '../../../../recording/recorder-state.ts'

/** A recorder and a player on one clock; `say` advances the recording to a time. */
function desk({ measured = undefined as number | undefined } = {}) {
  const state = signal<RecorderState>({ name: 'ready' })
  const log: string[] = []
  let endAt = Infinity
  // Safe: nothing else of a microphone is read.
  const microphone = { deviceId: 'mic', latency: 0.02 } as Microphone
  const recorder = {
    state,
    microphone: signal<Microphone | undefined>(microphone),
    async record({ countIn, start }: StudioRecordOptions) {
      expect(countIn).toBe(false)
      const span = start?.('r', () => undefined)
      if (!span) return
      endAt = span.endAt ?? Infinity
      state.set({ name: 'recording' })
    },
    // Safe: a punch-in calls nothing else.
  } as unknown as StudioRecorder
  const punch = createPunch({
    openSession: () => ({
      // Safe: only the clock is read.
      context: { currentTime: 100 } as AudioContext,
      outputLatency: () => 0.03,
      close: () => undefined,
    }),
    storedLatency: () => measured,
  })
  punch.follow(recorder)
  const player = {
    ready: async () => undefined,
    playAt: (time: number, at: number) => void log.push(`play ${time} at ${at.toFixed(2)}`),
    pause: () => void log.push('pause'),
  }
  return {
    punch,
    player,
    log,
    recorder,
    say(time: number) {
      if (time <= endAt) return
      log.push(`stop at ${time.toFixed(2)}`)
      state.set({ name: 'finishing' })
      state.set({ name: 'ready' })
    },
  }
}

const sound = (duration: number) => ({ channels: [], sampleRate: 48_000, duration })

test('playback starts two seconds earlier, stops after the part, and the take is placed to the sample', async () => {
  const { punch, player, log, say } = desk()
  await punch.record({ from: 5, to: 7, start: 12 }, player)
  expect(log).toEqual(['play 3 at 100.15'])
  say(104)
  say(104.5)
  expect(log).toHaveLength(1)
  // The part is played from 102.15 to 104.15; its end arrives 50 ms later, and a margin is recorded.
  say(104.65)
  expect(log[1]).toBe('stop at 104.65')
  const landing = punch.landingOf({ id: 'r', startedAt: 100, sound: sound(4.65) })
  expect(landing).toMatchObject({ recording: 'r', start: 12, duration: 2 })
  expect(landing?.offset).toBeCloseTo(2.2, 6)
  expect(log.at(-1)).toBe('pause')
  expect(punch.part.get()).toBeUndefined()
})

test('near the beginning it waits as long; a measured latency counts before the browser’s word', async () => {
  const { punch, player, log } = desk({ measured: 0.12 })
  await punch.record({ from: 0.5, to: 1.5, start: 0.5 }, player)
  expect(log).toEqual(['play 0 at 101.65'])
  const landing = punch.landingOf({ id: 'r', startedAt: 100.05, sound: sound(4) })
  expect(landing?.offset).toBeCloseTo(101.65 + 0.5 + 0.12 - 100.05, 6)
})

test('a disconnected microphone keeps the recorded part, and a cancelled punch replaces nothing', async () => {
  const short = desk()
  await short.punch.record({ from: 5, to: 7, start: 12 }, short.player)
  expect(short.punch.landingOf({ id: 'r', startedAt: 100, sound: sound(3) })?.duration).toBeCloseTo(0.8, 6)

  const off = desk()
  await off.punch.record({ from: 5, to: 7, start: 12 }, off.player)
  off.recorder.state.set({ name: 'ready' })
  expect(off.punch.part.get()).toBeUndefined()
  expect(off.punch.landingOf({ id: 'r', startedAt: 100, sound: sound(9) })).toBeUndefined()
})
