import type { Landing } from '../../../../data/take-delivery.ts'
import type { SoundSession } from '../../../../engine/sound/session.ts'
import { signal, type Signal } from '../../../../platform/signal.ts'
import type { TimedPlayer } from '../../../../stage/player/use-player.ts'
import { estimatedLatency } from '../../../../recording/latency.ts'
import type { FinishedRecording, StudioRecorder } from './recorder.ts'

export interface PunchPart {
  /** Range in seconds of the player's sound. */
  from: number
  to: number
  /** Position of `from` on the project's timeline, in seconds. */
  start: number
}

export interface PunchDeps {
  openSession(): Pick<SoundSession, 'context' | 'outputLatency' | 'close'>
  /** The measured latency of this microphone, in seconds. */
  storedLatency(device: string): number | undefined
}

export interface Punch {
  /** The part being recorded over; undefined without one. */
  part: Signal<PunchPart | undefined>
  /** Plays the lead-in, records the part, and stops at its end. */
  record(part: PunchPart, player: Pick<TimedPlayer, 'ready' | 'playAt' | 'pause'>): Promise<void>
  /** The place of a punch-in recording; `undefined` for a free one. */
  landingOf(recording: Pick<FinishedRecording, 'id' | 'startedAt' | 'sound'>): Landing | undefined
  follow(recorder: StudioRecorder): void
}

const LEAD = 2
/** Seconds between the command and the first sound. */
const HEAD_START = 0.15
/** Seconds recorded beyond the end, for any latency. */
const TAIL = 0.4

/** Punch-in with sample accuracy: player and microphone share a clock, and their latency is known. */
export function createPunch({ openSession, storedLatency }: PunchDeps): Punch {
  const part = signal<PunchPart | undefined>(undefined)
  let recorder: StudioRecorder | undefined
  /** Start of the part on the clock, and the recording latency; seconds. */
  let running: { at: number; latency: number; pause: () => void } | undefined

  function end() {
    running?.pause()
    running = undefined
    part.set(undefined)
  }

  return {
    part,
    async record(next, player) {
      if (!recorder || part.get()) return
      if (!recorder.microphone.get()) await recorder.open()
      const microphone = recorder.microphone.get()
      if (!microphone) return
      part.set(next)
      const session = openSession()
      try {
        await player.ready()
        await recorder.record({
          countIn: false,
          start() {
            const latency = storedLatency(microphone.deviceId) ?? estimatedLatency(microphone, session)
            const from = Math.max(0, next.from - LEAD)
            const playedAt = session.context.currentTime + HEAD_START + Math.max(0, LEAD - next.from)
            player.playAt(from, playedAt)
            const at = playedAt + next.from - from
            running = { at, latency, pause: player.pause }
            return { endAt: at + next.to - next.from + latency + TAIL }
          },
        })
        if (!running) end()
      } finally {
        session.close()
      }
    },
    landingOf({ id, startedAt, sound }) {
      const [wanted, run] = [part.get(), running]
      end()
      if (!wanted || !run) return undefined
      const offset = Math.max(0, run.at + run.latency - startedAt)
      const duration = Math.min(wanted.to - wanted.from, sound.duration - offset)
      return { recording: id, seat: undefined, start: wanted.start, offset, duration }
    },
    follow(next) {
      recorder = next
      let before = next.state.get().name
      next.state.subscribe(() => {
        const { name } = next.state.get()
        // Cancelled: nothing is placed. After `finishing`, `landingOf` is called shortly.
        const isOver = name === 'ready' || name === 'off' || name === 'failed'
        if (isOver && before !== 'finishing' && running) end()
        before = name
      })
    },
  }
}
