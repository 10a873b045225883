import type { Clip, Document } from '#contract/document/document'
import { durationOf, endOf } from '../../document/timing.ts'
import type { Caller } from '../../channel/channel.ts'
import type { SpeechOf } from '../../sound/ducking.ts'
import { soundKeyOf } from '../../sound/sound-key.ts'
import type { ChunkedSound } from '../../sound/chunked-sound.ts'
import type { MixdownCalls, MixLevels, SentSound, StretchRequest } from './document-calls.ts'
import type { Mastering } from './document-mix.ts'
import { CROSSFADE } from '../crossfades.ts'
import { documentSoundOf, sentSound } from './document-sound.ts'

export interface Mixdown {
  /** Samples a second. */
  sampleRate: number
  /** Samples of the whole document. */
  frames: number
  /** A stretch of the mix, left and right; frames past the end are silent. */
  read(this: void, from: number, frames: number): Promise<Float32Array<ArrayBuffer>[]>
  /** Loudness and true peak from the start to the end of this stretch, if those before it were measured in a row. */
  measure(this: void, from: number, frames: number): Promise<MixLevels>
}

/** The sounds of a document's clips by `soundKeyOf`: decoded, or decoded on demand. */
export type MixSounds = ReadonlyMap<string, AudioBuffer | ChunkedSound>

interface MixdownOptions {
  /** Samples a second. */
  sampleRate?: number
  mastering?: Mastering | undefined
  /** Music is ducked by what is said, where that is known. */
  speechOf?: SpeechOf | undefined
}

/** Seconds after which a limiter has forgotten what it heard. */
const LEAD = 1

/** Seconds of margin on both sides: resampling looks back and ahead. */
const MARGIN = 0.05

/**
 * Stereo, rendered by `worker` on demand and never in memory as a whole: half an hour would be 700 MB. Only the
 * audible part of each sound is transferred. Missing sounds are silent.
 */
export function mixdownBy(
  worker: Pick<Caller<MixdownCalls>, 'call'>,
  document: Document,
  sounds: MixSounds,
  { sampleRate = 48_000, mastering, speechOf }: MixdownOptions = {},
): Mixdown {
  const sound = { ...documentSoundOf(document, keyOf, speechOf), ...(mastering && { mastering }) }

  async function requestOf(from: number, frames: number): Promise<StretchRequest> {
    const lead = mastering ? Math.min(from, LEAD * sampleRate) : 0
    const stretch = { start: (from - lead) / sampleRate, end: (from + frames) / sampleRate }
    const requests = sound.tracks.flatMap((track, index) =>
      track.clips.flatMap((clip, place) => {
        const own = document.tracks[index]?.clips[place]
        const found = own && sounds.get(soundKeyOf(own))
        return found && clip.start - CROSSFADE < stretch.end && endOf(clip) > stretch.start
          ? [pieceOf(clip, found, stretch)]
          : []
      }),
    )
    const sent = (await Promise.all(requests)).filter((one) => one !== undefined)
    return { sound, sounds: sent, sampleRate, from, frames, lead }
  }

  const buffersOf = ({ sounds: sent }: StretchRequest) =>
    sent.flatMap(({ channels }) => channels.map(({ buffer }) => buffer))
  return {
    sampleRate,
    frames: Math.max(1, Math.round(durationOf(document) * sampleRate)),
    async read(from, frames) {
      const request = await requestOf(from, frames)
      return worker.call('render', request, { transfer: buffersOf(request) })
    },
    async measure(from, frames) {
      const request = await requestOf(from, frames)
      return worker.call('measure', { ...request, begins: from === 0 }, { transfer: buffersOf(request) })
    },
  }
}

/** Each clip has a sound of its own: two may play the same one at places far apart. */
function keyOf({ id }: Pick<Clip, 'id'>, track: string): string {
  return `${track} ${id}`
}

/** Returns the part of a clip's sound between two times of the timeline. `take` is its sound key. */
async function pieceOf(
  { take, start, offset, duration }: Clip,
  sound: AudioBuffer | ChunkedSound,
  stretch: { start: number; end: number },
): Promise<SentSound | undefined> {
  const from = offset + Math.max(0, stretch.start - start) - MARGIN
  const to = offset + Math.min(duration, stretch.end - start) + MARGIN
  if (from >= sound.duration) return undefined
  if (!('read' in sound)) {
    return sentSound(take, sound, { from: from * sound.sampleRate, to: to * sound.sampleRate })
  }
  const { buffer, begin } = await sound.read(Math.max(0, from), Math.min(to, sound.duration))
  const piece = sentSound(take, buffer)
  // Pieces begin at whole seconds of the sound, so at whole samples of it.
  const first = Math.round(begin * buffer.sampleRate)
  return { ...piece, first, length: Math.round(sound.duration * buffer.sampleRate) }
}
