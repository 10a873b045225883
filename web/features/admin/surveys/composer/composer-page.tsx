import { useParams } from 'react-router-dom'
import { CallError } from '../../../../platform/call-error.ts'
import { useLocalCopy } from '../../../../editing/use-editor.ts'
import { useAuth } from '../../../../shell/auth/use-auth.ts'
import { PageError } from '../../../../shell/errors/page-error.ts'
import { LoadErrorNotice } from '../../../../shell/errors/load-error-notice.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import type { Composition } from '../draft/composition.ts'
import { ComposerScreen } from './composer-screen.tsx'
import { NewSurvey } from '../templates/new-survey.tsx'
import { useSurvey } from '../survey/use-surveys.ts'

/** `/admin/surveys/compose/:id?`; without an id a template is chosen first. */
export function Component() {
  const { id } = useParams()
  return id ? <OpenSurvey key={id} id={id} /> : <NewSurvey />
}

function OpenSurvey({ id }: { id: string }) {
  const { data, error, refetch, isFetchedAfterMount } = useSurvey(id)
  const owner = useAuth().user?.id ?? ''
  const copy = useLocalCopy<Composition>({ owner, kind: 'survey', id })
  // The cached survey may be older than the draft.
  if (data && copy && isFetchedAfterMount) return <ComposerScreen survey={data} copy={copy} />
  if (!error) return <ComposerSkeleton />
  if (error instanceof CallError && error.code === 'not_found') {
    throw new PageError({ status: 404, message: 'There is no such survey' })
  }
  return <LoadErrorNotice error={error} onRetry={refetch} page />
}

function ComposerSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the survey"
      className="grid gap-6 p-6 lg:grid-cols-[17rem_1fr_24rem]"
    >
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  )
}
