import type { Document, Gesture, PropValues, Scene } from '#contract/document'
import { covers } from '../document/timing.ts'
import { expressionNames, poseAt, type ActingInput } from '../puppet/pose-at.ts'
import type { Pose } from '../puppet/pose.ts'
import type { Puppet } from '../puppet/puppet.ts'
import type { VoiceAnalysis } from '../voice/analysis.ts'
import { cardAt } from './caption-cards.ts'
import { rigKey } from './rig-key.ts'
import { onStage } from './stage-layout.ts'
import { voiceAt } from './voice-at.ts'

/** Everything a document refers to that drawing needs. */
export interface Cast {
  /** By `rigKey`. */
  puppets: ReadonlyMap<string, Puppet>
  /** By take id. */
  analyses: ReadonlyMap<string, VoiceAnalysis>
  /** Background pictures by media id; one that is missing leaves the plain background. */
  pictures?: ReadonlyMap<string, ImageBitmap> | undefined
}

type Background =
  | { kind: 'colour'; colour: string }
  | { kind: 'picture'; media: string }
  /** One of the product's own: `drawnScenes`. */
  | { kind: 'drawn'; scene: string }

export interface FramePerformer {
  performerId: string
  puppet: Puppet
  pose: Pose
  props: PropValues
  /** Where its feet stand, in pixels of the stage, and pixels for one unit of its rig. */
  x: number
  y: number
  scale: number
}

/** What is to be seen at one instant. The same document, cast and time always give the same frame. */
export interface Frame {
  /** Pixels of the stage. */
  stage: { width: number; height: number }
  background: Background
  /** The point of the stage in the middle of the picture, in fractions of it, and how near it is. */
  camera: Scene['camera']
  /** Back to front. */
  performers: FramePerformer[]
  captions: { id: string; text: string }[]
}

export interface FrameOptions {
  /** Reduced motion, for previews: only what the voice and the document ask for moves. */
  stillness?: boolean
  /** Pictures a second of the video that it is a picture of: no closure of a mouth falls between two of them. */
  fps?: number
}

/** What stands behind the performers where no scene says otherwise: warm paper. */
export const PLAIN_BACKGROUND = '#f3ead9'

/** Characters are drawn in a box of this many units; at scale 1 it is as tall as the stage's shorter side. */
const DRAWING_UNITS = 1000

const wholeStage: Scene['camera'] = { x: 0.5, y: 0.5, zoom: 1 }
const PICTURE_PREFIX = 'media:'
const DRAWN_PREFIX = 'scene:'

/**
 * The frame of a document at `time` seconds; preview and export both draw this. Performers whose
 * character is not in the cast are left out, clips whose take is not in it move nothing.
 */
export function frameAt(
  document: Document,
  time: number,
  cast: Cast,
  { stillness = false, fps }: FrameOptions = {},
): Frame {
  const { stage } = document
  const scene = sceneAt(document, time)
  const performers = onStage(document.performers, scene, stage).flatMap((performer): FramePerformer[] => {
    const puppet = cast.puppets.get(rigKey(performer))
    if (!puppet) return []
    const voice = voiceAt(document, performer.id, time, cast.analyses, { fps })
    return [
      {
        performerId: performer.id,
        puppet,
        pose: poseAt({
          time,
          seed: seedOf(performer.id),
          ...voice,
          ...actingAt(document, performer.id, time),
          ...(stillness ? { stillness } : {}),
        }),
        props: performer.props,
        x: performer.x * stage.width,
        y: performer.y * stage.height,
        scale: (performer.scale * Math.min(stage.width, stage.height)) / DRAWING_UNITS,
      },
    ]
  })
  return {
    stage: { width: stage.width, height: stage.height },
    background: backgroundOf(scene),
    camera: scene?.camera ?? wholeStage,
    performers,
    captions: document.captions
      .filter((caption) => covers(caption, time))
      .map((caption) => ({ id: caption.id, text: cardAt(caption, time) })),
  }
}

/** The scene at `time`; where two overlap, the one that began last. */
export function sceneAt(document: Document, time: number): Scene | undefined {
  let found: Scene | undefined
  for (const scene of document.scenes) {
    if (covers(scene, time) && (!found || scene.start >= found.start)) found = scene
  }
  return found
}

/** The gestures under way, and the expression placed last; both stand in the document's gestures. */
function actingAt(
  document: Document,
  performer: string,
  time: number,
): Pick<ActingInput, 'gestures' | 'expression'> {
  const current = document.gestures.filter((one) => one.performer === performer && covers(one, time))
  const isExpression = ({ name }: Gesture) => (expressionNames as readonly string[]).includes(name)
  const expression = current
    .filter(isExpression)
    .reduce<Gesture | undefined>((last, one) => (last && last.start > one.start ? last : one), undefined)
  const gestures = current
    .filter((one) => !isExpression(one))
    .map(({ name, start, duration }) => ({ name, progress: (time - start) / duration }))
  return { gestures, ...(expression ? { expression: expression.name } : {}) }
}

/** The media ids of all pictures that stand behind the scenes of a document. */
export function pictureIdsOf({ scenes }: Pick<Document, 'scenes'>): string[] {
  const ids = scenes.map(backgroundOf).flatMap((one) => (one.kind === 'picture' ? [one.media] : []))
  return [...new Set(ids)]
}

function backgroundOf(scene: Scene | undefined): Background {
  const text = scene?.background.trim()
  if (!text) return { kind: 'colour', colour: PLAIN_BACKGROUND }
  if (text.startsWith(PICTURE_PREFIX)) return { kind: 'picture', media: text.slice(PICTURE_PREFIX.length) }
  if (text.startsWith(DRAWN_PREFIX)) return { kind: 'drawn', scene: text.slice(DRAWN_PREFIX.length) }
  return { kind: 'colour', colour: text }
}

/** A number that stays with a performer, so that two of them do not blink together: FNV-1a. */
function seedOf(id: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
