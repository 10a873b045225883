import {
  movementChannelNames,
  movementChannels,
  type HandShape,
  type Movement,
  type MovementChannel,
  type MovementKey,
} from '#model/rig/movement'
import type { Channels } from './channels.ts'
import { glide, windowOf } from './glide.ts'

/** Seconds in which a gesture takes over what another one moves, and gives it back. */
const TAKING_OVER = 0.25
/** Seconds in which an arm stops following the voice before a gesture, and resumes after it. */
const LETTING_GO = 0.4
/** Done in less than this share of its own time, a gesture gets smaller instead of wilder. */
const QUICKEST = 0.7

interface Stretched {
  elapsed: number
  duration: number
}

/**
 * Adds a gesture to `into`, `elapsed` seconds after its start and at `strength` 0..1, `size` times as large; other motion of its channels
 * gives way.
 */
export function performMovement(
  into: Channels,
  movement: Movement,
  { elapsed, duration, strength = 1, size = 1 }: Stretched & { strength?: number; size?: number },
): void {
  if (!(elapsed > 0 && elapsed < duration)) return
  const at = movementTime(movement, elapsed, duration)
  const hurry = Math.min(1, duration / (QUICKEST * movement.seconds))
  const share = strength * hurry * hurry
  const others = 1 - share * windowOf(elapsed, duration, TAKING_OVER, TAKING_OVER)
  for (const name of movementChannelNames) {
    const keys = movement.keys[name]
    if (keys)
      into[name] = into[name] * others + share * sized(name, size * keyedValue(keys, movement.seconds, at))
  }
}

/** A hand goes to a point and not beyond it. */
function sized(name: MovementChannel, value: number): number {
  const { unit, max } = movementChannels[name]
  return unit === 'share' ? Math.max(-max, Math.min(max, value)) : value
}

const armChannels = movementChannelNames.filter((name) => /^(arm|elbow|to-[a-z]+)-[lr]$/.test(name))

/** Returns the share of an arm that a gesture controls, 0..1. */
export function armFraction(
  movement: Movement,
  side: 'l' | 'r',
  { elapsed, duration }: { elapsed: number; duration: number },
): number {
  if (!(elapsed > 0 && elapsed < duration)) return 0
  const isMoved = armChannels.some((name) => name.endsWith(side) && movement.keys[name] !== undefined)
  return isMoved ? windowOf(elapsed, duration, LETTING_GO, LETTING_GO) : 0
}

/** The shape of a hand while a gesture is under way; `undefined` where it leaves the hand alone. */
export function handDuring(
  movement: Movement,
  side: 'l' | 'r',
  { elapsed, duration }: { elapsed: number; duration: number },
): HandShape | undefined {
  if (!movement.hands || !(elapsed > 0 && elapsed < duration)) return undefined
  const at = movementTime(movement, elapsed, duration)
  return movement.hands.find((one) => one.side === side && at >= one.from && at < one.to)?.shape
}

/**
 * Second of the gesture that is shown after `elapsed` seconds. A longer duration waits in the hold or repeats it; a
 * shorter one is faster.
 */
export function movementTime(movement: Movement, elapsed: number, duration: number): number {
  const { seconds, hold } = movement
  if (!hold || duration <= seconds) return (elapsed * seconds) / duration
  const [from, to] = hold
  const after = seconds - to
  const middle = duration - from - after
  if (elapsed <= from) return elapsed
  if (elapsed >= duration - after) return seconds - (duration - elapsed)
  const rounds = Math.max(1, Math.round(middle / (to - from)))
  const round = ((elapsed - from) / middle) * rounds
  return from + (round - Math.floor(round)) * (to - from)
}

/** The value of keys at a second: from 0 at the beginning over all keys to 0 at the end. */
export function keyedValue(keys: readonly MovementKey[], seconds: number, at: number): number {
  let fromSecond = 0
  let fromValue = 0
  for (const [second, value] of keys) {
    if (at < second) return fromValue + (value - fromValue) * glide((at - fromSecond) / (second - fromSecond))
    fromSecond = second
    fromValue = value
  }
  return fromValue * (1 - glide((at - fromSecond) / (seconds - fromSecond)))
}
