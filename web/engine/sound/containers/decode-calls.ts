import { Transferred, type CallContext } from '../../channel/channel.ts'
import { SoundError } from '../sound.ts'
import { decodeTracks, type DecodeOptions } from './decode-tracks.ts'
import type { GatheredSamples } from './gathered-sound.ts'

/** Errors lose their class on the way to the page. */
export type Decoded =
  | ({ kind: 'samples' } & GatheredSamples)
  | ({ kind: 'failure' } & Pick<SoundError, 'code' | 'found' | 'limit' | 'codec'>)

export type DecodeCalls = {
  decode(input: DecodeOptions & { file: Blob }, context: CallContext<never>): Promise<Transferred<Decoded>>
}

export const decodeCalls: DecodeCalls = {
  async decode({ file, ...options }, { signal }) {
    try {
      const samples = await decodeTracks(file, options, signal)
      return new Transferred<Decoded>(
        { kind: 'samples', ...samples },
        samples.channels.map(({ buffer }) => buffer),
      )
    } catch (error) {
      if (!(error instanceof SoundError)) throw error
      const { code, found, limit, codec } = error
      return new Transferred<Decoded>({ kind: 'failure', code, found, limit, codec }, [])
    }
  },
}
