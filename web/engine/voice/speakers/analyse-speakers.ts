import { checkSampleRate, VoiceError } from '../listening/voice-error.ts'
import { sourceOf } from '../listening/voice-source.ts'
import { mixToMono } from '../signal/mono.ts'
import { channelSpeakers, haveOwnChannels } from './channel-speakers.ts'
import { correctedChannels } from './corrected-channels.ts'
import { createSpeakerFinder } from './find-speakers.ts'
import type { SpeakerCorrection } from '#contract/document/speaker-corrections'
import type { Speakers } from './speakers.ts'
import { voiceBlocksOf } from './voice-blocks.ts'

/** The speakers of a sound that was heard: they are found at once, whatever the corrections. */
export interface HeardSpeakers {
  find(corrections?: readonly SpeakerCorrection[]): Speakers
}

interface Options {
  signal?: AbortSignal | undefined
  onProgress?: ((fraction: number) => void) | undefined
}

/**
 * Channels of equal length, −1..1. Two channels with a person each are two people, also after corrections; otherwise, or if
 * corrections ask for another number of people, they are mixed and the voices are clustered. Throws a `VoiceError` for an
 * empty sound or an impossible rate, and `signal`'s reason.
 */
export async function analyseSpeakers(
  channels: Float32Array[],
  sampleRate: number,
  { signal, onProgress }: Options = {},
): Promise<HeardSpeakers> {
  signal?.throwIfAborted()
  // Before the channels are compared, in frames of the rate.
  checkSampleRate(sampleRate)
  if (!channels.some(({ length }) => length > 0))
    throw new VoiceError('empty', 'There is no sound to analyse.')
  const analyse = (samples: Float32Array, from: number, share: number) =>
    voiceBlocksOf(sourceOf(samples, sampleRate), {
      signal,
      onProgress: (part) => onProgress?.(from + share * part),
    })
  const [left, right] = channels
  const apart = left && right && haveOwnChannels(channels, sampleRate)
  const own = apart
    ? channelSpeakers(await analyse(left, 0, 1 / 3), await analyse(right, 1 / 3, 1 / 3))
    : undefined
  const finder = createSpeakerFinder(
    own ? await analyse(mixToMono(channels), 2 / 3, 1 / 3) : await analyse(mixToMono(channels), 0, 1),
  )
  return {
    find: (corrections = []) => (own && correctedChannels(own, corrections)) ?? finder.find(corrections),
  }
}
