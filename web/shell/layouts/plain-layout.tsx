import { Link, Outlet } from 'react-router-dom'
import { buttonClass } from '../../ui/button.tsx'
import { AreaOutlet } from '../areas/area.tsx'
import { useAuth } from '../auth/use-auth.ts'
import { Wordmark } from '../wordmark.tsx'

/** For visitors: minimal, because it is the first thing to load. */
export function Component() {
  const { user } = useAuth()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex min-h-16 w-full max-w-7xl flex-wrap items-center justify-between gap-x-4 px-4 py-2 md:px-8">
        <Link to="/" className="flex rounded-control" aria-label="Mouthpiece, start page">
          <Wordmark />
        </Link>
        {user ? (
          <Link to="/projects" className={buttonClass({ size: 'small' })}>
            My projects
          </Link>
        ) : null}
      </header>
      <div className="flex min-h-0 flex-1">
        <AreaOutlet name="left" className="empty:hidden" />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1">
          <Outlet />
        </main>
        <AreaOutlet name="right" className="empty:hidden" />
      </div>
      <AreaOutlet name="bottom" className="empty:hidden" />
      <footer className="mx-auto flex w-full max-w-7xl gap-6 border-t border-line px-4 py-5 text-sm text-soft md:px-8">
        <Link
          to="/terms-privacy"
          className="underline decoration-line-strong underline-offset-4 hover:text-ink"
        >
          Terms and privacy
        </Link>
      </footer>
      <AreaOutlet name="overlay" className="empty:hidden" />
    </div>
  )
}
