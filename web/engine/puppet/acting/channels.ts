import { movementChannelNames, type MovementChannel } from '#model/rig/movement'

/** The value of each channel; units as in `movementChannels`. */
export type Channels = Record<MovementChannel, number>

export function newChannels(): Channels {
  // Safe: every name of the record is set.
  return Object.fromEntries(movementChannelNames.map((name) => [name, 0])) as Channels
}
