import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { TakeRecord } from '#contract/takes/takes'
import { jamTakesQuery } from '../../../data/jams.ts'
import { getFile } from '../../../data/media.ts'
import { addProject, refreshProjects, removeProject } from '../../../data/projects.ts'
import { addTake } from '../../../data/takes.ts'
import { upload } from '../../../data/uploads.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { putDocument } from '../../../data/projects.ts'
import { wordsFor } from '../../../shell/errors/words.ts'
import { takeIdsOf } from '../../../stage/cast/cast.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useJam } from '../room/use-jam.ts'

/** Makes a project of one's own of a jam, with copies of its takes: the jam goes on without it. */
export function useMakeProject() {
  const { room, record } = useJam()
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)

  async function makeProject() {
    setMaking(true)
    try {
      const { document } = room.state.get()
      const character = document.performers[0]?.character ?? ''
      const project = await addProject({ title: record.title, character })
      try {
        const takes = await queryClient.fetchQuery(jamTakesQuery(room.id))
        const used = new Set(takeIdsOf(document))
        const copies = new Map<string, string>()
        for (const take of takes) if (used.has(take.id)) copies.set(take.id, await copied(take, project.id))
        const tracks = document.tracks.map((track) => ({
          ...track,
          clips: track.clips.flatMap((clip) => {
            const copy = copies.get(clip.take)
            return copy === undefined ? [] : [{ ...clip, take: copy }]
          }),
        }))
        await putDocument(project.id, project.revision, { ...document, tracks })
      } catch (error) {
        // Half of a jam is not what was asked for.
        await removeProject(project.id)
        throw error
      }
      await refreshProjects()
      await navigate(`/projects/${project.id}/editor`)
    } catch (error) {
      const { title, text } = wordsFor(error)
      toast({ text: `${title}. ${text}`, tone: 'danger' })
    } finally {
      setMaking(false)
    }
  }
  return { makeProject, isMaking }
}

async function copied(take: TakeRecord, project: string): Promise<string> {
  const { sound, analysis } = take.expand ?? {}
  if (!sound) throw new Error(`The take ${take.id} has no sound.`)
  const kept = await upload({ blob: await getFile(sound), kind: 'sound', name: sound.file, project })
  const known =
    analysis &&
    (await upload({ blob: await getFile(analysis), kind: 'analysis', name: analysis.file, project }))
  const { name, source, duration } = take
  const made = await addTake({
    project,
    name,
    source,
    duration,
    sound: kept.id,
    ...(known && { analysis: known.id }),
  })
  return made.id
}
