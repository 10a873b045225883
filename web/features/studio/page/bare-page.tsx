import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Hint } from '../../../shell/onboarding/hint.tsx'
import { buttonClass } from '../../../ui/button.tsx'

/** A page without navigation: its title and a link back to the editor. */
export function BarePage({
  title,
  project,
  children,
}: {
  title: string
  /** Missing while the project opens. */
  project?: { id: string; title: string }
  children: ReactNode
}) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-8 sm:py-8">
      {project ? <Hint className="rounded-control border border-line pr-1 pl-4" /> : null}
      <header className="flex flex-col items-start gap-1">
        {project ? (
          <div className="-ml-2.5">
            <Link
              to={`/projects/${project.id}/editor`}
              className={buttonClass({ variant: 'plain', size: 'small' })}
            >
              <ArrowLeft aria-hidden="true" />
              <bdi>{project.title}</bdi>
            </Link>
          </div>
        ) : null}
        <h1 className="text-3xl">{title}</h1>
      </header>
      {children}
    </main>
  )
}
