import { LINE_RATE, type VoiceLine } from './voice-line.ts'

/** In seconds of the timeline. */
export interface Span {
  start: number
  end: number
}

/** A piece of speech without a pause. */
export interface Segment extends Span {
  speaker: string
}

export interface Turn extends Span {
  speaker: string
  segments: readonly Segment[]
  /** A short word within the turn of another, such as “mhm”. */
  isBackchannel: boolean
}

/** Shorter gaps and pieces are no pauses and no speech. */
const GAP = 0.15
const PIECE = 0.1
/** Pauses that a turn goes over, and the length below which a piece inside another's turn is a backchannel. */
const PAUSE = 0.7
const BACKCHANNEL = 1.1
/** A backchannel may reach this far out of the turn that it is in. */
const OVER = 0.2

export function segmentsOf({ performer, speech }: Pick<VoiceLine, 'performer' | 'speech'>): Segment[] {
  const segments: Segment[] = []
  for (let frame = 0; frame < speech.length; frame++) {
    if (!speech[frame]) continue
    let until = frame
    while (speech[until]) until++
    const last = segments.at(-1)
    const start = frame / LINE_RATE
    const end = until / LINE_RATE
    if (last && start - last.end < GAP) last.end = end
    else segments.push({ speaker: performer, start, end })
    frame = until
  }
  return segments.filter(({ start, end }) => end - start >= PIECE)
}

/** In order of their starts. */
export function turnsOf(segments: readonly Segment[]): Turn[] {
  const bySpeaker = new Map<string, Turn[]>()
  for (const segment of segments.toSorted((one, other) => one.start - other.start)) {
    const turns = bySpeaker.get(segment.speaker) ?? []
    bySpeaker.set(segment.speaker, turns)
    const last = turns.at(-1)
    const { speaker, start, end } = segment
    if (last && start - last.end < PAUSE) {
      turns[turns.length - 1] = { ...last, end, segments: [...last.segments, segment] }
    } else turns.push({ speaker, start, end, segments: [segment], isBackchannel: false })
  }
  const all = [...bySpeaker.values()].flat().toSorted((one, other) => one.start - other.start)
  return all.map((turn) => ({ ...turn, isBackchannel: isInside(turn, all) }))
}

function isInside(turn: Turn, all: readonly Turn[]): boolean {
  if (turn.end - turn.start >= BACKCHANNEL) return false
  return all.some(
    (other) =>
      other.speaker !== turn.speaker &&
      other.end - other.start > turn.end - turn.start &&
      turn.start > other.start - OVER &&
      turn.end < other.end + OVER,
  )
}
