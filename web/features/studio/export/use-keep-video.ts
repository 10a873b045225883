import { useEffect, useState } from 'react'
import { changeProject, refreshProjects } from '../../../data/projects.ts'
import { upload } from '../../../data/uploads.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { createVideoKeeper } from './video-keeper.ts'

/**
 * Uploads a video for the project's page, and publishes the page if asked to. `progress` is 0..1 during the upload;
 * `kept` is whether it succeeded.
 */
export function useKeepVideo() {
  const studio = useStudio()
  const project = useStudioState((state) => state.project.id)
  const [progress, setProgress] = useState<number>()
  const [kept, setKept] = useState(false)
  const [keeper] = useState(() =>
    createVideoKeeper({
      upload: async (file) => (await upload({ ...file, kind: 'video', project })).id,
      async show(video, publishes) {
        studio.setProject(await changeProject(project, { video, ...(publishes && { published: true }) }))
        void refreshProjects(project)
      },
    }),
  )
  useEffect(() => () => keeper.cancel(), [keeper])

  async function keep(blob: Blob, name: string, { publishes = false } = {}) {
    setProgress(0)
    try {
      const isKept = await keeper.keep({ blob, name, publishes, onProgress: setProgress })
      setKept((before) => before || isKept)
    } finally {
      setProgress(undefined)
    }
  }
  return { keep, kept, progress, cancel: keeper.cancel }
}
