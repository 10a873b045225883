import { rigIdOf, type CharacterRecord } from '#contract/characters'
import { newDocument, type Document } from '#contract/document/document'
import { plainClip } from '#contract/document/plain-clip'

/** Pixels of the small square stage. */
const SIZE = 480

/** A document in which `character` says one recording. `duration` in seconds; 0 before anything is played. */
export function spokenDocument(
  { id, rig }: Pick<CharacterRecord, 'id' | 'rig'>,
  take: string,
  duration: number,
): Document {
  const document = newDocument(id, rigIdOf(rig))
  const clip = plainClip({ id: 'clip-1', take, start: 0, duration })
  return {
    ...document,
    stage: { ...document.stage, width: SIZE, height: SIZE },
    tracks: document.tracks.map((track) => ({ ...track, clips: duration > 0 ? [clip] : [] })),
    performers: document.performers.map((performer) => ({ ...performer, x: 0.5, y: 1.2, scale: 0.6 })),
    scenes: document.scenes.map((scene) => ({ ...scene, background: 'transparent' })),
  }
}
