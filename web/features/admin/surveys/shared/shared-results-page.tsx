import { useLocation, useParams } from 'react-router-dom'
import { CallError } from '../../../../platform/call-error.ts'
import { isolated } from '../../../../platform/locale.ts'
import { LoadErrorNotice } from '../../../../shell/errors/load-error-notice.tsx'
import { PageError } from '../../../../shell/errors/page-error.ts'
import { useTitle } from '../../../../shell/use-title.ts'
import { Wordmark } from '../../../../shell/wordmark.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { tokenOf } from './link-token.ts'
import { PasswordForm } from './password-form.tsx'
import { SharedResults } from './shared-results.tsx'
import { useSharedResults } from './use-shared-results.ts'

/** `/results/:id`: the results of a survey for the holder of a link. */
export function Component() {
  const { id = '' } = useParams()
  const { opened, open, isOpening, isWrong, error } = useSharedResults(id, tokenOf(useLocation()))
  const title = opened.data?.title ?? ''
  useTitle(title ? `Results of “${isolated(title)}”` : 'Results')
  if (opened.error instanceof CallError && opened.error.code === 'not_found') {
    throw new PageError({ status: 404, message: 'This link to results doesn’t work any more' })
  }
  return (
    <div className="survey-report flex min-h-dvh flex-col print:block">
      <header className="mx-auto flex w-full max-w-7xl px-4 py-4 md:px-8">
        <Wordmark />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-6 px-4 pb-16 md:px-8"
      >
        <h1 className="text-3xl wrap-anywhere">
          <bdi>{title || 'Results'}</bdi>
        </h1>
        {opened.error ? (
          <LoadErrorNotice error={opened.error} onRetry={() => void opened.refetch()} />
        ) : opened.data?.isOpen ? (
          <SharedResults id={id} shown={opened.data} />
        ) : opened.data ? (
          <PasswordForm
            isOpening={isOpening}
            isWrong={isWrong}
            error={error}
            onOpen={(password) => void open(password)}
          />
        ) : (
          <Skeleton className="h-64" />
        )}
      </main>
    </div>
  )
}
