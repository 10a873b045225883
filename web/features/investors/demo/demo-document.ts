import { type CharacterRecord, rigIdOf } from '#contract/characters'
import { type Document, newDocument, type PropValues } from '#contract/document'

export interface Scene {
  id: string
  label: string
  /** A CSS colour. */
  background: string
}

export const scenes: readonly Scene[] = [
  { id: 'limelight', label: 'Limelight', background: '#f9dd95' },
  { id: 'curtain', label: 'Curtain', background: '#a8302b' },
  { id: 'sky', label: 'Sky', background: '#a9d3e6' },
  { id: 'meadow', label: 'Meadow', background: '#a8c99b' },
  { id: 'night', label: 'Night', background: '#2c2947' },
  { id: 'paper', label: 'Paper', background: '#f6efe0' },
]

export interface Framing {
  id: 'close' | 'medium' | 'full'
  label: string
  /** The point of the stage in the middle of the picture (0..1), and how near it is. */
  camera: { x: number; y: number; zoom: number }
}

export const framings: readonly Framing[] = [
  { id: 'close', label: 'Close', camera: { x: 0.5, y: 0.3, zoom: 1.8 } },
  { id: 'medium', label: 'Medium', camera: { x: 0.5, y: 0.4, zoom: 1.3 } },
  { id: 'full', label: 'Full', camera: { x: 0.5, y: 0.5, zoom: 1 } },
]

export interface DemoChoice {
  /** Who performs; nobody while the gallery is on its way. */
  character: Pick<CharacterRecord, 'id' | 'rig'> | undefined
  props: PropValues
  scene: Scene
  framing: Framing
  /** What it says, with its length in seconds; nothing before there is a voice. */
  take: { id: string; duration: number } | undefined
}

/** The document that the demo plays and exports: one performer, one scene, one clip. */
export function demoDocument({ character, props, scene, framing, take }: DemoChoice): Document {
  const document = newDocument(character?.id ?? '', rigIdOf(character?.rig ?? ''))
  const placed = { id: 'clip-1', start: 0, offset: 0, gain: 1, fadeIn: 0, fadeOut: 0 }
  const clips = take ? [{ ...placed, take: take.id, duration: take.duration }] : []
  return {
    ...document,
    performers: character ? document.performers.map((performer) => ({ ...performer, props })) : [],
    tracks: document.tracks.map((track) => ({ ...track, clips })),
    scenes: [
      {
        id: 'scene-1',
        start: 0,
        duration: 86_400,
        background: scene.background,
        camera: framing.camera,
      },
    ],
  }
}
