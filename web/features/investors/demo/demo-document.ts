import { type CharacterRecord, rigIdOf } from '#contract/characters'
import { type Document, type PropValues } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { plainClip } from '#model/document/plain-clip'
import type { Framing } from '../../../engine/timeline/framings.ts'

export interface DemoChoice {
  character: Pick<CharacterRecord, 'id' | 'rig'> | undefined
  props: PropValues
  /** A scene's `background`. */
  background: string
  framing: Framing
  /** The take and its length in seconds; undefined before there is a voice. */
  take: { id: string; duration: number } | undefined
}

/** The document that the demo plays and exports: one performer, one scene, one clip. */
export function demoDocument({ character, props, background, framing, take }: DemoChoice): Document {
  const document = newDocument(character?.id ?? '', rigIdOf(character?.rig ?? ''))
  const clips = take ? [plainClip({ id: 'clip-1', take: take.id, start: 0, duration: take.duration })] : []
  return {
    ...document,
    performers: character ? document.performers.map((performer) => ({ ...performer, props })) : [],
    tracks: document.tracks.map((track) => ({ ...track, clips })),
    scenes: [
      {
        id: 'scene-1',
        start: 0,
        duration: 86_400,
        background,
        camera: framing.camera,
      },
    ],
  }
}
