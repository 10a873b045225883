import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBlobAddress } from '../../../../ui/hooks/use-blob-address.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { addClip, getSurveyFile, surveyKeys } from '../../../../data/surveys.ts'

/** The sound of a listen question: an address to play it from, and the way to bring another. */
export function useClip(survey: string, clip: string) {
  const [isUploading, setUploading] = useState(false)
  const { data } = useQuery({
    queryKey: surveyKeys.clip(clip),
    queryFn: ({ signal }) => getSurveyFile(survey, clip, signal),
    enabled: clip !== '',
    staleTime: Infinity,
  })
  return {
    address: useBlobAddress(data),
    isUploading,
    /** Returns the clip's id; rejects with why it was refused. */
    async upload(file: File): Promise<string> {
      setUploading(true)
      try {
        const id = await addClip(file)
        queryClient.setQueryData(surveyKeys.clip(id), file)
        return id
      } finally {
        setUploading(false)
      }
    },
  }
}
