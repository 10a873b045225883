import type { SpeakerCorrection } from '#contract/document/speaker-corrections'
import type { Speakers, SpeakerTurn } from './speakers.ts'

/** Seconds: what is left of a turn is a turn from this length on. */
const SHORTEST = 1e-3

/**
 * Corrections of people with a channel each, applied to their turns: all others stay. `undefined` where they need the voices,
 * for another number of people or a new one.
 */
export function correctedChannels(
  own: Speakers,
  corrections: readonly SpeakerCorrection[],
): Speakers | undefined {
  let found = own
  for (const one of corrections) {
    const next = corrected(found, one)
    if (!next) return undefined
    found = next
  }
  return found
}

function corrected(found: Speakers, one: SpeakerCorrection): Speakers | undefined {
  const { turns, people } = found
  switch (one.kind) {
    case 'count':
      return one.people === null || one.people === people.length ? found : undefined
    case 'is':
      if (one.speaker >= people.length) return undefined
      return numbered(found, given(turns, one))
    case 'merge': {
      const [into, from] = one.speakers
      if (!people[into] || !people[from]) return found
      return numbered(
        found,
        turns.map((turn) => (turn.speaker === from ? { ...turn, speaker: into } : turn)),
      )
    }
    case 'split': {
      const turn = turns.find(({ start, duration }) => one.at > start && one.at < start + duration)
      if (!turn) return found
      if (people.length < 2) return undefined
      const end = turn.start + turn.duration
      // A turn is mostly of the person whose channel it is in.
      const isLate = end - one.at < one.at - turn.start
      const part = isLate ? { from: one.at, to: end } : { from: turn.start, to: one.at }
      return numbered(found, [
        ...turns.filter((other) => other !== turn),
        ...given([turn], { ...part, speaker: 1 - turn.speaker }),
      ])
    }
  }
}

/** Turns with these seconds given to a speaker; what lies outside stays with who had it. */
function given(
  turns: readonly SpeakerTurn[],
  { from, to, speaker }: { from: number; to: number; speaker: number },
): SpeakerTurn[] {
  return turns.flatMap((turn) => {
    const { start } = turn
    const end = start + turn.duration
    if (turn.speaker === speaker || from >= to || end <= from || start >= to) return [turn]
    const parts: [number, number, number][] = [
      [start, Math.min(end, from), turn.speaker],
      [Math.max(start, from), Math.min(end, to), speaker],
      [Math.max(start, to), end, turn.speaker],
    ]
    return parts
      .filter(([first, last]) => last - first >= SHORTEST)
      .map(([first, last, of]) => ({ ...turn, start: first, duration: last - first, speaker: of }))
  })
}

/** Speakers in the order of their first turns, with what each says now; one without a turn is gone. */
function numbered({ people }: Speakers, turns: readonly SpeakerTurn[]): Speakers {
  const inOrder = turns.toSorted((one, other) => one.start - other.start)
  const order = [...new Set(inOrder.map(({ speaker }) => speaker))]
  return {
    turns: inOrder.map((turn) => ({ ...turn, speaker: order.indexOf(turn.speaker) })),
    people: order.map((speaker) => ({
      seconds: inOrder.reduce((sum, turn) => sum + (turn.speaker === speaker ? turn.duration : 0), 0),
      pitch: people[speaker]?.pitch ?? 0,
    })),
    others: false,
  }
}
