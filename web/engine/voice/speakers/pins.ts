import type { Apart } from './cluster-voices.ts'
import type { SpeakerCorrection } from '#contract/document/speaker-corrections'
import type { Speakers, SpeakerTurn } from './speakers.ts'
import { BLOCK_SECONDS } from './voice-blocks.ts'
import type { VoiceWindow } from './voice-windows.ts'

/** The constraints that corrections put on the clustering. */
export interface Pins {
  /** The pin of each window, −1 for none: windows with the same one are of one person. */
  ofWindow: Int16Array
  apart: Apart
  /** Seconds that a person has given to a pin. */
  given: { from: number; to: number; pin: number }[]
  people?: number | undefined
  /** The largest count that is found: what a correction gives to a speaker makes no further one. */
  most?: number | undefined
}

export const noPins = (windows: number): Pins => ({
  ofWindow: new Int16Array(windows).fill(-1),
  apart: [],
  given: [],
})

/** The pins with one more correction; `found` is the result without it. Speakers and times that do not exist change nothing. */
export function pinned(
  pins: Pins,
  windows: readonly VoiceWindow[],
  found: Speakers,
  correction: SpeakerCorrection,
): Pins {
  const next: Pins = { ...pins, ofWindow: pins.ofWindow.slice(), given: [...pins.given] }
  const count = found.people.length
  const apart = [...pins.apart]
  let unused = 1 + Math.max(-1, ...next.ofWindow)

  const setPin = (from: number, to: number, pin: number) => {
    for (const [index, window] of windows.entries()) {
      const middle = ((window.from + window.to) / 2) * BLOCK_SECONDS
      if (middle >= from && middle < to) next.ofWindow[index] = pin
    }
  }
  /** The pin of a speaker's longest turn, which gets one if it has none. */
  const pinOf = (speaker: number) => {
    const turn = longestTurn(found.turns, speaker)
    if (!turn) return undefined
    const [from, to] = [turn.start, turn.start + turn.duration]
    const inside = windows.findIndex((window, index) => {
      const middle = ((window.from + window.to) / 2) * BLOCK_SECONDS
      return middle >= from && middle < to && (next.ofWindow[index] ?? -1) >= 0
    })
    if (inside >= 0) return next.ofWindow[inside]
    setPin(from, to, unused)
    return unused++
  }

  switch (correction.kind) {
    case 'count':
      next.people = correction.people ?? undefined
      break
    case 'is': {
      const { from, to, speaker } = correction
      const before = speakerAt(found.turns, (from + to) / 2)
      const others = found.people.map((_, one) => one).filter((one) => one !== speaker)
      const pin = speaker < count ? pinOf(speaker) : unused++
      if (pin === undefined) break
      next.most = speaker < count ? count : count + 1
      // A new person is apart from all who were found; otherwise only from the speaker who was found here.
      const allowed = speaker < count ? others.filter((one) => one === before) : others
      for (const one of allowed) {
        const other = pinOf(one)
        if (other !== undefined && other !== pin) apart.push([pin, other])
      }
      setPin(from, to, pin)
      next.given.push({ from, to, pin })
      break
    }
    case 'merge': {
      const [one, other] = correction.speakers.map(pinOf)
      if (one === undefined || other === undefined || one === other) break
      next.most = Math.max(1, count - 1)
      next.ofWindow = next.ofWindow.map((pin) => (pin === other ? one : pin))
      for (const speaker of correction.speakers)
        for (const turn of found.turns)
          if (turn.speaker === speaker) setPin(turn.start, turn.start + turn.duration, one)
      next.given = next.given.map((given) => (given.pin === other ? { ...given, pin: one } : given))
      next.apart = apart
        .map(([a, b]) => [a === other ? one : a, b === other ? one : b] as const)
        .filter(([a, b]) => a !== b)
      return next
    }
    case 'split': {
      const turn = found.turns.find(
        ({ start, duration }) => correction.at > start && correction.at < start + duration,
      )
      if (!turn) break
      next.most = count + 1
      setPin(turn.start, correction.at, unused)
      setPin(correction.at, turn.start + turn.duration, unused + 1)
      next.given.push(
        { from: turn.start, to: correction.at, pin: unused },
        { from: correction.at, to: turn.start + turn.duration, pin: unused + 1 },
      )
      apart.push([unused, unused + 1])
      break
    }
  }
  next.apart = apart
  return next
}

function longestTurn(turns: readonly SpeakerTurn[], speaker: number): SpeakerTurn | undefined {
  return turns
    .filter((turn) => turn.speaker === speaker)
    .reduce<SpeakerTurn | undefined>(
      (best, turn) => (best && best.duration >= turn.duration ? best : turn),
      undefined,
    )
}

const speakerAt = (turns: readonly SpeakerTurn[], time: number) =>
  turns.find(({ start, duration }) => time >= start && time < start + duration)?.speaker
