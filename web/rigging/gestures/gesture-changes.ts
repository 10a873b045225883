import {
  movementChannels,
  movementChannelNames,
  type Movement,
  type MovementChannel,
  type MovementKey,
} from '#model/rig/movement'
import { gestures } from '../../engine/puppet/acting/gestures/gestures.ts'
import { keyedValue } from '../../engine/puppet/acting/movement.ts'

/** Allowed length of a gesture in seconds. */
const SECONDS = { min: 0.3, max: 12 }
/** Maximum keys per channel. */
const MAX_KEYS = 40
const CURVE_POINTS = 60
/** Minimum distance of keys from each other and from both ends, in seconds. */
const APART = 0.02

export const patterns: readonly Pick<Movement, 'id' | 'label'>[] = gestures

export function newGesture(others: readonly Movement[], pattern?: string): Movement {
  const copied = gestures.find(({ id }) => id === pattern)
  const wanted = copied?.id ?? 'gesture'
  const usedIds = new Set(others.map(({ id }) => id))
  let id = wanted
  for (let count = 2; usedIds.has(id); count++) id = `${wanted}-${count}`
  if (copied) return { ...structuredClone(copied), id }
  return {
    id,
    label: 'New gesture',
    seconds: 1.6,
    keys: {
      'arm-r': [
        [0.5, 60],
        [1.1, 60],
      ],
    },
  }
}

export function valueAt({ keys, seconds }: Movement, channel: MovementChannel, second: number): number {
  return keyedValue(keys[channel] ?? [], seconds, second)
}

/** Adds a channel without motion: a key in the middle, or at both ends of the hold. */
export function withChannel(gesture: Movement, channel: MovementChannel): Movement {
  return settled({ ...gesture, keys: { ...gesture.keys, [channel]: [[round(gesture.seconds / 2), 0]] } })
}

export function withoutChannel(gesture: Movement, channel: MovementChannel): Movement {
  const { [channel]: _, ...keys } = gesture.keys
  return { ...gesture, keys }
}

/** Adds a key on the curve at a second, if there is room. */
export function withKey(gesture: Movement, channel: MovementChannel, second: number): Movement {
  const keys = gesture.keys[channel] ?? []
  const at = round(second)
  if (roomFor(gesture, channel, at) !== at) return gesture
  const value = round(valueAt(gesture, channel, at))
  return put(
    gesture,
    channel,
    [...keys, [at, value] as const].toSorted(([a], [b]) => a - b),
  )
}

/** Returns the time for a new key: the wanted second, else the middle of the widest gap; `undefined` without room. */
export function roomFor(gesture: Movement, channel: MovementChannel, wanted: number): number | undefined {
  const keys = gesture.keys[channel] ?? []
  const isFree = (at: number) =>
    at >= APART && at <= gesture.seconds - APART && keys.every(([one]) => apart(one, at))
  if (keys.length >= MAX_KEYS) return undefined
  if (isFree(round(wanted))) return round(wanted)
  const ends = [0, ...keys.map(([at]) => at), gesture.seconds]
  const gaps = ends.slice(1).map((end, index) => ({ from: ends[index] ?? 0, to: end }))
  const widest = gaps.reduce((one, other) => (other.to - other.from > one.to - one.from ? other : one))
  const middle = round((widest.from + widest.to) / 2)
  return isFree(middle) ? middle : undefined
}

/** The curve of a channel as a path in a box of 100 × 100. */
export function curvePath(gesture: Movement, channel: MovementChannel): string {
  const { max } = movementChannels[channel]
  const points = Array.from({ length: CURVE_POINTS + 1 }, (_, index) => {
    const value = valueAt(gesture, channel, (index / CURVE_POINTS) * gesture.seconds)
    return `${((index / CURVE_POINTS) * 100).toFixed(2)} ${((1 - value / max) * 50).toFixed(2)}`
  })
  return `M ${points.join(' L ')}`
}

export function withoutKey(gesture: Movement, channel: MovementChannel, index: number): Movement {
  const keys = gesture.keys[channel] ?? []
  return keys.length > 1 && !isHeld(gesture, keys[index])
    ? put(gesture, channel, keys.toSpliced(index, 1))
    : gesture
}

/** Keys of the hold are bound to its ends. */
export function isHeld({ hold }: Movement, key: MovementKey | undefined): boolean {
  return key !== undefined && hold !== undefined && hold.includes(key[0])
}

/** Moves a key, limited by its neighbours and the channel's range. */
export function withKeyAt(
  gesture: Movement,
  channel: MovementChannel,
  index: number,
  [second, value]: MovementKey,
): Movement {
  const keys = gesture.keys[channel] ?? []
  const before = keys[index]
  if (!before) return gesture
  const { max } = movementChannels[channel]
  const min = (keys[index - 1]?.[0] ?? 0) + APART
  const last = (keys[index + 1]?.[0] ?? gesture.seconds) - APART
  const held = isHeld(gesture, before)
  const at = held ? before[0] : round(Math.max(min, Math.min(last, second)))
  const to = round(Math.max(-max, Math.min(max, value)))
  // A hold has equal values at both ends.
  return put(
    gesture,
    channel,
    keys.map((key, place) =>
      place === index ? [at, to] : held && isHeld(gesture, key) ? [key[0], to] : key,
    ),
  )
}

export function withSeconds(gesture: Movement, wanted: number): Movement {
  const seconds = round(Math.max(SECONDS.min, Math.min(SECONDS.max, wanted)))
  const scaled = (second: number) => round((second * seconds) / gesture.seconds)
  const keys: Movement['keys'] = Object.fromEntries(
    Object.entries(gesture.keys).map(([channel, list]) => [
      channel,
      list.map(([second, value]) => [scaled(second), value]),
    ]),
  )
  const { hold, hands } = gesture
  return settled({
    ...gesture,
    seconds,
    keys,
    ...(hold && { hold: [scaled(hold[0]), scaled(hold[1])] }),
    ...(hands && {
      hands: hands.map((hand) => ({ ...hand, from: scaled(hand.from), to: scaled(hand.to) })),
    }),
  })
}

/** Sets the repeated part; `undefined` for none. */
export function withHold(gesture: Movement, hold: readonly [number, number] | undefined): Movement {
  if (!hold) {
    const { hold: _, ...rest } = gesture
    return rest
  }
  const from = round(Math.max(APART, Math.min(gesture.seconds - 3 * APART, hold[0])))
  const to = round(Math.max(from + APART, Math.min(gesture.seconds - APART, hold[1])))
  return settled({ ...gesture, hold: [from, to] })
}

function put(gesture: Movement, channel: MovementChannel, keys: readonly MovementKey[]): Movement {
  return settled({ ...gesture, keys: { ...gesture.keys, [channel]: keys } })
}

/**
 * Keys in order and inside the gesture, equal values at both ends of the hold. A hold or hand change without room is
 * removed.
 */
function settled({ hold: wanted, hands, ...gesture }: Movement): Movement {
  const { seconds } = gesture
  const hold = wanted && fitting(wanted, seconds)
  const keys: Partial<Record<MovementChannel, MovementKey[]>> = {}
  for (const channel of movementChannelNames) {
    const list = gesture.keys[channel]
    if (list) keys[channel] = settledKeys(list, seconds, hold)
  }
  const changes = hands?.filter(({ from, to }) => from < to && to < seconds)
  return { ...gesture, keys, ...(hold && { hold }), ...(changes && { hands: changes }) }
}

function fitting([from, to]: readonly [number, number], seconds: number): [number, number] | undefined {
  const first = round(Math.max(APART, from))
  const last = round(Math.min(seconds - APART, to))
  return last - first >= APART - 1e-9 ? [first, last] : undefined
}

function settledKeys(
  list: readonly MovementKey[],
  seconds: number,
  hold: readonly [number, number] | undefined,
): MovementKey[] {
  // After shortening, the first key may be at 0, or two at one time.
  const inside = list.filter(
    ([at], index) => at > 0 && at < seconds && (index === 0 || at > (list[index - 1]?.[0] ?? 0)),
  )
  const isOver = hold && inside.every(([at]) => at < hold[0]) && inside.at(-1)?.[1] === 0
  const fixed: MovementKey[] = []
  if (hold && !isOver) {
    const value = inside.find(([at]) => at === hold[0])?.[1] ?? round(keyedValue(inside, seconds, hold[0]))
    fixed.push([hold[0], value], [hold[1], value])
  }
  const free = inside.filter(([at]) => fixed.every(([held]) => apart(held, at)))
  const ordered = [...free, ...fixed].toSorted(([a], [b]) => a - b)
  return ordered.length > 0 ? ordered : [[round(seconds / 2), 0]]
}

function apart(one: number, other: number): boolean {
  return Math.abs(one - other) >= APART - 1e-9
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
