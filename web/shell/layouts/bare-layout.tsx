import { Outlet } from 'react-router-dom'
import { AreaOutlet } from '../areas/area.tsx'

/** No header; areas appear below the page only if used. */
export function Component() {
  return (
    <div id="main" tabIndex={-1} className="min-h-dvh">
      <Outlet />
      <AreaOutlet name="left" className="empty:hidden" />
      <AreaOutlet name="right" className="empty:hidden" />
      <AreaOutlet name="bottom" className="empty:hidden" />
      <AreaOutlet name="overlay" className="empty:hidden" />
    </div>
  )
}
