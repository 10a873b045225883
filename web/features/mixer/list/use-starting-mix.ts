import { type MixDocument } from '#contract/mixes/document'
import { newMix } from '#model/mix/new-mix'
import type { JamRecord } from '#contract/jam/jams'
import type { ProjectRecord } from '#contract/projects/projects'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { getJam, getJamTakes } from '../../../data/jams.ts'
import { addMix, refreshMixes } from '../../../data/mixes.ts'
import { getTakes } from '../../../data/takes.ts'
import { withSources } from '../sound-files.ts'
import { useSoundUploads, type UploadProgress } from '../use-sound-uploads.ts'
import { showError } from '../../../shell/errors/show-error.ts'

export interface Starting {
  /** The project or jam that a mix is being made of, or `empty`. */
  pending: string | undefined
  uploading: UploadProgress | undefined
  withProject: (project: ProjectRecord) => void
  withJam: (jam: Pick<JamRecord, 'id' | 'title'>) => void
  withFiles: (files: Iterable<File>) => void
  empty: () => void
}

/** Loaded on demand: reading projects and jams needs the whole document model, the list of mixes does not. */
const projectMix = () => import('../project-mix.ts')

/** The ways to start a mix: each creates one and opens it. */
export function useStartingMix(): Starting {
  const navigate = useNavigate()
  const [pending, setPending] = useState<string>()

  async function start(
    of: string,
    make: () => Promise<{ title: string; project?: string; document: MixDocument }>,
  ) {
    setPending(of)
    try {
      const { id } = await addMix(await make())
      void refreshMixes()
      await navigate(`/mixer/${id}/audio`)
    } catch (error) {
      showError(error)
    } finally {
      setPending(undefined)
    }
  }

  const { uploading, upload } = useSoundUploads((sources) =>
    start('files', async () => ({
      title: sources[0]?.name ?? 'Mix',
      document: withSources(newMix(), sources),
    })),
  )

  return {
    pending,
    uploading,
    withFiles: upload,
    withProject: (project) =>
      void start(project.id, async () => {
        const [{ mixOfProject }, takes] = await Promise.all([projectMix(), getTakes(project.id)])
        return { title: project.title, project: project.id, document: mixOfProject(project, takes) }
      }),
    withJam: ({ id, title }) =>
      void start(id, async () => {
        // The list may be older than the room's last edit.
        const [{ mixOfJam }, jam, takes] = await Promise.all([projectMix(), getJam(id), getJamTakes(id)])
        return { title, document: mixOfJam(jam, takes) }
      }),
    empty: () => void start('empty', async () => ({ title: 'New mix', document: newMix() })),
  }
}
