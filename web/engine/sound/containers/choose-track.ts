import { SILENCE } from '../level.ts'
import type { TrackDecoder } from './track-pieces.ts'

/** Parts of a track that are listened to, and their length in seconds. */
const PROBES = 8
const PROBE_SECONDS = 2
/** Seconds over which a level is measured. */
const FRAME_SECONDS = 0.02
/** Levels are compared from the loudest down, in dB. */
const RANGE_DB = 40
/** A track takes the place of the first one if its level moves by as many dB more. */
const CLEARLY_DB = 2

/**
 * Chooses the track with a voice: not silent, and its level rises and falls most, as syllables and pauses do. Equal
 * tracks give the first.
 */
export async function chooseTrack(
  tracks: readonly TrackDecoder[],
  seconds: number,
): Promise<TrackDecoder | undefined> {
  const [first, ...others] = tracks
  if (!first || others.length === 0) return first
  let best = { track: first, movement: await movementOf(first, seconds) }
  for (const track of others) {
    const movement = await movementOf(track, seconds)
    if (movement > best.movement + CLEARLY_DB) best = { track, movement }
  }
  return best.track
}

/** The standard deviation of the level of a track, in dB; less than 0 for silence. */
async function movementOf(track: TrackDecoder, seconds: number): Promise<number> {
  const levels: number[] = []
  for (let probe = 0; probe < PROBES; probe++) {
    const from = (Math.max(0, seconds - PROBE_SECONDS) * probe) / (PROBES - 1)
    try {
      for await (const { channels, sampleRate } of track.pieces({ from, to: from + PROBE_SECONDS }))
        levels.push(...levelsOf(channels, Math.max(1, Math.round(sampleRate * FRAME_SECONDS))))
    } catch {
      // A track with a damaged part is judged by the others.
    }
  }
  const loudest = levels.reduce((max, level) => Math.max(max, level), 0)
  if (loudest < SILENCE) return -CLEARLY_DB - 1
  const decibels = levels.map((level) => Math.max(-RANGE_DB, 20 * Math.log10(level / loudest + 1e-9)))
  const mean = decibels.reduce((sum, level) => sum + level, 0) / decibels.length
  return Math.sqrt(decibels.reduce((sum, level) => sum + (level - mean) ** 2, 0) / decibels.length)
}

function levelsOf(channels: readonly Float32Array[], frames: number): number[] {
  const length = channels[0]?.length ?? 0
  return Array.from({ length: Math.ceil(length / frames) }, (_, index) => {
    const part = channels.map((samples) => samples.subarray(index * frames, (index + 1) * frames))
    const power = part.map((samples) => samples.reduce((sum, x) => sum + x * x, 0) / samples.length)
    return Math.sqrt(Math.max(0, ...power))
  })
}
