import { Link, Outlet } from 'react-router-dom'
import pip from '../../characters/pip.svg?url'
import { AreaOutlet } from '../areas/area.tsx'
import { Wordmark } from '../wordmark.tsx'

export function Component() {
  return (
    <div className="flex min-h-dvh flex-col items-center gap-4 px-4 py-10">
      <header>
        <Link to="/" className="flex rounded-control" aria-label="Mouthpiece, start page">
          <Wordmark />
        </Link>
      </header>
      <div className="w-full max-w-md">
        <div aria-hidden="true" className="relative h-30 overflow-hidden">
          <img src={pip} alt="" className="absolute -top-1 left-1/2 w-56 max-w-none -translate-x-1/2" />
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="relative rounded-panel border border-line bg-panel p-6 sm:p-8"
        >
          <Outlet />
        </main>
      </div>
      <AreaOutlet name="left" className="empty:hidden" />
      <AreaOutlet name="right" className="empty:hidden" />
      <AreaOutlet name="bottom" className="empty:hidden" />
      <AreaOutlet name="overlay" className="empty:hidden" />
    </div>
  )
}
