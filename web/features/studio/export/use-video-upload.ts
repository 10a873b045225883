import { useEffect, useState } from 'react'
import { changeProject, refreshProjects } from '../../../data/projects.ts'
import { removeFile } from '../../../data/media.ts'
import { upload } from '../../../data/uploads.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { createVideoUpload } from './video-upload.ts'

/**
 * Publishes the page too if requested. `revision` is that of the document which the video shows; 0: unsaved. `progress` is
 * 0..1 during the upload.
 */
export function useVideoUpload() {
  const studio = useStudio()
  const project = useStudioState((state) => state.project.id)
  const [progress, setProgress] = useState<number>()
  const [saved, setSaved] = useState(false)
  const [uploader] = useState(() =>
    createVideoUpload({
      upload: async (file) => (await upload({ ...file, kind: 'video', project })).id,
      async show(video, { publishes, revision }) {
        const change = { video, videoRevision: revision, ...(publishes && { published: true }) }
        studio.setProject(await changeProject(project, change))
        void refreshProjects(project)
      },
      remove: removeFile,
    }),
  )
  useEffect(() => () => uploader.cancel(), [uploader])

  async function save(
    blob: Blob,
    name: string,
    { publishes, revision }: { publishes: boolean; revision: number },
  ) {
    setProgress(0)
    try {
      const isSaved = await uploader.save({ blob, name, publishes, revision, onProgress: setProgress })
      setSaved((before) => before || isSaved)
    } finally {
      setProgress(undefined)
    }
  }
  return { save, saved, progress, cancel: uploader.cancel }
}
