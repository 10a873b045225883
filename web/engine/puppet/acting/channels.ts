import { movementChannelNames, type MovementChannel } from '#model/rig/movement'

export type Channels = Record<MovementChannel, number>

export function newChannels(): Channels {
  // Safe: every name of the record is set.
  return Object.fromEntries(movementChannelNames.map((name) => [name, 0])) as Channels
}
