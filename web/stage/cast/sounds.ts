import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import type { ChunkedSound } from '../../engine/sound/chunked-sound.ts'
import { queryClient } from '../../platform/query-client.ts'
import { clipSoundsOf, type ClipSound } from './cast.ts'
import { soundForMix, soundQuery } from './player-cache.ts'
import { PlayerError, toPlayerError } from './player-error.ts'

export interface LoadedSounds<Sound = AudioBuffer> {
  /** The loaded sounds by `soundKeyOf`. */
  sounds: Map<string, Sound>
  errors: PlayerError[]
}

interface Options {
  signal?: AbortSignal | undefined
}

/** With their effects; each sound is processed once, however many callers there are. */
export function loadSounds(
  document: Document,
  takes: readonly TakeRecord[],
  options: Options = {},
): Promise<LoadedSounds> {
  return loadEach(document, takes, options, (take, effects) =>
    effects ? processed(take, effects) : queryClient.fetchQuery(soundQuery(take)),
  )
}

/** Opens sounds for a mix, which streams takes unless effects are applied to them. */
export function openSounds(
  document: Document,
  takes: readonly TakeRecord[],
  options: Options = {},
): Promise<LoadedSounds<AudioBuffer | ChunkedSound>> {
  return loadEach(document, takes, options, (take, effects) =>
    effects ? processed(take, effects) : soundForMix(take, options.signal),
  )
}

/** Loaded on demand, because most documents have no effects. */
async function processed(take: TakeRecord, effects: NonNullable<ClipSound['effects']>): Promise<AudioBuffer> {
  const { processedQuery } = await import('./processed-sounds.ts')
  return queryClient.fetchQuery(processedQuery(take, effects))
}

async function loadEach<Sound>(
  document: Document,
  takes: readonly TakeRecord[],
  { signal }: Options,
  load: (take: TakeRecord, effects: ClipSound['effects']) => Promise<Sound>,
): Promise<LoadedSounds<Sound>> {
  const loaded: LoadedSounds<Sound> = { sounds: new Map(), errors: [] }
  await Promise.all(
    clipSoundsOf(document).map(async ({ key, take: id, effects }) => {
      const take = takes.find((one) => one.id === id)
      if (!take) return loaded.errors.push(new PlayerError('take-missing', id))
      try {
        loaded.sounds.set(key, await load(take, effects))
      } catch (error) {
        loaded.errors.push(toPlayerError(error, 'sound-missing', take.name))
      }
    }),
  )
  signal?.throwIfAborted()
  return loaded
}
