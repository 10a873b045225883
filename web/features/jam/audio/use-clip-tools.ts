import type { Clip, Document, Track } from '#contract/document/document'
import { clipOf } from '#model/edits/invert-edit'
import { laneOf, takeOver } from '#model/edits/take-lanes'
import type { TakeRecord } from '#contract/takes/takes'
import { offsetBetween } from '../../../engine/sound/correlate.ts'
import { loadSounds } from '../../../stage/cast/sounds.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { useJam } from '../room/use-jam.ts'
import { leaveThing } from '../timeline/leave-thing.ts'

/** Search range of the alignment in each direction, in seconds. */
const FAR = 0.5

export function useClipTools(document: Document, takes: readonly TakeRecord[]) {
  const { room } = useJam()
  return {
    cut(clip: Clip, at: number) {
      if (at <= clip.start || at >= clip.start + clip.duration) {
        toast({ text: 'Move the playhead into the clip to cut it there.' })
        return
      }
      room.edit({ kind: 'splitClip', clip: clip.id, at, newId: crypto.randomUUID() })
    },
    /** Trims a clip to `at`; a playhead outside of it extends it again. */
    trim(clip: Clip, edge: 'start' | 'end', at: number) {
      const end = clip.start + clip.duration
      const isPossible = edge === 'start' ? at < end && at >= clip.start - clip.offset : at > clip.start
      if (!isPossible || at < 0) {
        toast({ text: 'Move the playhead to where the clip should start or end.' })
        return
      }
      const sound = takes.find(({ id }) => id === clip.take)?.duration ?? Infinity
      const last = clip.start + sound - clip.offset
      room.edit({ kind: 'trimEdge', clip: clip.id, edge, at: edge === 'end' ? Math.min(at, last) : at })
    },
    remove({ id }: Clip) {
      leaveThing(id)
      room.edit({ kind: 'removeClip', clip: id })
    },
    /** The track on which an alternative take can be made audible again. */
    homeOf: (track: Track): Track | undefined => document.tracks.find(({ id }) => laneOf(id) === track.id),
    /** Makes a take audible; the one at its place goes to the lane. */
    moveToTrack(clip: Clip, track: string) {
      const edits = takeOver(document, clip, { track, newId: () => crypto.randomUUID() })
      room.edit({ kind: 'batch', edits })
    },
    /** Aligns the onsets of a take with those of the backing track. */
    async align(clip: Clip) {
      const music = document.tracks.filter(({ kind }) => kind === 'music').flatMap(({ clips }) => clips)
      const backing = music.find(
        (one) => one.start < clip.start + clip.duration && one.start + one.duration > clip.start,
      )
      const take = clipOf(document, clip.id)
      if (!backing || !take) return void toast({ text: 'There is no backing track under this take.' })
      const { sounds } = await loadSounds(document, takes)
      const [heard, sung] = [sounds.get(backing.take), sounds.get(clip.take)]
      if (!heard || !sung)
        return void toast({ text: 'The sounds haven’t loaded yet. Try again in a moment.' })
      // Both sounds are cut to their common range of the timeline.
      const part = (buffer: AudioBuffer, from: number) => {
        const begin = Math.max(0, Math.round(from * buffer.sampleRate))
        const samples = buffer
          .getChannelData(0)
          .subarray(begin, begin + Math.round(clip.duration * buffer.sampleRate))
        return { samples, sampleRate: buffer.sampleRate }
      }
      const late = offsetBetween(
        part(heard, backing.offset + clip.start - backing.start),
        part(sung, clip.offset),
        FAR,
      )
      if (late === undefined) {
        toast({ text: 'They are too different to be aligned automatically. Drag the take instead.' })
        return
      }
      room.edit({ kind: 'moveClip', clip: clip.id, start: Math.max(0, clip.start - late) })
      toast({ text: `Moved by ${Math.round(-late * 1000)} ms.`, tone: 'good' })
    },
  }
}
