import { MOUTH_RATE } from '#contract/takes/mouth-track'
import { medianPitch } from '../signal/median-pitch.ts'
import { readable } from '../signal/readable.ts'
import type { Speakers, SpeakerTurn } from './speakers.ts'
import { speechPieces } from './speech-pieces.ts'
import type { VoiceBlocks } from './voice-blocks.ts'

/** dB: how much louder a person is in their own channel. */
const OWN_CHANNEL = 10
/** dBFS, and dB below the loudest frames: what is louder counts as speech here. */
const AUDIBLE = -50
const BELOW_LOUDEST = 30
/** Share of the audible frames in which one channel is louder, and of the lesser channel among them. */
const MOSTLY = 0.7
const MIN_SHARE = 0.04
/** Correlation from which on both channels hold the same sound. */
const SAME_SOUND = 0.5

/** Returns whether two channels hold a person each: they differ, and one of them is far louder nearly all the time. */
export function haveOwnChannels(channels: readonly Float32Array[], sampleRate: number): boolean {
  const [left, right] = channels
  if (channels.length !== 2 || !left || !right) return false
  const hop = Math.round(sampleRate / MOUTH_RATE)
  const frames: { left: number; right: number; both: number }[] = []
  for (let start = 0; start + hop <= left.length; start += hop) {
    const frame = { left: 0, right: 0, both: 0 }
    for (let index = start; index < start + hop; index++) {
      const [one, other] = [readable(left[index]), readable(right[index])]
      frame.left += one * one
      frame.right += other * other
      frame.both += one * other
    }
    frames.push(frame)
  }
  const levelOf = (power: number) => 10 * Math.log10(power / hop + 1e-12)
  const loudest = frames.reduce((most, one) => Math.max(most, levelOf(one.left), levelOf(one.right)), -120)
  const quietest = Math.max(AUDIBLE, loudest - BELOW_LOUDEST)
  const audible = frames.filter((one) => levelOf(Math.max(one.left, one.right)) > quietest)
  const isLouder = (one: number, other: number) => levelOf(one) - levelOf(other) > OWN_CHANNEL
  const ofLeft = audible.filter((one) => isLouder(one.left, one.right)).length
  const ofRight = audible.filter((one) => isLouder(one.right, one.left)).length
  const sum = (part: 'left' | 'right' | 'both') => audible.reduce((total, one) => total + one[part], 0)
  const correlation = Math.abs(sum('both')) / Math.sqrt(sum('left') * sum('right') + 1e-30)
  return (
    correlation < SAME_SOUND &&
    ofLeft + ofRight >= MOSTLY * audible.length &&
    Math.min(ofLeft, ofRight) >= MIN_SHARE * audible.length &&
    audible.length > 0
  )
}

/** Turns of two people with a channel each, who may speak at once. What is far louder in the other channel is crosstalk. */
export function channelSpeakers(left: VoiceBlocks, right: VoiceBlocks): Speakers {
  const turns = [turnsIn(left, right, 0), turnsIn(right, left, 1)]
    .flat()
    .toSorted((one, other) => one.start - other.start)
  const order = [...new Set(turns.map(({ speaker }) => speaker))]
  const people = order.map((speaker) => ({
    seconds: turns.reduce((sum, turn) => sum + (turn.speaker === speaker ? turn.duration : 0), 0),
    pitch: medianPitch((speaker === 0 ? left : right).pitches),
  }))
  return {
    turns: turns.map((turn) => ({ ...turn, speaker: order.indexOf(turn.speaker) })),
    people,
    others: false,
  }
}

function turnsIn(own: VoiceBlocks, other: VoiceBlocks, speaker: number): SpeakerTurn[] {
  const speech = own.speech.map((isSpeech, frame) =>
    (other.levels[frame] ?? -100) - (own.levels[frame] ?? -100) > OWN_CHANNEL ? 0 : isSpeech,
  )
  return speechPieces(speech).map(({ start, end }) => ({
    start: start / MOUTH_RATE,
    duration: Math.min(own.duration, end / MOUTH_RATE) - start / MOUTH_RATE,
    speaker,
    sure: 1,
  }))
}
