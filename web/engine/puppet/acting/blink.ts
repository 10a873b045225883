import { chance, ease } from './chance.ts'

/** Seconds a slot lasts. Each holds one blink, so people's 2–6 s between blinks come about by themselves. */
const SLOT = 3.7
const CLOSING = 0.075
const HELD = 0.035
const OPENING = 0.14

/** Returns the start of the blink in slot `slot`, in seconds: anywhere in the middle four fifths of the slot. */
export function blinkStart(seed: number, slot: number): number {
  return (slot + 0.1 + 0.8 * chance(seed, 1, slot)) * SLOT
}

/** Seconds around a blink of another cause in which the eyes do not blink regularly. */
const APART = 1.1

/**
 * Returns the lid closure from blinking: 0 open .. 1 shut. One regular blink in seven is double; `others` are the
 * starts of blinks with a cause.
 */
export function blinkAt(seed: number, time: number, others: readonly number[] = []): number {
  const slot = Math.floor(time / SLOT)
  let shut = 0
  for (const near of [slot - 1, slot]) {
    const start = blinkStart(seed, near)
    if (others.some((other) => Math.abs(other - start) < APART)) continue
    shut = Math.max(shut, lidCurve(time - start))
    if (chance(seed, 2, near) < 1 / 7) shut = Math.max(shut, lidCurve(time - start - 0.34))
  }
  for (const other of others) shut = Math.max(shut, lidCurve(time - other))
  return shut
}

/** One closing and opening of the lids that began `since` seconds ago: 0 open .. 1 shut. */
export function lidCurve(since: number): number {
  if (since <= 0 || since >= CLOSING + HELD + OPENING) return 0
  if (since < CLOSING) return ease(0, CLOSING, since)
  return 1 - ease(CLOSING + HELD, CLOSING + HELD + OPENING, since)
}
