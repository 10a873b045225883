import type { Phrase } from './phrases.ts'
import type { Span, Turn } from './turns.ts'

/** Seconds into a gap, or into a new voice, at which the picture follows. */
const FOLLOW = 0.25
const GAP = 0.3
/** No cut from this many seconds before an apex to this many after it. */
const STROKE = { before: 0.3, after: 0.4 }
/** Cuts that are nearer to each other than this are one. */
const SAME = 0.3
/** Seconds for which the stage is seen before an entrance. */
const BEFORE_ENTRANCE = 1.2
/** A song or a speech without a pause is cut after this many seconds as well, if at least `rest` are left. */
const UNBROKEN = { seconds: 6, rest: 3 }

/**
 * Times at which the picture may change, in order: with the speakers, and after phrases. The sound of a new speaker comes before
 * the picture if there is no gap (a J-cut).
 */
export function cutTimes(
  turns: readonly Turn[],
  phrases: readonly Phrase[],
  {
    strokes,
    entrances,
    end,
  }: { strokes: readonly number[]; entrances: readonly { start: number }[]; end: number },
): number[] {
  const main = turns.filter(({ isBackchannel }) => !isBackchannel)
  const changes = main.flatMap((turn, index) => {
    const before = main[index - 1]
    if (!before || before.speaker === turn.speaker) return []
    const gap = turn.start - before.end
    return [gap >= GAP ? before.end + Math.min(FOLLOW, gap / 2) : turn.start + FOLLOW]
  })
  const pauses = phrases
    .toSorted((one, other) => one.end - other.end)
    .flatMap((phrase) => (main.some((turn) => isInside(phrase.end, turn)) ? [phrase.end + 0.1] : []))
  const entranceCuts = entrances.map(({ start }) => start - BEFORE_ENTRANCE)
  const times: number[] = []
  const apexes = strokes.toSorted((one, other) => one - other)
  // Changes of the speaker come first: a pause that is near to one gives way.
  for (const time of [...changes, ...entranceCuts, ...pauses].map((one) => afterStrokes(one, apexes))) {
    if (time > SAME && time < end - SAME && !times.some((other) => Math.abs(other - time) < SAME))
      times.push(time)
  }
  times.sort((one, other) => one - other)
  return [...times, ...unbroken(times, apexes, end)].toSorted((one, other) => one - other)
}

function unbroken(times: readonly number[], apexes: readonly number[], end: number): number[] {
  return [0, ...times].flatMap((from, index) => {
    const until = times[index] ?? end
    const more: number[] = []
    for (let time = from + UNBROKEN.seconds; time < until - UNBROKEN.rest; time += UNBROKEN.seconds) {
      const free = afterStrokes(time, apexes)
      if (free < until - SAME) more.push(free)
    }
    return more
  })
}

/** A time within a stroke moves behind it. `apexes` in order. */
function afterStrokes(time: number, apexes: readonly number[]): number {
  let free = time
  for (const apex of apexes)
    if (free > apex - STROKE.before && free < apex + STROKE.after) free = apex + STROKE.after
  return free
}

function isInside(time: number, { start, end }: Span): boolean {
  return time > start + 0.5 && time < end - 0.5
}
