import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addPicture, getSurveyFile, surveyKeys } from '../../../../data/surveys.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { smallPicture } from './small-picture.ts'
import { useBlobAddress } from '../../../../ui/hooks/use-blob-address.ts'

/** `prepare` scales a picture down and re-encodes it. */
export function useOptionPicture(survey: string, picture: string, prepare = smallPicture) {
  const [isUploading, setUploading] = useState(false)
  const { data } = useQuery({
    queryKey: surveyKeys.clip(picture),
    queryFn: ({ signal }) => getSurveyFile(survey, picture, signal),
    enabled: picture !== '',
    staleTime: Infinity,
  })
  return {
    address: useBlobAddress(data),
    isUploading,
    /** Returns the picture's media id; rejects with why it was refused. */
    async upload(file: File): Promise<string> {
      setUploading(true)
      try {
        const picture = await prepare(file)
        const id = await addPicture(picture)
        queryClient.setQueryData(surveyKeys.clip(id), picture)
        return id
      } finally {
        setUploading(false)
      }
    },
  }
}
