import { Link, useMatches } from 'react-router-dom'
import type { Page } from '#contract/pages'
import { buttonClass } from '../../ui/button.tsx'
import { Sign } from '../../shell/wordmark.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A tool that is planned and not there yet, and says so. */
export function Component() {
  // Safe: only routes.tsx gives handles.
  const handle = useMatches().at(-1)?.handle as { page: Page } | undefined
  return (
    <EmptyState
      title="Not built yet"
      heading="h1"
      picture={<Sign className="mb-2 size-20 -rotate-6" />}
      text={`“${handle?.page.title ?? 'This page'}” is planned and not built yet.`}
      className="min-h-[60dvh] justify-center"
    >
      <Link to="/projects" className={buttonClass({ variant: 'primary' })}>
        My projects
      </Link>
    </EmptyState>
  )
}
