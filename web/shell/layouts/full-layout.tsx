import { Outlet } from 'react-router-dom'
import { AreaOutlet } from '../areas/area.tsx'
import { AppLinks } from './app-layout.tsx'
import { Header } from './header.tsx'

/** Header above, and a page that fills what is left of the window and scrolls by itself. */
export function Component() {
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <Header>
        <AppLinks />
      </Header>
      <div className="flex min-h-0 flex-1">
        <AreaOutlet name="left" className="border-r border-line empty:hidden" />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 overflow-hidden">
          <Outlet />
        </main>
        <AreaOutlet name="right" className="border-l border-line empty:hidden" />
      </div>
      <AreaOutlet name="bottom" className="border-t border-line empty:hidden" />
      <AreaOutlet name="overlay" className="empty:hidden" />
    </div>
  )
}
