import type { TakeRecord } from '#contract/takes/takes'
import { useState } from 'react'
import { getFile } from '../../data/media.ts'

import { saveFile } from '../../platform/save-file.ts'
import { downloadName } from './share.ts'
import { showError } from '../../shell/errors/show-error.ts'

/** Saves the sound of a take as it was stored; private files need the session, so a plain link will not do. */
export function useDownload(take: TakeRecord): { isLoading: boolean; download: () => void } {
  const [isLoading, setLoading] = useState(false)
  async function run() {
    const media = take.expand?.sound
    if (!media) return
    setLoading(true)
    try {
      saveFile(await getFile(media), downloadName(take.name, media.file))
    } catch (error) {
      showError(error)
    } finally {
      setLoading(false)
    }
  }
  return { isLoading, download: () => void run() }
}
