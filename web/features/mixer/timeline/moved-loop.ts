import type { MixDocument } from '#contract/mixes/document'

type Loop = MixDocument['loop']
export type LoopHandle = 'all' | 'start' | 'end' | 'new'

/** Shortest drawn loop, in seconds. */
const MIN_LOOP_SECONDS = 0.05

/** Seconds. An end dragged past the other takes its place; a loop that would be too short stays unchanged. */
export function movedLoop(
  before: Loop,
  handle: LoopHandle,
  { from, to, snap }: { from: number; to: number; snap: (time: number) => number },
): Loop {
  if (handle === 'all') {
    const start = snap(Math.max(0, before.start + to - from))
    return { ...before, start, end: start + before.end - before.start }
  }
  const still = handle === 'new' ? snap(from) : handle === 'start' ? before.end : before.start
  const [start = 0, end = 0] = [still, snap(to)].toSorted((one, other) => one - other)
  return end - start < MIN_LOOP_SECONDS ? before : { on: true, start, end }
}
