import { firstRigPath, rigPath } from '#contract/characters'
import type { ClipEffects, Document } from '#contract/document/document'
import type { MediaRecord } from '#contract/media'
import type { TakeAnalysis } from '#contract/takes/mouth-track'
import type { TakeRecord } from '#contract/takes/takes'
import { CallError, isTemporary } from '../../platform/call-error.ts'
import { compileRig } from '#model/rig/compile'
import { picturesOf } from '#model/rig/drawn-pictures'
import type { LoadedRig } from '../../engine/puppet/drawing/puppet.ts'
import { readRigKey, rigKey } from '../../engine/timeline/rig-key.ts'
import type { Sound } from '../../engine/sound/sound.ts'
import { effectsOf, soundKeyOf } from '../../engine/sound/sound-key.ts'
import type { VoiceAnalysis } from '../../engine/voice/analysis.ts'
import { decodeAnalysis } from '../../engine/voice/stored-analysis.ts'
import { PlayerError, toPlayerError } from './player-error.ts'

/** The dependencies of a cast: server, engine and its worker. */
export interface CastDeps {
  drawing(address: string, signal?: AbortSignal): Promise<string>
  picture(character: string, name: string, signal?: AbortSignal): Promise<ImageBitmap>
  storedAnalysis(media: MediaRecord, signal?: AbortSignal): Promise<TakeAnalysis | undefined>
  file(media: MediaRecord, signal?: AbortSignal): Promise<Blob>
  decodeSound(file: Blob, name: string, signal?: AbortSignal): Promise<Sound>
  listen(sound: Sound, signal?: AbortSignal): Promise<VoiceAnalysis>
}

/** The distinct rigs of the document's performers, as `rigKey`s. */
export function rigKeysOf(document: Document): string[] {
  return [...new Set(document.performers.map(rigKey))]
}

export function takeIdsOf(document: Document): string[] {
  return [...new Set(document.tracks.flatMap(({ clips }) => clips.map(({ take }) => take)))]
}

/** A sound that clips play: a take with what is done to it, named by `soundKeyOf`. */
export interface ClipSound {
  key: string
  take: string
  effects: ClipEffects | undefined
}

/** The distinct sounds of a document's clips. */
export function clipSoundsOf(document: Document): ClipSound[] {
  const sounds = new Map<string, ClipSound>()
  for (const { clips } of document.tracks) {
    for (const clip of clips) {
      const key = soundKeyOf(clip)
      if (!sounds.has(key)) sounds.set(key, { key, take: clip.take, effects: effectsOf(clip) })
    }
  }
  return [...sounds.values()]
}

/** Takes that move a mouth: those on tracks of performers. */
export function spokenTakeIdsOf(document: Document): string[] {
  const spoken = document.tracks.filter(({ performer }) => performer !== null)
  return [...new Set(spoken.flatMap(({ clips }) => clips.map(({ take }) => take)))]
}

/** Fetches and compiles the rig of a `rigKey`, with its pictures. Throws a `PlayerError`. */
export async function loadRig(deps: CastDeps, key: string, signal?: AbortSignal): Promise<LoadedRig> {
  const { character, rig } = readRigKey(key)
  let svg: string
  try {
    svg = await deps.drawing(rig === undefined ? firstRigPath(character) : rigPath(rig), signal)
  } catch (error) {
    throw toPlayerError(error, 'character-missing', character)
  }
  let compiled: LoadedRig
  try {
    compiled = compileRig(svg)
  } catch (error) {
    throw new PlayerError('character-unreadable', character, { cause: error })
  }
  const names = picturesOf(compiled)
  if (names.length === 0) return compiled
  const bitmaps = new Map<string, ImageBitmap>()
  await Promise.all(
    names.map(async (name) => {
      try {
        bitmaps.set(name, await deps.picture(character, name, signal))
      } catch (error) {
        // The rig is drawn without a picture that was deleted or cannot be decoded.
        if (isTemporary(error)) throw toPlayerError(error, 'character-missing', character)
      }
    }),
  )
  return { ...compiled, bitmaps }
}

/** Fetches and decodes the sound of a take. Throws a `PlayerError`. */
export async function loadSound(deps: CastDeps, take: TakeRecord, signal?: AbortSignal): Promise<Sound> {
  const file = await loadSoundFile(deps, take, signal)
  try {
    return await deps.decodeSound(file, take.name, signal)
  } catch (error) {
    // The decoder is loaded on demand, so a lost connection can fail here too.
    throw toPlayerError(error, 'sound-unreadable', take.name)
  }
}

/** Fetches the file that a take's sound is in. Throws a `PlayerError`. */
export async function loadSoundFile(
  deps: Pick<CastDeps, 'file'>,
  take: TakeRecord,
  signal?: AbortSignal,
): Promise<Blob> {
  const media = take.expand?.sound
  if (!media) throw new PlayerError('sound-missing', take.name)
  try {
    return await deps.file(media, signal)
  } catch (error) {
    throw toPlayerError(error, 'sound-missing', take.name)
  }
}

/**
 * Analyses the sound on this device if the stored analysis is missing or of another version. Throws a `PlayerError`.
 */
export async function loadAnalysis(
  deps: CastDeps,
  take: TakeRecord,
  sound: () => Promise<Sound>,
  signal?: AbortSignal,
): Promise<VoiceAnalysis> {
  const media = take.expand?.analysis
  if (media) {
    try {
      const stored = await deps.storedAnalysis(media, signal)
      if (stored) return decodeAnalysis(stored).analysis
    } catch (error) {
      // A missing or unreadable analysis is computed from the sound. Other failures are retried.
      const playerError = toPlayerError(error, 'sound-missing', take.name)
      if (playerError.kind === 'unreachable') throw playerError
      if (error instanceof CallError && error.isAbort) throw error
    }
  }
  const found = await sound()
  signal?.throwIfAborted()
  return deps.listen(found, signal)
}
