import { Link } from 'react-router-dom'
import { useRoutePage } from '../../shell/routing/use-route-page.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Sign } from '../../shell/wordmark.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A tool that is planned and not there yet, and says so. */
export function Component() {
  const page = useRoutePage()
  return (
    <EmptyState
      title="Not built yet"
      heading="h1"
      picture={<Sign className="mb-2 size-20 -rotate-6" />}
      text={`“${page?.title ?? 'This page'}” is planned and not built yet.`}
      className="min-h-[60dvh] justify-center"
    >
      <Link to="/projects" className={buttonClass({ variant: 'primary' })}>
        My projects
      </Link>
    </EmptyState>
  )
}
