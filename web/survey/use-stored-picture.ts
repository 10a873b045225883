import { useEffect, useState } from 'react'
import { useBlobAddress } from '../ui/hooks/use-blob-address.ts'
import type { SurveyFiles } from './survey-files.ts'

/** Returns the address of a stored picture once it has loaded; without a connection there is none. */
export function useStoredPicture(id: string, files: SurveyFiles): string | undefined {
  const [loaded, setLoaded] = useState<{ id: string; blob: Blob }>()
  useEffect(() => {
    if (id === '') return undefined
    let isOver = false
    files.open(id).then(
      (blob) => void (isOver || setLoaded({ id, blob })),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [id, files])
  return useBlobAddress(loaded?.id === id ? loaded.blob : undefined)
}
