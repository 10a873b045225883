import { useQuery } from '@tanstack/react-query'
import type { NewResultLink } from '#contract/survey/result-links'
import { useState } from 'react'
import {
  addResultLink,
  getResultLinks,
  refreshResultLinks,
  removeResultLink,
  surveyKeys,
} from '../../../../data/surveys.ts'
import { showErrorBriefly } from '../../../../shell/errors/show-error.ts'
import { toast } from '../../../../ui/feedback/toasts.tsx'

/** The links to the results of a survey, with the URL of the one just made. */
export function useResultLinks(survey: string) {
  const { data, error } = useQuery({
    queryKey: surveyKeys.resultLinks(survey),
    queryFn: ({ signal }) => getResultLinks(survey, signal),
    refetchOnMount: 'always',
  })
  const [running, setRunning] = useState('')
  const [url, setUrl] = useState('')

  async function attempt(name: string, act: () => Promise<void>) {
    setRunning(name)
    try {
      await act()
      refreshResultLinks(survey)
    } catch (failure) {
      showErrorBriefly(failure)
    } finally {
      setRunning('')
    }
  }

  return {
    links: data?.items,
    error,
    running,
    url,
    create: (link: NewResultLink) =>
      attempt('create', async () => setUrl((await addResultLink(survey, link)).url)),
    revoke: (id: string) =>
      attempt(id, async () => {
        await removeResultLink(survey, id)
        setUrl('')
        toast({ text: 'Link revoked.' })
      }),
  }
}
