import { movementChannelNames, movementChannels, type Movement } from '#model/rig/movement'
import { keyedValue } from '../puppet/acting/movement.ts'

const STEP = 0.02
/** Share of the farthest reach that counts as there. */
const THERE = 0.97

/** Seconds after its start at which a gesture first reaches farthest. */
export function apexOf({ keys, seconds }: Pick<Movement, 'keys' | 'seconds'>): number {
  const reaches: number[] = []
  for (let time = 0; time < seconds; time += STEP) {
    let reach = 0
    for (const name of movementChannelNames) {
      const channel = keys[name]
      if (channel) reach += Math.abs(keyedValue(channel, seconds, time)) / movementChannels[name].max
    }
    reaches.push(reach)
  }
  const farthest = Math.max(...reaches)
  return reaches.findIndex((reach) => reach >= THERE * farthest) * STEP
}

/** A gesture of one side looks the other way when it is mirrored. */
export function isOneSided({ keys }: Pick<Movement, 'keys'>): boolean {
  return movementChannelNames.some(
    (name) => name.endsWith('-r') && /^(arm|to)-/.test(name) && keys[name] && !keys[leftOf(name)],
  )
}

function leftOf(name: (typeof movementChannelNames)[number]) {
  // Safe: every channel of the right side has one of the left.
  return `${name.slice(0, -1)}l` as typeof name
}
