import { takeEndOf, takeTimeOf } from '../document/clip-time.ts'
import { clipSchema, type Clip, type Document, type Track } from '../../contract/document/document.ts'
import { checked, checkFree, checkRoom, found } from './checks.ts'
import { EditError, type Edit } from '../../contract/document/edit.ts'
import { inserted, LIST_LIMITS, overwritten, replaced, without } from './lists.ts'

type ClipEdit = Extract<
  Edit,
  { kind: 'addClip' | 'moveClip' | 'trimClip' | 'trimEdge' | 'setClipGain' | 'splitClip' | 'removeClip' }
>

export function applyClipEdit(document: Document, edit: ClipEdit): { document: Document; inverse: Edit } {
  switch (edit.kind) {
    case 'addClip': {
      const track = found(document.tracks, edit.track, edit)
      const clip = checked(clipSchema, edit.clip, edit)
      checkRoom(track.clips, LIST_LIMITS.clips, edit)
      checkFree(clipsOf(document), clip.id, edit)
      return {
        document: withClips(document, track, inserted(track.clips, clip, edit)),
        inverse: { kind: 'removeClip', clip: clip.id },
      }
    }
    case 'moveClip': {
      const { track: from, clip: before } = place(document, edit)
      const to = edit.track === undefined ? from : found(document.tracks, edit.track, edit)
      const clip = checked(clipSchema, { ...before, start: edit.start }, edit)
      const index = from.clips.indexOf(before)
      const inverse: Edit = { kind: 'moveClip', clip: clip.id, start: before.start }
      if (to.id === from.id && edit.index === undefined && edit.after === undefined) {
        return { document: withClips(document, from, replaced(from.clips, clip)), inverse }
      }
      const lifted = withClips(document, from, without(from.clips, clip.id))
      const target = found(lifted.tracks, to.id, edit)
      checkRoom(target.clips, LIST_LIMITS.clips, edit)
      return {
        document: withClips(lifted, target, inserted(target.clips, clip, edit)),
        inverse: { ...inverse, track: from.id, index },
      }
    }
    case 'trimClip':
      return changeClip(document, edit, edit.change)
    case 'trimEdge': {
      const { clip } = place(document, edit)
      const end = clip.start + clip.duration
      if (edit.edge === 'end') return changeClip(document, edit, { duration: edit.at - clip.start })
      const offset = takeTimeOf(clip, edit.at)
      return changeClip(document, edit, { start: edit.at, offset, duration: end - edit.at })
    }
    case 'setClipGain': {
      const { gain, directed } = edit
      const isMarked = directed !== undefined
      const { document: after } = changeClip(document, edit, { gain, ...(isMarked && { directed }) })
      const { clip } = place(document, edit)
      const inverse = { kind: edit.kind, clip: clip.id, gain: clip.gain }
      return {
        document: after,
        inverse: isMarked ? { ...inverse, directed: clip.directed ?? null } : inverse,
      }
    }
    case 'splitClip': {
      const { track, clip } = place(document, edit)
      checkFree(clipsOf(document), edit.newId, edit)
      checkRoom(track.clips, LIST_LIMITS.clips, edit)
      const end = clip.start + clip.duration
      if (!(edit.at > clip.start && edit.at < end)) throw new EditError('cut_outside_clip', edit)
      const left = checked(clipSchema, { ...clip, duration: edit.at - clip.start, fadeOut: 0 }, edit)
      const right = checked(
        clipSchema,
        {
          ...clip,
          id: edit.newId,
          start: edit.at,
          offset: takeEndOf(left),
          duration: end - edit.at,
          fadeIn: 0,
        },
        edit,
      )
      const clips = inserted(replaced(track.clips, left), right, { after: left.id })
      return {
        document: withClips(document, track, clips),
        inverse: {
          kind: 'batch',
          edits: [
            { kind: 'removeClip', clip: right.id },
            {
              kind: 'trimClip',
              clip: clip.id,
              change: { duration: clip.duration, fadeOut: clip.fadeOut },
            },
          ],
        },
      }
    }
    case 'removeClip': {
      const { track, clip } = place(document, edit)
      return {
        document: withClips(document, track, without(track.clips, clip.id)),
        inverse: { kind: 'addClip', track: track.id, clip, index: track.clips.indexOf(clip) },
      }
    }
    default:
      return edit satisfies never
  }
}

function changeClip(document: Document, edit: ClipEdit & { clip: string }, change: Partial<Clip>) {
  const { track, clip: before } = place(document, edit)
  const clip = checked(clipSchema, { ...before, ...change, id: before.id }, edit)
  const inverse: Edit = { kind: 'trimClip', clip: clip.id, change: overwritten(before, change) }
  return { document: withClips(document, track, replaced(track.clips, clip)), inverse }
}

function place(document: Document, edit: ClipEdit & { clip: string }): { track: Track; clip: Clip } {
  for (const track of document.tracks) {
    const clip = track.clips.find((candidate) => candidate.id === edit.clip)
    if (clip) return { track, clip }
  }
  throw new EditError('not_found', edit)
}

function clipsOf(document: Document): Clip[] {
  return document.tracks.flatMap((track) => track.clips)
}

function withClips(document: Document, track: Track, clips: Clip[]): Document {
  return { ...document, tracks: replaced(document.tracks, { ...track, clips }) }
}
