import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { classNames } from '../../ui/class-names.ts'
import { AreaOutlet } from '../areas/area.tsx'
import { adminLinks } from './admin-links.ts'
import { AppLinks } from './app-layout.tsx'
import { Header } from './header.tsx'

/** The back office: its pages at the left, or in a row above where there is no room. */
export function Component() {
  const pages = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // In the row above, the page that is open may be beyond the edge.
  useEffect(() => {
    const open = pages.current?.querySelector('[aria-current="page"]')
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <div className="flex min-h-dvh flex-col">
      <Header>
        <AppLinks />
      </Header>
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <nav
          aria-label="Back office"
          className="shrink-0 border-b border-line lg:sticky lg:top-0 lg:h-[calc(100dvh-3.5rem)] lg:w-48 lg:overflow-auto lg:border-r lg:border-b-0"
        >
          <ul ref={pages} className="flex gap-0.5 overflow-x-auto px-2 py-1.5 lg:flex-col lg:px-2.5 lg:py-4">
            {adminLinks.map(({ path, label, group }, index) => (
              <li
                key={path}
                className={classNames(index > 0 && adminLinks[index - 1]?.group !== group && 'lg:mt-3')}
              >
                <NavLink
                  to={path}
                  // Of two pages below each other, only the one that is open is marked.
                  end={adminLinks.some((other) => other.path.startsWith(`${path}/`))}
                  className={({ isActive }) =>
                    classNames(
                      'flex h-9 items-center rounded-control px-2.5 text-sm whitespace-nowrap transition-colors hover:bg-hover',
                      isActive ? 'bg-pressed font-semibold text-ink' : 'text-soft',
                    )
                  }
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <AreaOutlet name="left" className="border-r border-line empty:hidden" />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1">
          <Outlet />
        </main>
        <AreaOutlet name="right" className="border-l border-line empty:hidden" />
      </div>
      <AreaOutlet name="bottom" className="border-t border-line empty:hidden" />
      <AreaOutlet name="overlay" className="empty:hidden" />
    </div>
  )
}
