import { useEffect, useState } from 'react'
import { changeProject, refreshProjects } from '../../../data/projects.ts'
import { upload } from '../../../data/uploads.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { createVideoUpload } from './video-upload.ts'

/** Publishes the page too if requested. `progress` is 0..1 during the upload. */
export function useVideoUpload() {
  const studio = useStudio()
  const project = useStudioState((state) => state.project.id)
  const [progress, setProgress] = useState<number>()
  const [saved, setSaved] = useState(false)
  const [uploader] = useState(() =>
    createVideoUpload({
      upload: async (file) => (await upload({ ...file, kind: 'video', project })).id,
      async show(video, publishes) {
        studio.setProject(await changeProject(project, { video, ...(publishes && { published: true }) }))
        void refreshProjects(project)
      },
    }),
  )
  useEffect(() => () => uploader.cancel(), [uploader])

  async function save(blob: Blob, name: string, { publishes = false } = {}) {
    setProgress(0)
    try {
      const isSaved = await uploader.save({ blob, name, publishes, onProgress: setProgress })
      setSaved((before) => before || isSaved)
    } finally {
      setProgress(undefined)
    }
  }
  return { save, saved, progress, cancel: uploader.cancel }
}
