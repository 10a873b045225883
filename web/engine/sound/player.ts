import type { Clip, Document, Track } from '#contract/document'
import type { Lifetime } from '../../platform/lifetime.ts'
import { durationOf, endOf } from '../document/timing.ts'
import {
  buildTrack,
  scheduleClip,
  trackGain,
  type PlannedClip,
  type Sounds,
  type TrackNodes,
} from './mix-graph.ts'
import { outputLatencyOf } from './session.ts'

export interface PlayerOptions {
  context: AudioContext
  /** Stops the player when it ends; the context stays its owner's. */
  lifetime: Lifetime
}

/** Plays a document's tracks in step. Times are seconds of the timeline. */
export interface Player {
  /**
   * The document and its sounds from now on. While playing, the sound goes on: gains, pan, mute and solo
   * follow smoothly, and only tracks whose clips changed are scheduled again.
   */
  load(document: Document, sounds: Sounds): void
  /**
   * From `from`, or from where it stands; at the end it starts from the beginning. With `at`, it begins to sound at
   * that time of the context, which lies ahead.
   */
  play(from?: number, at?: number): void
  pause(): void
  seek(time: number): void
  /** What is heard at this moment: the audio clock less the output's latency. */
  position(): number
  readonly isPlaying: boolean
  /** Calls `listener` when the end is reached; returns the way out. */
  onEnd(listener: () => void): () => void
  /**
   * Plays so many times as fast from now on, 1 again with each `play` and `seek`: for following another clock within a
   * percent. What sounds already changes its pitch as little.
   */
  setRate(rate: number): void
  /** The context's time at which `time` of the timeline sounds or sounded; undefined while nothing plays. */
  timeOf(time: number): number | undefined
  /** 0 (silent) and up: a person's volume control, not part of the mix. */
  setVolume(volume: number): void
}

/** Seconds of sound that are scheduled ahead, and how long before their end more is scheduled. */
const LOOK_AHEAD = 20
const REFILL = 5
/** Seconds between a command and its sound, so that nothing is scheduled in the past. */
const HEAD_START = 0.02
/** Seconds in which a changed gain gets two thirds of the way: short, yet without a click. */
const GLIDE = 0.01

interface Lane {
  track: Track
  nodes: TrackNodes
  planned: PlannedClip[]
}

/** What is true only while playing. */
interface Run {
  /** The context's time at which `from` sounds. */
  at: number
  from: number
  /** Where on the timeline it began. */
  begun: number
  /** Seconds of the timeline in one of the clock's. */
  rate: number
  /** Timeline time up to which clips are scheduled. */
  until: number
  lanes: Map<string, Lane>
  cancelAlarm(): void
}

export function createPlayer({ context, lifetime }: PlayerOptions): Player {
  const output = context.createGain()
  output.connect(context.destination)
  const endListeners = new Set<() => void>()
  let document: Document | undefined
  let sounds: Sounds = new Map()
  let run: Run | undefined
  let standing = 0

  lifetime.onEnd(() => {
    halt()
    output.disconnect()
    endListeners.clear()
  })

  const lengthOf = () => (document ? durationOf(document) : 0)

  /** Where the audio clock is; ahead of what is heard. */
  const clock = (running: Run) => running.from + (context.currentTime - running.at) * running.rate

  function position(): number {
    if (!run) return standing
    const heard = clock(run) - outputLatencyOf(context)
    return Math.max(run.begun, Math.min(heard, lengthOf()))
  }

  function begin(from: number, at = context.currentTime + HEAD_START) {
    halt()
    if (!document || lifetime.ended) return
    void context.resume()
    run = {
      at,
      from,
      begun: from,
      rate: 1,
      until: from,
      lanes: new Map(),
      cancelAlarm: () => undefined,
    }
    follow(run, document)
    refill(run)
  }

  function halt() {
    if (!run) return
    run.cancelAlarm()
    run.lanes.forEach(closeLane)
    run = undefined
  }

  function finish() {
    standing = lengthOf()
    halt()
    for (const listener of endListeners) listener()
  }

  /** Schedules what begins within the look-ahead; sets the alarm for the next time, or for the end. */
  function refill(running: Run) {
    const since = running.until
    running.until = Math.max(clock(running), running.from) + LOOK_AHEAD
    for (const lane of running.lanes.values()) {
      const due = lane.track.clips.filter(({ start }) => start >= since && start < running.until)
      plan(running, lane, due, running.from)
    }
    const end = lengthOf()
    const isLast = running.until >= end
    const next = isLast ? end : running.until - REFILL
    running.cancelAlarm()
    running.cancelAlarm = alarm(context, running.at + (next - running.from) / running.rate, () =>
      isLast ? finish() : refill(running),
    )
  }

  /** Schedules clips so that they sound from `from` on; `from` must not be in the past. */
  function plan(running: Run, lane: Lane, clips: Clip[], from: number) {
    lane.planned = lane.planned.filter(({ clip }) => endOf(clip) > clock(running))
    for (const clip of clips) {
      const first = Math.max(clip.start, from)
      const at = running.at + (first - running.from) / running.rate
      const planned = scheduleClip(context, lane.nodes, clip, sounds, { from: first, at })
      if (!planned) continue
      if (running.rate !== 1) planned.setRate(running.rate)
      lane.planned.push(planned)
    }
  }

  /** Brings the lanes of a run in line with a document. */
  function follow(running: Run, next: Document, { hasNewSounds = false } = {}) {
    const { lanes } = running
    for (const [id, lane] of lanes) {
      if (next.tracks.some((track) => track.id === id)) continue
      closeLane(lane)
      lanes.delete(id)
    }
    const from = Math.max(running.from, clock(running) + HEAD_START)
    for (const track of next.tracks) {
      const known = lanes.get(track.id)
      const lane = known ?? { track, nodes: buildTrack(context, output, next, track), planned: [] }
      const isChanged = !known || hasNewSounds || known.track.clips !== track.clips
      lane.track = track
      lanes.set(track.id, lane)
      if (known) {
        glide(lane.nodes.input.gain, trackGain(next, track))
        glide(lane.nodes.panner.pan, track.pan)
      }
      if (!isChanged) continue
      for (const planned of lane.planned.splice(0)) planned.stop()
      plan(
        running,
        lane,
        track.clips.filter((clip) => clip.start < running.until && endOf(clip) > from),
        from,
      )
    }
  }

  function glide(param: AudioParam, value: number) {
    param.setTargetAtTime(value, context.currentTime, GLIDE)
  }

  return {
    load(next, nextSounds) {
      const hasNewSounds = nextSounds !== sounds
      document = next
      sounds = nextSounds
      if (!run) return
      if (clock(run) >= lengthOf()) return finish()
      follow(run, next, { hasNewSounds })
      // The end may have moved.
      refill(run)
    },
    play(from = position(), at) {
      begin(from >= lengthOf() ? 0 : Math.max(0, from), at)
    },
    pause() {
      standing = position()
      halt()
    },
    seek(time) {
      standing = Math.max(0, time)
      if (run) begin(standing)
    },
    position,
    get isPlaying() {
      return run !== undefined
    },
    onEnd(listener) {
      endListeners.add(listener)
      return () => void endListeners.delete(listener)
    },
    setRate(rate) {
      if (!run || run.rate === rate) return
      const now = clock(run)
      run.at = context.currentTime
      run.from = now
      run.rate = rate
      for (const lane of run.lanes.values()) {
        const [begun, due] = [[], []] as [PlannedClip[], PlannedClip[]]
        for (const planned of lane.planned) (planned.begin <= run.at ? begun : due).push(planned)
        for (const planned of begun) planned.setRate(rate)
        // What has not begun was planned by the old rate.
        for (const planned of due) planned.stop()
        lane.planned = begun
        plan(
          run,
          lane,
          due.map(({ clip }) => clip),
          now,
        )
      }
      refill(run)
    },
    timeOf: (time) => (run ? run.at + (time - run.from) / run.rate : undefined),
    setVolume: (volume) => glide(output.gain, volume),
  }
}

function closeLane(lane: Lane) {
  for (const planned of lane.planned) planned.stop()
  lane.nodes.panner.disconnect()
}

/**
 * Calls `ring` at `time` of the context's clock, also where a hidden page's timers sleep. Returns the
 * way to stop it.
 */
function alarm(context: BaseAudioContext, time: number, ring: () => void): () => void {
  const source = context.createConstantSource()
  source.offset.value = 0
  // Only nodes that lead to the destination are sure to end.
  source.connect(context.destination)
  source.onended = () => {
    source.disconnect()
    ring()
  }
  source.start()
  source.stop(Math.max(time, context.currentTime))
  return () => {
    source.onended = null
    source.disconnect()
  }
}
