import type { Document, PropValues, Scene } from '#contract/document'
import { covers } from '../document/timing.ts'
import { poseAt } from '../puppet/pose-at.ts'
import type { Pose } from '../puppet/pose.ts'
import type { Puppet } from '../puppet/puppet.ts'
import type { VoiceAnalysis } from '../voice/analysis.ts'
import { voiceAt } from './voice-at.ts'

/** Everything a document refers to that drawing needs. */
export interface Cast {
  /** By character id. */
  puppets: ReadonlyMap<string, Puppet>
  /** By take id. */
  analyses: ReadonlyMap<string, VoiceAnalysis>
}

export type Background = { kind: 'colour'; colour: string } | { kind: 'picture'; media: string }

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

/** What stands behind the performers where no scene says otherwise: warm paper. */
export const PLAIN_BACKGROUND = '#f3ead9'

const wholeStage: Scene['camera'] = { x: 0.5, y: 0.5, zoom: 1 }
const PICTURE_PREFIX = 'media:'

/**
 * The frame of a document at `time` seconds; preview and export both draw this. Performers whose
 * character is not in the cast are left out, clips whose take is not in it move nothing.
 */
export function frameAt(document: Document, time: number, cast: Cast): Frame {
  const { stage } = document
  const scene = sceneAt(document, time)
  const performers = document.performers.flatMap((performer): FramePerformer[] => {
    const puppet = cast.puppets.get(performer.character)
    if (!puppet) return []
    const voice = voiceAt(document, performer.id, time, cast.analyses)
    const gestures = document.gestures.filter((gesture) => gesture.performer === performer.id)
    return [
      {
        performerId: performer.id,
        puppet,
        pose: poseAt({ time, seed: seedOf(performer.id), gestures, ...voice }),
        props: performer.props,
        x: performer.x * stage.width,
        y: performer.y * stage.height,
        scale: performer.scale,
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
      .map(({ id, text }) => ({ id, text })),
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

function backgroundOf(scene: Scene | undefined): Background {
  const text = scene?.background.trim()
  if (!text) return { kind: 'colour', colour: PLAIN_BACKGROUND }
  if (text.startsWith(PICTURE_PREFIX)) return { kind: 'picture', media: text.slice(PICTURE_PREFIX.length) }
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
