import type { Landing } from '../../../../data/take-delivery.ts'
import type { SoundSession } from '../../../../engine/sound/session.ts'
import { signal, type Signal } from '../../../../platform/signal.ts'
import type { TimedPlayer } from '../../../../stage/player/use-player.ts'
import { estimatedLatency } from '../../../../recording/latency.ts'
import type { FinishedRecording, StudioRecorder } from './recorder.ts'

/** A part to record over. */
export interface PunchPart {
  /** Seconds of what the player plays, from where to where. */
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
  /** Plays towards the part, records from there on, and stops where it ends. */
  record(part: PunchPart, player: Pick<TimedPlayer, 'ready' | 'playAt' | 'pause'>): Promise<void>
  /** The place of a punch-in recording; `undefined` for a free one. */
  landingOf(recording: Pick<FinishedRecording, 'id' | 'startedAt' | 'sound'>): Landing | undefined
  /** Records with this recorder. */
  follow(recorder: StudioRecorder): void
}

/** Seconds played before the part: the count-in. */
const LEAD = 2
/** Seconds between the command and the first sound. */
const HEAD_START = 0.15
/** Seconds that are recorded beyond the end, whatever the latency turns out to be. */
const TAIL = 0.4

/** Records over a part, exact to the sample: player and microphone share one clock, and the latency between them is known. */
export function createPunch({ openSession, storedLatency }: PunchDeps): Punch {
  const part = signal<PunchPart | undefined>(undefined)
  let recorder: StudioRecorder | undefined
  /** When the start of the part plays, and the recording latency; seconds. */
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
        // Cancelled: nothing will land. After `finishing`, `landingOf` is called in a moment.
        const isOver = name === 'ready' || name === 'off' || name === 'failed'
        if (isOver && before !== 'finishing' && running) end()
        before = name
      })
    },
  }
}
