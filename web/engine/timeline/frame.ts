import type {
  CaptionStyle,
  Document,
  Overlay,
  Performer,
  PropValues,
  Scene,
} from '#contract/document/document'
import type { Box } from '#model/rig/outline'
import { covers } from '../document/timing.ts'
import { poseAt } from '../puppet/acting/pose-at.ts'
import type { Pose } from '../puppet/pose.ts'
import type { Puppet } from '../puppet/drawing/puppet.ts'
import type { VoiceAnalysis } from '../voice/analysis.ts'
import { actingAt, driversOf, keepInFrame } from './acting-at.ts'
import { cardAt } from './caption-cards.ts'
import { appearsIn, enteringAt, isOnStage, type Entering } from './entrances.ts'
import { hanForms, type HanForms } from './han-forms.ts'
import { inShot, type HeadSpan } from './close-up.ts'
import type { CameraPictures } from './camera-shots.ts'
import { between, cameraAt, glideAt, veilAt, type Veil } from './scene-motion.ts'
import { presenceAt } from './overlay-presence.ts'
import { facePoint, gazeTowards } from './reflexes/gaze-towards.ts'
import { towardsLens } from './reflexes/lens.ts'
import { reflexesAt } from './reflexes/reflexes-at.ts'
import { PLAIN_BACKGROUND } from './plain-background.ts'
import { rigKey } from './rig-key.ts'
import type { Speaker } from './speaker-shot.ts'
import { DRAWING_UNITS, drawnWidth, onStage } from './stage-layout.ts'
import { voiceAt } from './voice-at.ts'

/** Everything a document refers to that drawing needs. */
export interface Cast {
  /** By `rigKey`. */
  puppets: ReadonlyMap<string, Puppet>
  /** By take id. */
  analyses: ReadonlyMap<string, VoiceAnalysis>
  /** Background pictures by media id; one that is missing leaves the plain background. */
  pictures?: ReadonlyMap<string, ImageBitmap> | undefined
  /** Camera pictures of the speakers; without it no speaker is shown. */
  cameras?: CameraPictures | undefined
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
  /** Feet in pixels of the stage; `scale` in pixels per unit of the rig. */
  x: number
  y: number
  scale: number
  /** On the way to that place, or `null` before. */
  entering?: Entering | null
}

/** The picture at one instant. The same document, cast and time always give the same frame. */
export interface Frame {
  /** Pixels of the stage. */
  stage: { width: number; height: number }
  background: Background
  /** Glides in over `background`, which is the scene's before it. */
  incoming?: { background: Background; opacity: number }
  /** The point of the stage in the middle of the picture, in fractions of it, and how near it is. */
  camera: Scene['camera']
  /** The part of the stage that the picture shows, in its pixels (`reframe`); the camera's if missing. */
  window?: Box
  /** The window leaves room for captions at the top instead of the bottom. */
  captionsAtTop?: boolean
  /** Back to front. */
  performers: FramePerformer[]
  /** `said`: how much of it has been said, 0..1. `performer`: whose words these are. */
  captions: { id: string; text: string; said: number; performer?: string }[]
  captionStyle?: CaptionStyle
  /** Chinese where it is missing. */
  han?: HanForms
  /** Over the picture, back to front; `presence`: 0 (about to come or gone) .. 1 (all there). */
  overlays: (Overlay & { presence: number })[]
  /** Closes over the picture around a cut. */
  veil?: Veil
}

export interface FrameOptions {
  /** Reduced motion, for previews: only what the voice and the document ask for moves. */
  stillness?: boolean
  /** Pictures a second of the video that it is a picture of: no closure of a mouth falls between two of them. */
  fps?: number
  /** Returns whether a performer has a live voice, and so is on stage even before their entrance. */
  isLive?: (performer: string) => boolean
}

const wholeStage: Scene['camera'] = { x: 0.5, y: 0.5, zoom: 1 }
const PICTURE_PREFIX = 'media:'
const DRAWN_PREFIX = 'scene:'

/**
 * `time` in seconds; used by preview and export. Performers without a character in the cast are omitted, clips
 * without a take move nothing.
 */
export function frameAt(
  document: Document,
  time: number,
  cast: Cast,
  { stillness = false, fps, isLive = () => false }: FrameOptions = {},
): Frame {
  const { stage } = document
  const scene = sceneAt(document, time)
  const present: Present[] = []
  const placed = standingOn(document, scene, cast).filter(
    ({ performer: { id } }) => isLive(id) || appearsIn(document, id, scene),
  )
  const drawn = placed.map((one) => ({ ...one, ...headSpanOf(one.performer, one.puppet, stage) }))
  const gazeOf = gazesAt(
    placed,
    scene?.cast ? standingOn(document, { ...scene, cast: null }, cast) : placed,
    { stage, isThere: (id) => isLive(id) || isOnStage(document, id, time) },
  )
  const performers = inShot(drawn, scene).map(({ performer, puppet, place }): FramePerformer => {
    const voice = voiceAt(document, performer.id, time, { analyses: cast.analyses, fps })
    const seed = seedOf(performer.id)
    const reflexes = reflexesAt(document, { id: performer.id, seed }, time, {
      analyses: cast.analyses,
      towards: gazeOf(performer.id),
    })
    const acting = actingAt(document, performer.id, time)
    const pose = poseAt({
      time,
      seed,
      own: puppet.rig,
      drivers: driversOf(performer),
      ...voice,
      ...reflexes,
      gaze: towardsLens(reflexes.gaze, acting.gestures),
      ...acting,
      ...(stillness ? { stillness, face: undefined } : {}),
    })
    present.push({ performer, puppet, place, engagement: voice.engagement })
    keepInFrame(pose, puppet.rig, place, { stage, camera: scene && !scene.shot ? scene.camera : wholeStage })
    const entering = isLive(performer.id) ? undefined : enteringAt(document, performer.id, time)
    return {
      performerId: performer.id,
      puppet,
      pose,
      props: performer.props,
      ...place,
      ...(entering !== undefined && { entering }),
    }
  })
  const glide = glideAt(document, scene, time)
  const camera =
    scene && !scene.shot
      ? cameraAt(scene, time, () => present.map((one) => speakerOf(one, stage)))
      : wholeStage
  const veil = veilAt(document, scene, time)
  const han = hanForms(document)
  return {
    stage: { width: stage.width, height: stage.height },
    background: backgroundOf(glide?.from ?? scene),
    ...(glide && { incoming: { background: backgroundOf(scene), opacity: glide.share } }),
    camera: glide
      ? between(
          cameraAt(glide.from, time, () => present.map((one) => speakerOf(one, stage))),
          camera,
          glide.share,
        )
      : camera,
    performers,
    captions: document.captions
      .filter((caption) => covers(caption, time))
      .map((caption) => ({
        id: caption.id,
        ...cardAt(caption, time),
        ...(caption.performer && { performer: caption.performer }),
      })),
    ...(document.captionStyle && { captionStyle: document.captionStyle }),
    ...(han !== 'chinese' && { han }),
    overlays: (document.overlays ?? [])
      .filter((overlay) => covers(overlay, time))
      .map((overlay) => ({ ...overlay, presence: presenceAt(overlay, time) })),
    ...(veil && { veil }),
  }
}

interface Standing {
  performer: Performer
  puppet: Puppet
  place: { x: number; y: number; scale: number }
}

interface Present extends Standing {
  engagement: number
}

/** The performers of a scene where its layout places them, back to front. */
function standingOn({ performers, stage }: Document, scene: Scene | undefined, cast: Cast): Standing[] {
  const widthOf = (performer: Performer) => {
    const puppet = cast.puppets.get(rigKey(performer))
    return puppet ? drawnWidth(puppet.rig) : undefined
  }
  return onStage(performers, scene, stage, widthOf).flatMap((performer) => {
    const puppet = cast.puppets.get(rigKey(performer))
    if (!puppet) return []
    const scale = (performer.scale * Math.min(stage.width, stage.height)) / DRAWING_UNITS
    return [
      { performer, puppet, place: { x: performer.x * stage.width, y: performer.y * stage.height, scale } },
    ]
  })
}

/**
 * Returns how one performer looks at another. A performer out of the picture is looked at where they would
 * stand with `everyone` on stage, except before their entrance.
 */
function gazesAt(
  placed: readonly Standing[],
  everyone: readonly Standing[],
  { stage, isThere }: { stage: Document['stage']; isThere: (id: string) => boolean },
) {
  return (id: string) => (target: string) => {
    if (!isThere(target)) return { x: 0, y: 0 }
    const isTarget = ({ performer }: Standing) => performer.id === target
    const group = placed.some(isTarget) ? placed : everyone
    const from = group.find(({ performer }) => performer.id === id)
    const to = group.find(isTarget)
    if (!from || !to) return { x: 0, y: 0 }
    const point = facePoint({ puppet: to.puppet, ...to.place })
    return gazeTowards({ puppet: from.puppet, ...from.place }, stage, point)
  }
}

function speakerOf({ performer, puppet, place, engagement }: Present, stage: Document['stage']): Speaker {
  const { rig } = puppet
  const { face, feet } = rig
  const heightOf = (y: number) => performer.y + ((y - feet.y) * place.scale) / stage.height
  return {
    x: performer.x,
    half: (drawnWidth(rig) * DRAWING_UNITS * place.scale) / 2 / stage.width,
    top: heightOf(face.y),
    chin: heightOf(face.y + face.height),
    engagement,
  }
}

function headSpanOf({ x, scale }: Performer, { rig }: Puppet, stage: Document['stage']): HeadSpan {
  const unit = (scale * Math.min(stage.width, stage.height)) / DRAWING_UNITS / stage.width
  const left = x + (rig.face.x - rig.feet.x) * unit
  return { left, right: left + rig.face.width * unit }
}

/** The scene at `time`; where two overlap, the one that began last. */
export function sceneAt(document: Document, time: number): Scene | undefined {
  let found: Scene | undefined
  for (const scene of document.scenes) {
    if (covers(scene, time) && (!found || scene.start >= found.start)) found = scene
  }
  return found
}

/** The media ids of all pictures that stand behind the scenes of a document or lie over them. */
export function pictureIdsOf({ scenes, overlays = [] }: Pick<Document, 'scenes' | 'overlays'>): string[] {
  const behind = scenes.map(backgroundOf).flatMap((one) => (one.kind === 'picture' ? [one.media] : []))
  const over = overlays.flatMap(({ kind, content }) => (kind === 'picture' ? [content] : []))
  return [...new Set([...behind, ...over])]
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
