import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { CallError } from '../../platform/call-error.ts'
import { ErrorPage } from './error-page.tsx'
import { useIsOnline } from '../use-is-online.ts'
import { errorMessage } from './error-message.ts'

const offlineWords = {
  title: 'You’re offline',
  text: 'This loads once you’re connected again.',
}

/** Error message with a retry, in place of content. `page`: the page has nothing else. */
export function LoadErrorNotice({
  error,
  onRetry,
  page = false,
  className,
  children,
}: {
  error: unknown
  onRetry: () => unknown
  page?: boolean
  className?: string
  children?: ReactNode
}) {
  const isOffline = !useIsOnline() && error instanceof CallError && error.code === 'offline'
  if (page && error instanceof CallError && error.status > 0) {
    return (
      <ErrorPage status={error.status} {...errorMessage(error)}>
        {isFinal(error) ? null : (
          <Button variant="primary" onPress={() => void onRetry()}>
            Try again
          </Button>
        )}
        {children}
      </ErrorPage>
    )
  }
  return (
    <EmptyState
      {...(isOffline ? offlineWords : errorMessage(error))}
      heading={page ? 'h1' : 'h2'}
      className={className ?? (page ? 'min-h-[60vh] justify-center' : '')}
    >
      <Button variant="primary" onPress={() => void onRetry()}>
        Try again
      </Button>
      {children}
    </EmptyState>
  )
}

/** Returns whether a retry would fail in the same way. */
function isFinal({ status }: CallError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
