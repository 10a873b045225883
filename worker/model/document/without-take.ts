import type { Clip, Document, Overlay, Scene, Shot } from '../../contract/document/document.ts'
import { speedOf } from './clip-time.ts'

/** Seconds that the card stays. */
const CARD = 2.5
/** Seconds; shorter remains of an item are dropped. */
const SHORTEST = 0.05

interface Span {
  start: number
  end: number
}

interface Timed {
  start: number
  duration: number
}

/** Scenes of a document. */
const MAX_SCENES = 500

/** Clips of a take that follow each other more closely, in seconds, share a card. */
const TOGETHER = 1

/** A stretch of the timeline in which a take is heard. */
interface Passage extends Span {
  /** Ids of its clips, the first one first. */
  clips: string[]
  performers: Set<string | null>
}

/**
 * Removes the clips of a take with their captions, and the gestures of those who speak in them. A title with `text` takes
 * the place of each passage, and what follows moves up, unless another voice speaks meanwhile. Performers who spoke
 * nothing else leave the stage, except the last one.
 */
export function withoutTake(document: Document, take: string, text: string): Document {
  const { mouthCorrections } = document
  const rest: Document = {
    ...document,
    tracks: document.tracks.map((track) => ({
      ...track,
      clips: track.clips.filter((clip) => clip.take !== take),
    })),
    ...(mouthCorrections && { mouthCorrections: mouthCorrections.filter((one) => one.take !== take) }),
  }
  const passages = passagesOf(document, take)
  // The last first: nothing before it moves.
  const carded = passages.reduceRight((current, passage) => withCard(current, passage, text), rest)
  return withoutSilent(carded, new Set(passages.flatMap(({ performers }) => [...performers])))
}

function withoutSilent(document: Document, spoke: ReadonlySet<string | null>): Document {
  const { tracks, captions } = document
  const leaves = new Set(
    document.performers
      .map(({ id }) => id)
      .filter(
        (id) =>
          spoke.has(id) &&
          !tracks.some(({ performer, clips }) => performer === id && clips.length > 0) &&
          !captions.some(({ performer }) => performer === id),
      ),
  )
  const performers = document.performers.filter(({ id }) => !leaves.has(id))
  if (leaves.size === 0 || performers.length === 0) return document
  const stays = (id: string | null | undefined) => !id || !leaves.has(id)
  return {
    ...document,
    performers,
    tracks: tracks.filter(({ performer }) => stays(performer)),
    gestures: document.gestures.filter(({ performer }) => stays(performer)),
    scenes: document.scenes.map((scene) => {
      const cast = scene.cast?.filter(stays)
      return {
        ...scene,
        // An empty cast is an empty stage.
        ...(cast && { cast: cast.length > 0 || scene.cast?.length === 0 ? cast : null }),
        ...(scene.shot && { shot: shotOf(scene.shot, scene.shot.subjects.filter(stays)) }),
      }
    }),
  }
}

/** The shot of fewer subjects: wide without any. */
function shotOf(shot: Shot, subjects: string[]): Shot {
  if (subjects.length === shot.subjects.length) return shot
  return {
    ...shot,
    subjects,
    kind: subjects.length === 0 ? 'wide' : subjects.length === 1 ? 'single' : shot.kind,
  }
}

function passagesOf({ tracks }: Document, take: string): Passage[] {
  const placed = tracks
    .flatMap(({ clips, performer }) =>
      clips.filter((clip) => clip.take === take).map((clip) => ({ clip, performer })),
    )
    .toSorted((one, other) => one.clip.start - other.clip.start)
  const passages: Passage[] = []
  for (const { clip, performer } of placed) {
    const { start, end } = spanOf(clip)
    const last = passages.at(-1)
    if (last && start - last.end < TOGETHER) {
      last.end = Math.max(last.end, end)
      last.clips.push(clip.id)
      last.performers.add(performer)
    } else passages.push({ start, end, clips: [clip.id], performers: new Set([performer]) })
  }
  return passages
}

function withCard(document: Document, passage: Passage, text: string): Document {
  const { start, end, clips, performers } = passage
  const rest: Document = {
    ...document,
    captions: document.captions.filter(
      (one) => !((!one.performer || performers.has(one.performer)) && overlaps(one, passage)),
    ),
    gestures: document.gestures.filter(
      (one) => !(performers.has(one.performer) && one.start >= start && one.start < end),
    ),
  }
  const isAlone = !rest.tracks.some(
    (track) => track.kind === 'voice' && track.clips.some((clip) => overlaps(clip, passage)),
  )
  const gap = { start: Math.min(end, start + CARD), end }
  const closed = isAlone ? withoutSpan(rest, gap) : rest
  const card: Overlay = {
    id: `card-${clips[0]}`.slice(0, 64),
    kind: 'title',
    content: text,
    start,
    duration: Math.max(SHORTEST, gap.start - start),
    x: 0.5,
    // Above the faces, like the title of a film.
    y: 0.15,
    size: 0.07,
    turn: 0,
    look: 'band',
  }
  const others = (closed.overlays ?? []).filter(({ id }) => id !== card.id)
  const scenes = isAlone ? withEmptyStage(closed.scenes, card) : closed.scenes
  return { ...closed, scenes, overlays: [...others, card] }
}

/** Shows no performer beside the card, who would seem to have withdrawn. */
function withEmptyStage(scenes: readonly Scene[], card: Overlay): Scene[] {
  const span = spanOf(card)
  const behind = scenes.find((scene) => overlaps(scene, span))
  if (!behind) return [...scenes]
  const { background } = behind
  const camera = { x: 0.5, y: 0.5, zoom: 1 }
  const empty: Scene = {
    id: card.id,
    start: span.start,
    duration: card.duration,
    background,
    camera,
    cast: [],
  }
  const rest = scenes.flatMap((scene): Scene[] => {
    if (!overlaps(scene, span)) return [scene]
    const end = scene.start + scene.duration
    const before = { ...scene, duration: span.start - scene.start }
    // The remains of a move or a push would begin again.
    const after = { ...scene, start: span.end, duration: end - span.end, ...still(scene) }
    const id = before.duration < SHORTEST ? scene.id : `after-${card.id}`.slice(0, 64)
    return [before, { ...after, id }].filter(({ duration }) => duration >= SHORTEST)
  })
  const all = [...rest, empty].toSorted((one, other) => one.start - other.start)
  return all.length > scenes.length && all.length > MAX_SCENES ? [...scenes] : all
}

function still({ move, shot }: Scene): Partial<Scene> {
  return { ...(move && { move: null, moveSpan: null }), ...(shot && { shot: { ...shot, push: 0 } }) }
}

/** Cuts a span of time out of everything. */
function withoutSpan(document: Document, gap: Span): Document {
  const length = gap.end - gap.start
  if (length < SHORTEST) return document
  const moved = (time: number) => (time <= gap.start ? time : Math.max(gap.start, time - length))
  const cut = <Item extends Timed>(items: readonly Item[]): Item[] =>
    items.flatMap((item) => {
      const end = item.start + item.duration
      if (end <= gap.start) return [item]
      const start = moved(item.start)
      if (item.start >= gap.end) return [{ ...item, start }]
      const duration = moved(end) - start
      return duration < SHORTEST ? [] : [{ ...item, start, duration }]
    })
  const { overlays, markers } = document
  return {
    ...document,
    tracks: document.tracks.map((track) => ({
      ...track,
      clips: cut(track.clips.map((clip) => ({ ...clip, offset: clip.offset + lostBefore(clip, gap) }))),
    })),
    scenes: cut(document.scenes),
    captions: cut(document.captions),
    gestures: cut(document.gestures),
    ...(overlays && { overlays: cut(overlays) }),
    ...(markers && { markers: markers.map((one) => ({ ...one, time: moved(one.time) })) }),
  }
}

/** Seconds of its take that a clip loses at its start. */
function lostBefore(clip: Clip, gap: Span): number {
  if (clip.start < gap.start || clip.start >= gap.end) return 0
  return (Math.min(gap.end, clip.start + clip.duration) - clip.start) * speedOf(clip)
}

function spanOf({ start, duration }: Timed): Span {
  return { start, end: start + duration }
}

function overlaps(item: Timed, span: Span): boolean {
  return item.start < span.end - 1e-6 && item.start + item.duration > span.start + 1e-6
}
