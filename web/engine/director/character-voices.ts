/** Height of the voices of the built-in characters, by their looks: 0 (low) .. 1 (high), by slug. */
const HEIGHTS: Readonly<Record<string, number>> = {
  bramble: 0,
  tatters: 0.15,
  rivet: 0.3,
  nettie: 0.45,
  tavi: 0.6,
  pip: 0.75,
  juno: 0.9,
  trill: 1,
}
/** A drawing of a person may sound any way. */
const UNKNOWN = 0.5
/** Median pitches (Hz) that the lowest and the highest characters are for, and that of a voice without one. */
const PITCH = { low: 90, high: 270, unknown: 165 }

/**
 * Characters for voices by their median pitch (Hz; 0: unknown): the lower a voice, the lower its character. No character twice
 * while there are others; `undefined` where there are none at all.
 */
export function charactersFor<Character extends { slug: string }>(
  pitches: readonly number[],
  characters: readonly Character[],
): (Character | undefined)[] {
  const byHeight = characters
    .map((character, index) => ({ character, index, height: HEIGHTS[character.slug] ?? UNKNOWN }))
    .toSorted((one, other) => one.height - other.height || one.index - other.index)
  const voices = pitches
    .map((pitch, voice) => ({ voice, height: heightOf(pitch) }))
    .toSorted((one, other) => one.height - other.height || one.voice - other.voice)
  const found: (Character | undefined)[] = pitches.map(() => undefined)
  let next = 0
  voices.forEach(({ voice, height }, rank) => {
    const left = voices.length - rank - 1
    let place = next
    // The nearest of those that leave enough for the higher voices.
    for (let one = next; one < byHeight.length - left; one++)
      if (distance(byHeight[one], height) < distance(byHeight[place], height)) place = one
    found[voice] = (byHeight[place] ?? byHeight[rank % Math.max(1, byHeight.length)])?.character
    next = place + 1
  })
  return found
}

function heightOf(pitch: number): number {
  const hertz = pitch > 0 ? pitch : PITCH.unknown
  return Math.log(hertz / PITCH.low) / Math.log(PITCH.high / PITCH.low)
}

function distance(one: { height: number } | undefined, height: number): number {
  return one ? Math.abs(one.height - height) : Infinity
}
