import { jamCloseCodes } from '#contract/jam/frames'
import { readLiveFrames, writeLiveFrame, type LiveFrame } from '#contract/jam/live-frame'
import { seatPerformer } from '#model/jam/jam-document'
import { openLiveSocket, type Entry } from '../../../data/jams.ts'
import type { LiveVoice } from '../../../stage/stage-frame.ts'
import type { JamRoom } from '../room/jam-room.ts'
import { valuesOf, voiceOf } from './live-values.ts'

/** Milliseconds without frames after which a live performance ends. */
const STALE_MS = 1_000
const RETRY_MS = 1_500
/** Late frames are not waited for longer than this beyond the usual delay, which would delay the mouth for all. */
const SPREAD_MS = 15
/** Frames are shown when most of them have arrived. */
const MAX_DELAYS = 90
/** Frames a second. */
export const RATE = 30
const MASK = 2 ** 32

/** Delayed by the 95th percentile of the frames' delays, if that is near the usual one, so that all have arrived. */
export class LiveSeat {
  private frames: LiveFrame[] = []
  private delays: number[] = []
  private lastFrameAt = -Infinity
  private shown: LiveFrame | undefined

  take(frame: LiveFrame, room: number, local: number) {
    this.lastFrameAt = local
    const delay = ageOf(frame.time, room)
    this.delays.push(delay)
    if (this.delays.length > MAX_DELAYS) this.delays.shift()
    this.frames.push(frame)
    if (this.frames.length > RATE) this.frames.shift()
  }

  /** Returns the frame to show: the newest one at the typical delay. */
  at(room: number, local: number): Float32Array | undefined {
    if (local - this.lastFrameAt > STALE_MS) {
      this.shown = undefined
      return undefined
    }
    const sorted = this.delays.toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
    const late = Math.min(at(0.95), at(0.5) + SPREAD_MS)
    const due = this.frames.findLast(({ time }) => ageOf(time, room) >= late) ?? this.frames[0]
    // With growing delay the mouth waits; it never goes back in time.
    const isBack = due && this.shown && ageOf(due.time, room) > ageOf(this.shown.time, room)
    if (!isBack) this.shown = due
    return this.shown?.values
  }
}

/** Milliseconds since the room's time `time`, of which only the low 32 bits are known. */
function ageOf(time: number, room: number): number {
  const age = ((((Math.floor(room) % MASK) - time) % MASK) + MASK) % MASK
  return age > MASK / 2 ? age - MASK : age
}

export interface LiveLine {
  /** Returns the live voice of a performer; undefined when not live. */
  voice(performer: string, base: LiveVoice): LiveVoice | undefined
  /** Sends the own performance; continues after a reconnect. */
  perform(seat: number, voice: () => LiveVoice | undefined): () => void
  open(): () => void
}

/** Receives live performances while there are any, and sends the user's own. */
export function createLiveLine(
  room: Pick<JamRoom, 'id' | 'state' | 'roomTime'>,
  entry: Entry = 'session',
  openSocket = openLiveSocket,
): LiveLine {
  const seats = new Map<string, LiveSeat>()
  let socket: WebSocket | undefined
  let wanted = false
  let closed = false
  let retry: ReturnType<typeof setTimeout> | undefined

  async function connect() {
    clearTimeout(retry)
    if (closed || socket || !wanted) return
    try {
      const opened = await openSocket(room.id, entry)
      if (closed || !wanted) return opened.close()
      socket = opened
      opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const now = room.roomTime()
        if (!(data instanceof ArrayBuffer) || now === undefined) return
        for (const frame of readLiveFrames(data)) {
          const name = seatPerformer(frame.seat)
          const seat = seats.get(name) ?? new LiveSeat()
          seats.set(name, seat)
          seat.take(frame, now, performance.now())
        }
      })
      opened.addEventListener('close', ({ code }) => {
        socket = undefined
        if (code !== jamCloseCodes.removed) retry = setTimeout(() => void connect(), RETRY_MS)
      })
    } catch {
      retry = setTimeout(() => void connect(), RETRY_MS)
    }
  }

  function look() {
    wanted = room.state.get().seats.some(({ live }) => live)
    if (wanted) void connect()
    else socket?.close()
  }

  return {
    voice(performer, base) {
      const now = room.roomTime()
      const values = now === undefined ? undefined : seats.get(performer)?.at(now, performance.now())
      return values && voiceOf(values, base)
    },
    perform(seat, voice) {
      let own: WebSocket | undefined
      let count = 0
      let ended = false
      let again: ReturnType<typeof setTimeout> | undefined
      async function enter() {
        const later = () => {
          if (!ended) again = setTimeout(() => void enter(), RETRY_MS)
        }
        try {
          const opened = await openSocket(room.id, entry, seat)
          if (ended) return opened.close()
          own = opened
          opened.addEventListener('close', ({ code }) => {
            if (code !== jamCloseCodes.removed) later()
          })
        } catch {
          later()
        }
      }
      void enter()
      const timer = setInterval(() => {
        const now = room.roomTime()
        const heard = voice()
        if (!own || own.readyState !== own.OPEN || now === undefined || !heard) return
        own.send(writeLiveFrame({ seat, count: ++count, time: now, values: valuesOf(heard) }))
      }, 1000 / RATE)
      return () => {
        ended = true
        clearTimeout(again)
        clearInterval(timer)
        own?.close()
      }
    },
    open() {
      closed = false
      const forget = room.state.subscribe(look)
      look()
      return () => {
        closed = true
        clearTimeout(retry)
        forget()
        socket?.close()
      }
    },
  }
}
