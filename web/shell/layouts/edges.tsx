import { Outlet } from 'react-router-dom'
import { classNames } from '../../ui/class-names.ts'
import { AreaOutlet } from '../areas/area.tsx'

/** The page with the areas at its edges, below the header. `fills`: the page scrolls by itself. */
export function Edges({ fills = false }: { fills?: boolean }) {
  return (
    <>
      <div className="flex min-h-0 flex-1">
        <AreaOutlet name="left" className="border-r border-line empty:hidden" />
        <main id="main" tabIndex={-1} className={classNames('min-w-0 flex-1', fills && 'overflow-hidden')}>
          <Outlet />
        </main>
        <AreaOutlet name="right" className="border-l border-line empty:hidden" />
      </div>
      <AreaOutlet name="bottom" className="border-t border-line empty:hidden" />
      <AreaOutlet name="overlay" className="empty:hidden" />
    </>
  )
}
