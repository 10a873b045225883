import { useState } from 'react'
import { beatGridOf, type BeatGrid } from '#model/document/beats'
import type { Document } from '#contract/document/document'
import { plainClip } from '#model/document/plain-clip'
import type { Edit } from '#contract/document/edit'
import { BACKING_TRACK } from '#model/jam/jam-document'
import { refreshJamTakes } from '../../../data/jams.ts'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { soundErrorMessage, soundErrorKind, soundErrorDetails } from '../../../stage/takes/sound-error.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { useJam, useJamState } from '../room/use-jam.ts'
import { uploadBacking, type Backing } from './backing.ts'

/** The backing track of an open jam: adds or replaces one, with its beats. */
export function useBacking() {
  const { room } = useJam()
  const { document } = useJamState()
  const [isReading, setReading] = useState(false)
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const track = document.tracks.find(({ id }) => id === BACKING_TRACK)

  async function read(load: Promise<Backing>, name?: string): Promise<Backing | undefined> {
    setReading(true)
    setProblem(undefined)
    try {
      return await load
    } catch (error) {
      const { title, text } = soundErrorMessage(soundErrorKind(error), name, soundErrorDetails(error))
      setProblem(`${title}. ${text}`)
      return undefined
    } finally {
      setReading(false)
    }
  }

  async function put(backing: Backing) {
    setProgress(0)
    // Continues when the tool is left.
    async function upload() {
      const take = await uploadBacking(room.id, backing, setProgress)
      await refreshJamTakes(room.id)
      room.edit({ kind: 'batch', edits: placing(room.state.get().document, take, backing) })
    }
    try {
      await room.during(upload())
      toast({ text: 'The backing track is in.', tone: 'good' })
    } catch (error) {
      const { title, text } = errorMessage(error)
      setProblem(`${title}. ${text}`)
    } finally {
      setProgress(undefined)
    }
  }

  return {
    hasOne: (track?.clips.length ?? 0) > 0,
    ...beatGridOf(document),
    isReading,
    progress,
    problem,
    async pick(load: Promise<Backing>, name?: string) {
      const backing = await read(load, name)
      if (backing) await put(backing)
    },
    setTempo(tempo: number) {
      room.edit({ kind: 'setTempo', tempo }, { key: 'tempo' })
    },
    setFirstBeat(time: number) {
      room.edit({ kind: 'setFirstBeat', time }, { key: 'first beat' })
    },
    seal: room.seal,
  }
}

/** The edits that replace the backing track; recorded takes stay in place. */
function placing(document: Document, take: string, { sound, beats }: Backing): Edit[] {
  const before = document.tracks.find(({ id }) => id === BACKING_TRACK)?.clips ?? []
  const clip = plainClip({ id: crypto.randomUUID(), take, start: 0, duration: sound.duration })
  return [
    ...before.map(({ id }): Edit => ({ kind: 'removeClip', clip: id })),
    { kind: 'addClip', track: BACKING_TRACK, clip },
    ...beatEdits(beats),
  ]
}

function beatEdits(beats: BeatGrid | undefined): Edit[] {
  if (!beats) return []
  const { tempo, firstBeat } = beats
  return [
    { kind: 'setTempo', tempo },
    { kind: 'setFirstBeat', time: firstBeat },
  ]
}
