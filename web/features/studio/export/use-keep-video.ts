import { useEffect, useState } from 'react'
import { changeProject } from '../../../data/projects.ts'
import { upload } from '../../../data/uploads.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { createVideoKeeper } from './video-keeper.ts'

/** Uploads a video as the one that the project's page shows. `progress` is 0..1 while it goes up, `kept` is whether it did. */
export function useKeepVideo() {
  const studio = useStudio()
  const project = useStudioState((state) => state.project.id)
  const [progress, setProgress] = useState<number>()
  const [kept, setKept] = useState(false)
  const [keeper] = useState(() =>
    createVideoKeeper({
      upload: async (file) => (await upload({ ...file, kind: 'video', project })).id,
      show: async (video) => studio.setProject(await changeProject(project, { video })),
    }),
  )
  useEffect(() => () => keeper.cancel(), [keeper])

  async function keep(file: Blob, name: string) {
    setProgress(0)
    try {
      setKept(await keeper.keep(file, name, setProgress))
    } finally {
      setProgress(undefined)
    }
  }
  return { keep, kept, progress, cancel: keeper.cancel }
}
