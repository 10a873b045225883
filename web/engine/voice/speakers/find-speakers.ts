import { chooseSpeakers, type ChosenSpeakers } from './choose-speakers.ts'
import { areTwoPeople, speakerVoice } from './are-two-people.ts'
import {
  areApart,
  centreOf,
  clustersAfter,
  mergeVoices,
  unitedGroup,
  type Apart,
  type VoiceGroup,
} from './cluster-voices.ts'
import { blockVoices, speakersOfBlocks, turnsOf, type BlockSpeakers } from './find-turns.ts'
import { noPins, pinned, type Pins } from './pins.ts'
import { MAX_SPEAKERS, type SpeakerCorrection } from '#contract/document/speaker-corrections'
import type { Speakers, SpeakerTurn } from './speakers.ts'
import { medianPitch } from '../signal/median-pitch.ts'
import { speechPieces } from './speech-pieces.ts'
import { BLOCK_SECONDS, type VoiceBlocks } from './voice-blocks.ts'
import {
  blocksOf,
  normalised,
  voiceIn,
  voiceWindows,
  type EmbedVoice,
  type VoiceWindow,
} from './voice-windows.ts'
import { VOICE_SIZE } from './voice-projection.ts'

/** A long sound is clustered in parts of this many windows, to at most `GROUPS` groups each: time grows with its square. */
const PART = 400
const GROUPS = 12
/** Windows this alike are one person's even before the rest is known. */
const SURELY_SAME = 0.5
/** Rounds of turns and centres. */
const ROUNDS = 2
/** More people than are shown are looked for, so that those who are too many are not mixed with those who are shown. */
const MOST_COUNTED = 12

/** The speakers for a count of people, and the one of each block. */
interface Solution {
  chosen: ChosenSpeakers
  found: BlockSpeakers
}

/** Finds who speaks when, again after each correction, without hearing the sound again. */
export function createSpeakerFinder(
  blocks: VoiceBlocks,
  embed: EmbedVoice = voiceIn,
): {
  find(corrections?: readonly SpeakerCorrection[]): Speakers
} {
  const pieces = speechPieces(blocks.speech)
  const blocksOfPieces = blocksOf(pieces)
  const windows = voiceWindows(blocks, blocksOfPieces, embed)
  const voices = blockVoices(blocks, blocksOfPieces, embed)

  function solve(pins: Pins): Speakers {
    const { groups, groupOf } = groupsOf(windows, pins)
    if (groups.length === 0) return noSpeakers
    const merges = mergeVoices(groups, pins.apart)
    const solveFor = (people: number, most = Infinity): Solution => {
      const chosen = chooseSpeakers(groups, merges, { people, most })
      const { clusters, clusterOf } = chosen
      const clusterOfPin = new Map(
        [...pins.ofWindow].flatMap((pin, window) =>
          // Safe: each window is in a group, and each group in a cluster.
          pin < 0 ? [] : [[pin, clusterOf[groupOf[window]!]!] as const],
        ),
      )
      const given = givenBlocks(blocks.counts.length, pins, clusterOfPin)
      let centres = clusters.map((cluster) => centreOf(cluster))
      let found = speakersOfBlocks(voices, blocksOfPieces, centres, given)
      for (let round = 1; round < ROUNDS; round++) {
        centres = centresOf(found, voices, centres)
        found = speakersOfBlocks(voices, blocksOfPieces, centres, given)
      }
      return { chosen, found }
    }
    const solution =
      pins.people === undefined ? mostPeople((people) => solveFor(people), pins) : solveFor(pins.people)
    const count = solution.chosen.clusters.length
    const { chosen, found } = count > MAX_SPEAKERS ? solveFor(pins.people ?? count, MAX_SPEAKERS) : solution
    const others = chosen.others ? chosen.clusters.length - 1 : -1
    return numbered(blocks, turnsOf(blocks, pieces, blocksOfPieces, found), others)
  }

  /** Adds one speaker after the other, as long as all of them are different people. */
  function mostPeople(
    solveFor: (people: number) => Solution,
    { apart, most = MOST_COUNTED }: Pins,
  ): Solution {
    let best = solveFor(1)
    for (;;) {
      const count = best.chosen.clusters.length
      const next = count < most ? solveFor(count + 1) : best
      if (next.chosen.clusters.length <= count || !areAllDifferent(next, apart)) return best
      best = next
    }
  }

  function areAllDifferent({ chosen: { clusters }, found: { cluster } }: Solution, apart: Apart): boolean {
    const speakers = clusters.map(({ pins }, speaker) => {
      const isOwn = ({ from, to }: VoiceWindow) => cluster.subarray(from, to).every((one) => one === speaker)
      const seconds = cluster.reduce((sum, one) => sum + Number(one === speaker), 0) * BLOCK_SECONDS
      return { pins, ...speakerVoice(windows.filter(isOwn), seconds) }
    })
    const seconds = speakers.reduce((sum, one) => sum + one.seconds, 0)
    return speakers.every((one, index) =>
      speakers
        .slice(0, index)
        .every((other) => areApart(one.pins, other.pins, apart) || areTwoPeople(one, other, seconds)),
    )
  }

  /** Results of the last call by correction, so that one more correction is solved once. */
  let steps: Step[] = [{ text: '', pins: noPins(windows.length) }]
  const solved = (step: Step) => (step.found ??= solve(step.pins))

  return {
    find(corrections = []) {
      const texts = corrections.map((correction) => JSON.stringify(correction))
      const isOther = (text: string, index: number) => steps[index + 1]?.text !== text
      const other = texts.findIndex(isOther)
      const known = other < 0 ? corrections.length : other
      // Safe: the first step has no correction, and each known correction has its own.
      let last = steps[known]!
      steps = steps.slice(0, known + 1)
      for (const [index, correction] of corrections.slice(known).entries()) {
        // Only a count needs no numbers of speakers.
        const found = correction.kind === 'count' ? noSpeakers : solved(last)
        last = { text: texts[known + index] ?? '', pins: pinned(last.pins, windows, found, correction) }
        steps.push(last)
      }
      return solved(last)
    },
  }
}

/** A correction as text, and the constraints and speakers up to it. */
interface Step {
  text: string
  pins: Pins
  found?: Speakers
}

const noSpeakers: Speakers = { turns: [], people: [], others: false }

/** Windows with the same pin in a part are one group; the others, in a long sound, those that are surely one person's. */
function groupsOf(windows: readonly VoiceWindow[], { ofWindow, apart }: Pins) {
  const groups: VoiceGroup[] = []
  const groupOf: number[] = []
  const isLong = windows.length > PART
  for (let start = 0; start < windows.length; start += PART) {
    const own: VoiceGroup[] = []
    const ownOf: number[] = []
    const pinGroups = new Map<number, number>()
    for (const [index, { voice, from, to }] of windows.slice(start, start + PART).entries()) {
      const pin = ofWindow[start + index] ?? -1
      const place = pinGroups.get(pin) ?? own.length
      ownOf.push(place)
      // Windows of a piece overlap: each adds what it is ahead of the one before.
      const before = windows[start + index - 1]?.to ?? 0
      const seconds = (to - Math.max(from, before)) * BLOCK_SECONDS
      const group = { sum: voice.slice(), count: 1, seconds, pins: pin < 0 ? [] : [pin] }
      const sameBefore = own[place]
      own[place] = sameBefore ? { ...unitedGroup([sameBefore, group]), pins: group.pins } : group
      if (pin >= 0) pinGroups.set(pin, place)
    }
    const merges = isLong
      ? mergeVoices(own, apart, (similarity, left) => similarity < SURELY_SAME && left <= GROUPS)
      : []
    const roots = clustersAfter(own.length, merges, merges.length)
    const places = new Map<number, number>()
    for (const root of new Set(roots)) {
      places.set(root, groups.length)
      groups.push(unitedGroup(own.filter((_, index) => roots[index] === root)))
    }
    // Safe: each window has a group in its part.
    for (const place of ownOf) groupOf.push(places.get(roots[place]!)!)
  }
  return { groups, groupOf }
}

function givenBlocks(count: number, { given }: Pins, clusterOfPin: ReadonlyMap<number, number>): Int8Array {
  const blocks = new Int8Array(count).fill(-1)
  for (const { from, to, pin } of given)
    blocks.fill(clusterOfPin.get(pin) ?? -1, Math.round(from / BLOCK_SECONDS), Math.round(to / BLOCK_SECONDS))
  return blocks
}

/** The centres of the blocks that a round gave to each speaker; without any, the one before. */
function centresOf(
  { cluster }: BlockSpeakers,
  voices: readonly (Float32Array | undefined)[],
  before: readonly Float32Array[],
): Float32Array[] {
  const sums = before.map(() => new Float32Array(VOICE_SIZE))
  for (const [block, voice] of voices.entries()) {
    const sum = sums[cluster[block] ?? -1]
    // Safe: both have this many numbers.
    if (voice && sum) for (let index = 0; index < VOICE_SIZE; index++) sum[index]! += voice[index]!
  }
  return sums.map((sum, index) =>
    sum.some((value) => value !== 0) ? normalised(sum) : (before[index] ?? sum),
  )
}

/** Speakers in the order of their first turns, `others` last. */
function numbered(blocks: VoiceBlocks, turns: SpeakerTurn[], others: number): Speakers {
  const order = [...new Set(turns.map(({ speaker }) => speaker))].filter((speaker) => speaker !== others)
  const people = order.map((speaker) => {
    const own = turns.filter((turn) => turn.speaker === speaker)
    return { seconds: own.reduce((sum, { duration }) => sum + duration, 0), pitch: pitchIn(blocks, own) }
  })
  const numberOf = (speaker: number) => (speaker === others ? order.length : order.indexOf(speaker))
  return {
    turns: turns.map((turn) => ({ ...turn, speaker: numberOf(turn.speaker) })),
    people,
    others: turns.some(({ speaker }) => speaker === others),
  }
}

function pitchIn({ pitches }: VoiceBlocks, turns: readonly SpeakerTurn[]): number {
  const spoken = turns.flatMap(({ start, duration }) => [
    ...pitches.subarray(Math.floor(start / BLOCK_SECONDS), Math.ceil((start + duration) / BLOCK_SECONDS)),
  ])
  return medianPitch(Float32Array.from(spoken))
}
