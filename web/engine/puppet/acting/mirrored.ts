import {
  movementChannelNames,
  type Movement,
  type MovementChannel,
  type MovementKey,
} from '#model/rig/movement'

/** Channels whose sign is a side. */
const turning = new Set<MovementChannel>(['tilt', 'turn', 'lean', 'look-x'])

const known = new WeakMap<Movement, Movement>()

/** The gesture with left and right exchanged. */
export function mirrored(movement: Movement): Movement {
  const found = known.get(movement)
  if (found) return found
  const keys: Partial<Record<MovementChannel, readonly MovementKey[]>> = {}
  for (const name of movementChannelNames) {
    const list = movement.keys[name]
    if (!list) continue
    keys[otherSide(name)] = turning.has(name)
      ? list.map(([second, value]): MovementKey => [second, -value])
      : list
  }
  const hands = movement.hands?.map((hand) => ({
    ...hand,
    side: hand.side === 'l' ? ('r' as const) : ('l' as const),
  }))
  const made: Movement = { ...movement, keys, hands }
  known.set(movement, made)
  return made
}

function otherSide(name: MovementChannel): MovementChannel {
  const side = /-([lr])$/.exec(name)?.[1]
  // Safe: each channel of one side has one of the other.
  return (side ? `${name.slice(0, -1)}${side === 'l' ? 'r' : 'l'}` : name) as MovementChannel
}
