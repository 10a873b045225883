import { rigIdOf, type CharacterRecord } from '#contract/characters'
import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { plainClip } from '#model/document/plain-clip'

/** The take of the sample voice, which is not on the server. */
export const SAMPLE_TAKE = 'sample-voice'

/** Position and size of the performer: in fractions of the stage, and per unit of its drawing. */
export const PLACE = { x: 0.5, y: 0.945, scale: 0.78 }

/** Pixels of the theatre; its drawing has as many units. */
const SIZE = 1000

/** Text of `web/public/sounds/README.md` with times in seconds, in short lines that fit between the drapes. */
const LINES = [
  { start: 0.3, duration: 1.8, text: 'Hi, I’m Pip!' },
  { start: 2.3, duration: 1.55, text: 'Give me your voice,' },
  { start: 4, duration: 2.1, text: 'and I will give it a face.' },
]

/** A document in which `character` says the sample. `duration` in seconds; 0 while it is not known. */
export function sampleDocument({ id, rig }: Pick<CharacterRecord, 'id' | 'rig'>, duration: number): Document {
  const document = newDocument(id, rigIdOf(rig))
  const clip = plainClip({ id: 'clip-1', take: SAMPLE_TAKE, start: 0, duration })
  return {
    ...document,
    stage: { ...document.stage, width: SIZE, height: SIZE },
    performers: document.performers.map((performer) => ({ ...performer, ...PLACE })),
    tracks: document.tracks.map((track) => ({ ...track, clips: duration > 0 ? [clip] : [] })),
    scenes: [
      {
        id: 'theatre',
        start: 0,
        duration: 86_400,
        background: 'transparent',
        camera: { x: 0.5, y: 0.5, zoom: 1 },
      },
    ],
    captions: duration > 0 ? LINES.map((line, index) => ({ id: `line-${index}`, ...line })) : [],
  }
}
