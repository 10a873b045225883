/** A stretch of time in seconds, and who speaks in it. */
export interface Said {
  start: number
  duration: number
  speaker: string | number
}

/** Seconds: of what was said, and of the errors. */
export interface DiarizationError {
  speech: number
  missed: number
  falseAlarm: number
  confused: number
}

/** Frames a second. */
const RATE = 100

/**
 * NIST's measure: speakers of both sides are matched so that they agree as long as possible; overlapping speech counts
 * for each speaker; `collar` seconds around each true start and end do not count.
 */
export function diarizationError(
  truth: readonly Said[],
  found: readonly Said[],
  { collar, duration }: { collar: number; duration: number },
): DiarizationError {
  const frames = Math.ceil(duration * RATE)
  const counted = new Uint8Array(frames).fill(1)
  for (const { start, duration: length } of truth)
    for (const edge of [start, start + length])
      counted.fill(0, Math.max(0, Math.round((edge - collar) * RATE)), Math.round((edge + collar) * RATE))
  const [trueRows, foundRows] = [rowsOf(truth, frames), rowsOf(found, frames)]
  const agreed = trueRows.map((one) => foundRows.map((other) => together(one, other, counted)))

  const error = { speech: 0, missed: 0, falseAlarm: 0 }

  let both = 0
  for (let frame = 0; frame < frames; frame++) {
    if (counted[frame] === 0) continue
    const speakers = trueRows.reduce((sum, row) => sum + (row[frame] ?? 0), 0)
    const guessed = foundRows.reduce((sum, row) => sum + (row[frame] ?? 0), 0)
    error.speech += speakers
    error.missed += Math.max(0, speakers - guessed)
    error.falseAlarm += Math.max(0, guessed - speakers)
    both += Math.min(speakers, guessed)
  }
  return {
    speech: error.speech / RATE,
    missed: error.missed / RATE,
    falseAlarm: error.falseAlarm / RATE,
    confused: (both - bestMatch(agreed)) / RATE,
  }
}

export function errorShare({ speech, missed, falseAlarm, confused }: DiarizationError): number {
  return (missed + falseAlarm + confused) / speech
}

function rowsOf(said: readonly Said[], frames: number): Uint8Array[] {
  return [...Map.groupBy(said, ({ speaker }) => speaker).values()].map((own) => {
    const row = new Uint8Array(frames)
    for (const { start, duration } of own)
      row.fill(1, Math.round(start * RATE), Math.round((start + duration) * RATE))
    return row
  })
}

function together(one: Uint8Array, other: Uint8Array, counted: Uint8Array): number {
  let sum = 0
  // Safe: all have the same length.
  for (let frame = 0; frame < one.length; frame++) sum += one[frame]! & other[frame]! & counted[frame]!
  return sum
}

/** The largest sum of pairs with each row and column in one at most; there are few of both. */
function bestMatch(agreed: readonly number[][], used = 0, row = 0): number {
  if (row === agreed.length) return 0
  let best = bestMatch(agreed, used, row + 1)
  for (const [column, value] of (agreed[row] ?? []).entries())
    if (value > 0 && !(used & (1 << column)))
      best = Math.max(best, value + bestMatch(agreed, used | (1 << column), row + 1))
  return best
}
