import { useEffect, useState } from 'react'
import type { SurveyFiles } from './survey-files.ts'

/** A picture of the look; `undefined` until it has loaded, and if it does not: the survey is complete without it. */
export function useSurveyFile(id: string, files: SurveyFiles): Blob | undefined {
  const [loaded, setLoaded] = useState<{ id: string; blob: Blob }>()
  useEffect(() => {
    let isWanted = true
    files.open(id).then(
      (blob) => isWanted && setLoaded({ id, blob }),
      () => undefined,
    )
    return () => void (isWanted = false)
  }, [id, files])
  return loaded?.id === id ? loaded.blob : undefined
}
