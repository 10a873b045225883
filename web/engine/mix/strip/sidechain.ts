import type { Core } from '../core.ts'
import { BLOCK } from '../core/fields.ts'
import type { MixSettings, TrackSettings } from '../mix-settings.ts'

interface Listener {
  quad: number
  lane: number
  /** Numbers of the tracks that it hears. */
  tracks: readonly number[]
}

interface Input {
  left: Float32Array | undefined
  right: Float32Array | undefined
  offset: number
}

/**
 * Its key, or all unmuted tracks of the group that is its key; solos do not count. `undefined` for its own channel.
 */
export function keyTracks(
  { tracks, groups }: Pick<MixSettings, 'tracks' | 'groups'>,
  id: string,
  key: string | null | undefined,
): number[] | undefined {
  const group = groups.find((one) => one.id === key)
  if (!key || key === id || (!group && !tracks.some((one) => one.id === key))) return undefined
  const muted = new Set(groups.filter(({ mute }) => mute).map((one) => one.id))
  const isAudible = ({ mute, output }: TrackSettings) => !mute && !muted.has(output)
  return tracks.flatMap((track, number) =>
    (track.id === key || track.output === key) && isAudible(track) ? [number] : [],
  )
}

/** Keys of compressors: how loud the tracks are, before their inserts and faders, at each frame of a block. */
export class Sidechain {
  private listeners: readonly Listener[] = []
  private inputs: (Input | undefined)[] = []
  private readonly levels = new Float32Array(BLOCK)

  /** Takes who listens to what from now on. */
  listen(listeners: readonly Listener[]) {
    this.listeners = listeners
    this.inputs = []
  }

  /** A track's sound of the next block; without `right` it is mono, without `left` silent. */
  receive(track: number, left: Float32Array | undefined, right: Float32Array | undefined, offset: number) {
    if (this.listeners.length > 0) this.inputs[track] = { left, right, offset }
  }

  /** Hands the core the keys of the block: the loudest of the tracks, frame by frame. */
  write(core: Pick<Core, 'key'>) {
    for (const { quad, lane, tracks } of this.listeners) {
      this.levels.fill(0)
      for (const track of tracks) this.raise(this.inputs[track])
      core.key(quad, lane, this.levels)
    }
  }

  private raise({ left, right = left, offset }: Input = { left: undefined, right: undefined, offset: 0 }) {
    if (!left || !right) return
    for (let frame = 0; frame < BLOCK; frame++) {
      // Safe: callers pass blocks with enough frames after `offset`.
      const level = Math.max(Math.abs(left[offset + frame]!), Math.abs(right[offset + frame]!))
      if (level > this.levels[frame]!) this.levels[frame] = level
    }
  }
}
