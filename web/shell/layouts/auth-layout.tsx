import { Link, Outlet } from 'react-router-dom'
import { AreaOutlet } from '../areas/area.tsx'
import { Wordmark } from '../wordmark.tsx'

/** One small form in the middle of an empty house. */
export function Component() {
  return (
    <div className="flex min-h-dvh flex-col items-center gap-8 px-4 py-10">
      <header>
        <Link to="/" className="flex rounded-control" aria-label="Mouthpiece, start page">
          <Wordmark />
        </Link>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="w-full max-w-md rounded-panel border border-line bg-panel p-6 sm:p-8"
      >
        <Outlet />
      </main>
      <AreaOutlet name="left" className="empty:hidden" />
      <AreaOutlet name="right" className="empty:hidden" />
      <AreaOutlet name="bottom" className="empty:hidden" />
      <AreaOutlet name="overlay" className="empty:hidden" />
    </div>
  )
}
