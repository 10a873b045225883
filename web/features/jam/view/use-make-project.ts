import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { copyDeps } from '../../../data/copy-deps.ts'
import { copyProject } from '../../../data/copy-project.ts'
import { jamTakesQuery } from '../../../data/jams.ts'
import { refreshProjects } from '../../../data/projects.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { takeIdsOf } from '../../../stage/cast/cast.ts'
import { useJam } from '../room/use-jam.ts'
import { showError } from '../../../shell/errors/show-error.ts'

export function useMakeProject() {
  const { room, record } = useJam()
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)

  async function makeProject() {
    setMaking(true)
    try {
      const { document } = room.state.get()
      const used = new Set(takeIdsOf(document))
      const takes = await queryClient.fetchQuery(jamTakesQuery(room.id))
      const project = await copyProject(
        copyDeps,
        { description: '', character: document.performers[0]?.character ?? '' },
        { title: record.title, document, takes: takes.filter(({ id }) => used.has(id)) },
      )
      await refreshProjects()
      await navigate(`/projects/${project.id}/editor`)
    } catch (error) {
      showError(error)
    } finally {
      setMaking(false)
    }
  }
  return { makeProject, isMaking }
}
