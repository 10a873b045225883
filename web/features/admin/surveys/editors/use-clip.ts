import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBlobAddress } from '../../../../ui/hooks/use-blob-address.ts'
import { CallError, isTemporary } from '../../../../platform/call-error.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { addClip, getSurveyFile, surveyKeys } from '../../../../data/surveys.ts'

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
        const sound = await playable(file)
        const id = await addClip(sound)
        queryClient.setQueryData(surveyKeys.clip(id), sound)
        return id
      } finally {
        setUploading(false)
      }
    },
  }
}

/** Clips play in the browser's own player, and most don't support AIFF. */
async function playable(file: File): Promise<File> {
  try {
    // Fetched with the file's choice: the composer has no room for it before.
    const { wavOfAiff } = await import('../../../../engine/sound/containers/aiff.ts')
    const wav = await wavOfAiff(file)
    return wav ? new File([wav], `${file.name.replace(/\.[^.]*$/, '')}.wav`, { type: wav.type }) : file
  } catch (cause) {
    if (isTemporary(cause)) throw cause
    throw new CallError({ status: 415, code: 'not_a_sound', url: '' }, { cause })
  }
}
