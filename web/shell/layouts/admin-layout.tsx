import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { classNames } from '../../ui/class-names.ts'
import { AreaOutlet } from '../areas/area.tsx'
import { adminLinks, openAdminLink } from './admin-links.ts'
import { AppLinks } from './app-layout.tsx'
import { Header } from './header.tsx'

/** The back office with its navigation on the left, or in a row on narrow screens. */
export function Component() {
  const { pathname } = useLocation()
  const openPath = openAdminLink(pathname)?.path
  const pages = useOpenInSight(openPath)
  return (
    <div className="flex min-h-dvh flex-col">
      <Header>
        <AppLinks />
      </Header>
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <nav
          aria-label="Back office"
          className="shrink-0 border-b border-line print:hidden lg:sticky lg:top-0 lg:h-[calc(100dvh-3.5rem)] lg:w-48 lg:overflow-auto lg:border-r lg:border-b-0"
        >
          <ul ref={pages} className="flex gap-0.5 overflow-x-auto px-2 py-1.5 lg:flex-col lg:px-2.5 lg:py-4">
            {adminLinks.map(({ path, label, group }, index) => (
              <li
                key={path}
                className={classNames(index > 0 && adminLinks[index - 1]?.group !== group && 'lg:mt-3')}
              >
                <Link
                  to={path}
                  aria-current={path === openPath ? 'page' : undefined}
                  className={classNames(
                    'flex h-9 items-center rounded-control px-2.5 text-sm whitespace-nowrap transition-colors hover:bg-hover',
                    path === openPath ? 'bg-pressed font-semibold text-ink' : 'text-soft',
                  )}
                >
                  {label}
                </Link>
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

/** Scrolls the link of the open page into view, also after a phone is rotated. */
function useOpenInSight(openPath: string | undefined) {
  const pages = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = pages.current
    const open = list?.querySelector('[aria-current="page"]')
    if (!list || !open) return undefined
    open.scrollIntoView({ block: 'nearest', inline: 'center' })
    const resized = new ResizeObserver(() => {
      // Only the row: the page below it stays where it is.
      const [row, link] = [list.getBoundingClientRect(), open.getBoundingClientRect()]
      list.scrollLeft += link.left + link.width / 2 - (row.left + row.width / 2)
    })
    resized.observe(list)
    return () => resized.disconnect()
  }, [openPath])
  return pages
}
