import type {
  Clip,
  ClipEffects,
  Document,
  Gesture,
  MouthCorrection,
  Overlay,
  Performer,
  Scene,
  Shot,
  Track,
} from '../../worker/contract/document/document.ts'
import { clipVoices } from '../../worker/contract/document/document.ts'
import type { Edit } from '../../worker/contract/document/edit.ts'
import type { RandomSource } from './random-source.ts'

/** Any edit of any kind; some are impossible on purpose. */
export function randomEdit(source: RandomSource, document: Document): Edit {
  const { next, pick, id } = source
  const number = (low: number, high: number) => low + next() * (high - low)
  const idOf = (list: readonly { id: string }[]) => pick(list)?.id ?? 'nobody'
  const index = Math.floor(next() * 4)
  const track = idOf(document.tracks)
  const clips = document.tracks.flatMap((one) => one.clips)
  const clip = idOf(clips)
  const performer = idOf(document.performers)
  const span = () => ({ start: number(0, 60), duration: number(-0.2, 5) })
  const newClip = (): Clip => ({
    id: id('clip'),
    take: 'take',
    ...span(),
    offset: number(0, 9),
    gain: 1,
    fadeIn: 0,
    fadeOut: 0.1,
  })
  const newEffects = (): ClipEffects => ({
    voice: pick(clipVoices) ?? 'natural',
    pitch: number(-12.2, 12),
    formant: number(-12, 12),
    speed: number(0.5, 2),
    denoise: next(),
    level: next() < 0.5,
  })
  const newTrack = (): Track => ({
    id: id('track'),
    kind: 'sound',
    name: 'Track',
    performer: next() < 0.5 ? performer : null,
    gain: number(0, 2),
    pan: number(-1, 1),
    mute: next() < 0.5,
    solo: next() < 0.5,
    clips: [newClip(), newClip()],
  })
  const newPerformer = (): Performer => ({
    id: id('performer'),
    character: 'mo',
    props: { hue: next() },
    x: next(),
    y: next(),
    scale: 1,
  })
  const newScene = (): Scene => ({
    id: id('scene'),
    ...span(),
    background: '#fff',
    camera: { x: 0.5, y: 0.5, zoom: number(0.5, 2) },
  })
  const newCorrection = (): MouthCorrection => ({ id: id('mouth'), take: 'take', shape: 'A', ...span() })
  const corrections = document.mouthCorrections ?? []
  const newGesture = (): Gesture => ({ id: id('gesture'), performer, name: 'nod', ...span() })
  const overlay = idOf(document.overlays ?? [])
  const marker = idOf(document.markers ?? [])
  const newOverlay = (): Overlay => ({
    id: id('overlay'),
    kind: 'title',
    content: 'The end',
    x: next(),
    y: next(),
    size: number(0, 0.5),
    turn: 0,
    ...span(),
  })
  const directed = () => (next() < 0.5 ? null : { because: 'stress', print: 'a1b2' })
  const newShot = (): Shot | null =>
    next() < 0.3 ? null : { kind: 'single', subjects: [performer], push: next() }
  const look = () => ({ mirror: next() < 0.5 ? null : true, size: number(0.2, 1.5), directed: directed() })
  const target = clips.find((one) => one.id === clip)
  const edits: (() => Edit)[] = [
    () => ({ kind: 'addTrack', track: newTrack(), index }),
    () => ({ kind: 'changeTrack', track, change: { gain: number(0, 9), mute: next() < 0.5 } }),
    () => ({ kind: 'changeTrack', track, change: { performer, name: 'Renamed' } }),
    () => ({ kind: 'moveTrack', track, index }),
    () => ({ kind: 'removeTrack', track }),
    () => ({ kind: 'addClip', track, clip: newClip(), index }),
    () => ({ kind: 'addClip', track, clip: newClip() }),
    () => ({ kind: 'moveClip', clip, start: number(-2, 50) }),
    () => ({ kind: 'moveClip', clip, start: number(0, 50), track, index }),
    () => ({ kind: 'trimClip', clip, change: { offset: number(-1, 4), ...span() } }),
    () => ({ kind: 'trimClip', clip, change: { effects: next() < 0.3 ? null : newEffects() } }),
    () => ({ kind: 'trimEdge', clip, edge: next() < 0.5 ? 'start' : 'end', at: number(0, 60) }),
    () => ({ kind: 'addClip', track, clip: newClip(), after: clip }),
    () => ({ kind: 'moveTrack', track, index, after: next() < 0.3 ? null : idOf(document.tracks) }),
    () => ({ kind: 'setClipGain', clip, gain: number(0, 9) }),
    () => ({
      kind: 'splitClip',
      clip,
      at: (target?.start ?? 0) + number(-0.1, 1.1) * (target?.duration ?? 1),
      newId: id('clip'),
    }),
    () => ({ kind: 'removeClip', clip }),
    () => ({ kind: 'addPerformer', performer: newPerformer(), index }),
    () => ({ kind: 'setPerformerProps', performer, props: { hue: next() < 0.3 ? null : next(), hat: true } }),
    () => ({ kind: 'setPerformerPlace', performer, change: { x: next(), scale: number(-0.1, 2) } }),
    () => ({ kind: 'setCharacter', performer, character: 'zed', props: {} }),
    () => ({ kind: 'movePerformer', performer, index }),
    () => ({ kind: 'removePerformer', performer }),
    () => ({ kind: 'addScene', scene: newScene(), index }),
    () => ({ kind: 'changeScene', scene: idOf(document.scenes), change: { background: 'red', ...span() } }),
    () => ({ kind: 'removeScene', scene: idOf(document.scenes) }),
    () => ({ kind: 'addCaption', caption: { id: id('caption'), text: 'Hm.', ...span() }, index }),
    () => ({ kind: 'changeCaption', caption: idOf(document.captions), change: { text: 'Oh?' } }),
    () => ({ kind: 'removeCaption', caption: idOf(document.captions) }),
    () => ({ kind: 'addGesture', gesture: newGesture(), index }),
    () => ({
      kind: 'changeGesture',
      gesture: idOf(document.gestures),
      change: { name: 'wave', performer, ...look() },
    }),
    () => ({ kind: 'removeGesture', gesture: idOf(document.gestures) }),
    () => ({ kind: 'addMouthCorrection', correction: newCorrection(), index }),
    () => ({
      kind: 'changeMouthCorrection',
      correction: idOf(corrections),
      change: { shape: 'F', ...span() },
    }),
    () => ({ kind: 'removeMouthCorrection', correction: idOf(corrections) }),
    () => ({ kind: 'addOverlay', overlay: newOverlay(), index }),
    () => ({ kind: 'changeOverlay', overlay, change: { content: 'Again', size: number(0, 1), ...span() } }),
    () => ({
      kind: 'changeOverlay',
      overlay,
      change: { colour: '#ff0', look: next() < 0.5 ? 'band' : null },
    }),
    () => ({ kind: 'removeOverlay', overlay }),
    () => ({ kind: 'addMarker', marker: { id: id('marker'), time: number(-1, 60), name: 'Here' }, index }),
    () => ({ kind: 'changeMarker', marker, change: { name: 'There' } }),
    () => ({ kind: 'removeMarker', marker }),
    () => ({
      kind: 'setCaptionStyle',
      style: next() < 0.5 ? null : { look: 'bold', size: 'large', highlight: next() < 0.5 },
    }),
    () => ({ kind: 'changeTrack', track, change: { locked: next() < 0.5, ducking: number(0, 1.2) } }),
    () => ({
      kind: 'changeScene',
      scene: idOf(document.scenes),
      change: { transition: 'dip', move: 'in', shot: newShot() },
    }),
    () => ({ kind: 'setClipGain', clip, gain: number(0, 2), directed: directed() }),
    () => ({
      kind: 'setDirection',
      direction: next() < 0.3 ? null : { seed: index, level: 'calm', ids: [clip, performer] },
    }),
    () => ({ kind: 'setStage', change: { width: Math.floor(number(10, 2000)) } }),
    () => ({ kind: 'setTempo', tempo: number(10, 300) }),
    () => ({ kind: 'setFirstBeat', time: next() < 0.3 ? null : number(-1, 60) }),
    () => ({ kind: 'batch', edits: [randomEdit(source, document), randomEdit(source, document)] }),
  ]
  // The list is not empty.
  return pick(edits)!()
}
