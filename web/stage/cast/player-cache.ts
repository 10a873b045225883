import type { MediaRecord } from '#contract/media'
import type { TakeRecord } from '#contract/takes/takes'
import { queryOptions } from '@tanstack/react-query'
import { openSound } from '../../engine/sound/open-sound.ts'
import { openChunkedSound, type ChunkedSound } from '../../engine/sound/chunked-sound.ts'
import { audioBufferOf, soundOf } from '../../engine/sound/sound.ts'
import { speechSpans } from '../../engine/timeline/reflexes/phrases.ts'
import type { VoiceAnalysis } from '../../engine/voice/analysis.ts'
import { isTemporary } from '../../platform/call-error.ts'
import { mayTryAgain, queryClient } from '../../platform/query-client.ts'
import { characterPictureQuery } from '../../data/character-pictures.ts'
import { getDrawing } from '../../data/characters.ts'
import { getAnalysis } from '../../data/takes.ts'
import { getFile, getFileOf } from '../../data/media.ts'
import { loadAnalysis, loadRig, loadSound, loadSoundFile, type CastDeps } from './cast.ts'
import { listen } from '../takes/listening.ts'
import { PlayerError } from './player-error.ts'

/** Milliseconds between two tries while the server cannot be reached: the first, and the longest. */
const RETRY_MS = { first: 2_000, longest: 30_000 }

const isUnreachable = (error: unknown) => error instanceof PlayerError && error.kind === 'unreachable'

/**
 * Rigs, sounds and analyses are immutable by id, so they are not compared. Unreachable ones are requested again while
 * shown.
 */
const lasting = {
  staleTime: Infinity,
  structuralSharing: false,
  retry: (failures: number, error: Error) => mayTryAgain(failures) && isUnreachable(error),
  refetchInterval: ({ state }: { state: { error: Error | null; errorUpdateCount: number } }) =>
    isUnreachable(state.error) &&
    Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** Math.min(10, state.errorUpdateCount - 1)),
} as const

const castDeps: CastDeps = {
  drawing: getDrawing,
  picture: (character, name) => queryClient.fetchQuery(characterPictureQuery(character, name)),
  storedAnalysis: async (media) => (await queryClient.fetchQuery(storedAnalysisQuery(media))) ?? undefined,
  file: getFile,
  decodeSound: (file, name, signal) => openSound(file, name, { signal }),
  listen,
}

export function rigQuery(key: string) {
  return queryOptions({
    ...lasting,
    queryKey: ['player', 'rig', key],
    queryFn: ({ signal }) => loadRig(castDeps, key, signal),
  })
}

export function soundQuery(take: TakeRecord) {
  return queryOptions({
    ...lasting,
    queryKey: ['player', 'sound', take.sound],
    queryFn: async ({ signal }) => audioBufferOf(await loadSound(castDeps, take, signal)),
  })
}

/** From memory, else streamed where its format allows, else decoded as a whole. Throws a `PlayerTrouble`. */
export async function soundForMix(
  take: TakeRecord,
  signal?: AbortSignal,
): Promise<AudioBuffer | ChunkedSound> {
  const held = queryClient.getQueryData(soundQuery(take).queryKey)
  if (held) return held
  const file = await loadSoundFile(castDeps, take, signal)
  const chunks = await openChunkedSound(file)
  if (chunks) return chunks
  // The file is at hand; nothing is fetched for it again.
  const deps = { ...castDeps, file: () => Promise.resolve(file) }
  return audioBufferOf(await loadSound(deps, take, signal))
}

/** The file that stages read mouths from and timelines draw waveforms from; `null` if it is of another version. */
export function storedAnalysisQuery(media: MediaRecord) {
  return queryOptions({
    queryKey: ['player', 'stored-analysis', media.id],
    queryFn: async ({ signal }) => (await getAnalysis(media, signal)) ?? null,
    staleTime: Infinity,
    structuralSharing: false,
    // Its callers retry.
    retry: false,
  })
}

export function analysisQuery(take: TakeRecord) {
  return queryOptions({
    ...lasting,
    queryKey: ['player', 'analysis', take.sound, take.analysis],
    queryFn: ({ signal }) =>
      loadAnalysis(
        castDeps,
        take,
        async () => soundOf(await queryClient.fetchQuery(soundQuery(take))),
        signal,
      ),
  })
}

/** Seconds of a take with speech; `undefined` until it is analysed on this page. */
export function speechInTake(take: TakeRecord): readonly { start: number; end: number }[] | undefined {
  const analysis = queryClient.getQueryData(analysisQuery(take).queryKey)
  return analysis && speechSpans(analysis)
}

/** A background picture by its media id, ready to be drawn. */
export function pictureQuery(id: string) {
  return queryOptions({
    ...lasting,
    queryKey: ['player', 'picture', id],
    queryFn: ({ signal }) => loadPicture(id, signal),
  })
}

async function loadPicture(id: string, signal: AbortSignal): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(await getFileOf(id, signal))
  } catch (error) {
    if (isTemporary(error)) throw new PlayerError('unreachable', '', { cause: error })
    throw error
  }
}

/** Caches a take made on this page, so that it is not downloaded. */
export function rememberTake(
  take: TakeRecord,
  { sound, analysis }: { sound?: AudioBuffer; analysis?: VoiceAnalysis },
): void {
  if (sound) queryClient.setQueryData(soundQuery(take).queryKey, sound)
  if (analysis) queryClient.setQueryData(analysisQuery(take).queryKey, analysis)
}
