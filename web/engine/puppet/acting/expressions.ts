import { movementChannelNames, type MovementChannel } from '#model/rig/movement'
import type { Channels } from './channels.ts'
import { bump, glide } from './glide.ts'

/** A mood: where its channels stay for as long as it lasts. */
export interface Expression {
  id: string
  label: string
  channels: Partial<Record<MovementChannel, number>>
}

/** The moods a character can be asked to show, in the order menus have them. */
export const expressions: readonly Expression[] = [
  {
    id: 'happy',
    label: 'Happy',
    channels: {
      smile: 1,
      'brow-l': 0.45,
      'brow-r': 0.45,
      slant: 0.1,
      'lid-l': -0.14,
      'lid-r': -0.14,
      lift: 0.25,
      tilt: 2,
    },
  },
  {
    id: 'sad',
    label: 'Sad',
    channels: {
      smile: -0.95,
      'brow-l': 0.15,
      'brow-r': 0.15,
      slant: 0.95,
      'lid-l': -0.32,
      'lid-r': -0.32,
      'look-y': 0.45,
      nod: 0.4,
      lift: -0.3,
      tilt: -3,
      'arm-l': -2,
      'arm-r': -2,
    },
  },
  {
    id: 'angry',
    label: 'Angry',
    channels: {
      smile: -0.7,
      'brow-l': -0.5,
      'brow-r': -0.5,
      slant: -0.95,
      'lid-l': -0.26,
      'lid-r': -0.26,
      nod: 0.25,
      'arm-l': 12,
      'arm-r': 12,
      'elbow-l': -16,
      'elbow-r': -16,
    },
  },
  {
    id: 'surprised',
    label: 'Surprised',
    channels: {
      smile: -0.15,
      jaw: 0.3,
      round: 0.85,
      'brow-l': 1,
      'brow-r': 1,
      slant: 0.2,
      'lid-l': 0.22,
      'lid-r': 0.22,
      lift: 0.6,
      nod: -0.25,
      'arm-l': 16,
      'arm-r': 16,
      'elbow-l': 20,
      'elbow-r': 20,
    },
  },
  {
    id: 'afraid',
    label: 'Afraid',
    channels: {
      smile: -0.6,
      wide: 0.7,
      teeth: 0.45,
      'brow-l': 0.6,
      'brow-r': 0.6,
      slant: 0.85,
      'lid-l': 0.2,
      'lid-r': 0.2,
      lift: -0.55,
      nod: -0.15,
      lean: -2.5,
      'arm-l': 14,
      'arm-r': 14,
      'elbow-l': 70,
      'elbow-r': 70,
    },
  },
  {
    id: 'disgusted',
    label: 'Disgusted',
    channels: {
      smile: -0.85,
      wide: 0.25,
      'brow-l': -0.55,
      'brow-r': 0.05,
      slant: -0.45,
      'lid-l': -0.48,
      'lid-r': -0.38,
      turn: -0.35,
      nod: -0.25,
      tilt: -4,
      lean: -2,
      'look-x': 0.4,
    },
  },
  {
    id: 'smug',
    label: 'Smug',
    channels: {
      smile: 0.7,
      'brow-l': -0.2,
      'brow-r': 0.75,
      'lid-l': -0.44,
      'lid-r': -0.34,
      nod: -0.3,
      tilt: 5,
      lift: 0.15,
      'look-x': 0.25,
    },
  },
  {
    id: 'sleepy',
    label: 'Sleepy',
    channels: {
      smile: -0.3,
      'brow-l': 0.3,
      'brow-r': 0.2,
      slant: 0.3,
      'lid-l': -0.66,
      'lid-r': -0.62,
      nod: 0.5,
      lift: -0.5,
      tilt: 6,
      'look-y': 0.35,
      'arm-l': -2,
      'arm-r': -2,
    },
  },
  {
    id: 'thoughtful',
    label: 'Thoughtful',
    channels: {
      smile: -0.4,
      'brow-l': 0.45,
      'brow-r': -0.25,
      slant: 0.15,
      'lid-r': -0.16,
      'look-x': -0.45,
      'look-y': -0.65,
      tilt: -4,
      turn: -0.2,
    },
  },
  {
    id: 'embarrassed',
    label: 'Embarrassed',
    channels: {
      smile: 0.35,
      wide: 0.45,
      teeth: 0.35,
      'brow-l': 0.5,
      'brow-r': 0.5,
      slant: 0.8,
      'lid-l': -0.12,
      'lid-r': -0.12,
      'look-x': -0.6,
      'look-y': 0.35,
      nod: 0.3,
      turn: 0.25,
      lift: -0.5,
      tilt: 4,
    },
  },
]

const byName = new Map(expressions.map((expression) => [expression.id, expression]))

export function isExpression(name: string): boolean {
  return byName.has(name)
}

/** Seconds in which a mood comes, goes beyond itself a little and settles, and in which it goes. */
const COMING = 0.34
const SETTLED = 0.8
const BEYOND = 0.14
const GOING = 0.42

/** Seconds for which a mood shows that is to last `duration`: it outlasts its end, so that one goes over into the next. */
export function moodSeconds(duration: number): number {
  return Math.max(duration, COMING) + GOING
}

/** Strength of a mood, 0..1, `elapsed` seconds after its start; highest while it settles. */
export function moodStrength(elapsed: number, duration: number): number {
  const length = Math.max(duration, COMING)
  const settling = 1 + BEYOND * bump((elapsed - 0.55 * COMING) / (SETTLED - 0.55 * COMING))
  const short = Math.min(1, duration / COMING)
  return short * glide(elapsed / COMING) * settling * (1 - glide((elapsed - length) / GOING))
}

/** Adds a mood to `into`; moods that were there give way to it. Unknown names change nothing. */
export function showMood(into: Channels, name: string, strength: number): void {
  const mood = byName.get(name)
  if (!mood || strength <= 0) return
  const others = Math.max(0, 1 - strength)
  for (const channel of movementChannelNames)
    into[channel] = into[channel] * others + (mood.channels[channel] ?? 0) * strength
}
