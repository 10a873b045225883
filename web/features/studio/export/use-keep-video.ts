import { useEffect, useRef, useState } from 'react'
import { changeProject } from '../../../data/projects.ts'
import { upload } from '../../../data/uploads.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'

/** Uploads a video as the one that the project's page shows. `progress` is 0..1 while it goes up. */
export function useKeepVideo() {
  const studio = useStudio()
  const project = useStudioState((state) => state.project.id)
  const [progress, setProgress] = useState<number>()
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])

  async function keep(file: Blob, name: string) {
    abort.current = new AbortController()
    setProgress(0)
    try {
      const { signal } = abort.current
      const media = await upload({
        blob: file,
        kind: 'video',
        name,
        project,
        onProgress: setProgress,
        signal,
      })
      studio.setProject(await changeProject(project, { video: media.id }))
    } finally {
      setProgress(undefined)
    }
  }
  return { keep, progress }
}
