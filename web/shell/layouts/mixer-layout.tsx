import { Outlet } from 'react-router-dom'
import { AreaOutlet } from '../areas/area.tsx'
import { useRoutePage } from '../routing/use-route-page.ts'
import { HeaderLink } from './app-layout.tsx'
import { Header } from './header.tsx'
import { Resizer } from './resizer.tsx'
import { useAreaSize } from './use-area-size.ts'

/**
 * The mixer: timeline in the middle, the selected channel at the right, the console below. Sizes are stored; those by
 * classes are the document's, which has no `style`.
 */
export function Component() {
  const right = useAreaSize('right', { initial: 300, min: 260, max: 420 })
  const bottom = useAreaSize('bottom', { initial: 452, min: 220, max: 620 })
  const title = useRoutePage()?.title
  return (
    <div className="group/tool flex h-dvh min-w-[320px] flex-col overflow-hidden">
      <Header>
        <nav aria-label="Mixer" className="flex">
          <HeaderLink to="/mixer">Mixes</HeaderLink>
        </nav>
      </Header>
      <AreaOutlet name="left" className="hidden" />
      <div className="flex min-h-0 flex-1">
        <main
          id="main"
          tabIndex={-1}
          className="flex min-h-0 min-w-0 flex-1 flex-col has-data-error-page:overflow-auto"
        >
          <h1 className="sr-only">{title}</h1>
          <Outlet />
        </main>
        <aside
          aria-label="Channel settings"
          style={{ width: right.size }}
          className="flex w-[300px] shrink-0 border-l border-line bg-panel max-md:hidden group-has-data-error-page/tool:hidden"
        >
          <Resizer label="Width of the channel settings" axis="x" reversed area={right} />
          <AreaOutlet name="right" className="relative min-w-0 flex-1 overflow-auto" />
        </aside>
      </div>
      <section
        aria-label="Console"
        style={{ height: bottom.size }}
        className="flex h-[452px] max-h-[66dvh] shrink-0 flex-col border-t border-line bg-panel group-has-data-error-page/tool:hidden"
      >
        <Resizer label="Height of the console" axis="y" reversed area={bottom} />
        <AreaOutlet name="bottom" className="min-h-0 flex-1" />
      </section>
      <AreaOutlet name="overlay" className="empty:hidden" />
    </div>
  )
}
