import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useParams } from 'react-router-dom'
import { AreaOutlet } from '../areas/area.tsx'
import { useRoutePage } from '../routing/use-route-page.ts'
import { HeaderLink } from './app-layout.tsx'
import { Header } from './header.tsx'
import { Resizer } from './resizer.tsx'
import { useAreaSize } from './use-area-size.ts'

/** A tool: full-bleed, the stage in the middle, panels at three sides whose sizes are remembered. */
export function Component() {
  const left = useAreaSize('left', { initial: 248, least: 180, most: 420 })
  const right = useAreaSize('right', { initial: 288, least: 220, most: 460 })
  const bottom = useAreaSize('bottom', { initial: 300, least: 170, most: 560 })
  const page = useRoutePage()
  const title = page?.title
  return (
    <div className="flex h-dvh min-w-80 flex-col overflow-hidden">
      <Header>{page?.layout === 'jam' ? <JamLinks /> : <ProjectLinks />}</Header>
      <div className="flex min-h-0 flex-1">
        <aside
          aria-label="Stage settings"
          style={{ width: left.size }}
          className="flex shrink-0 border-r border-line bg-panel max-lg:hidden"
        >
          <AreaOutlet name="left" className="min-w-0 flex-1 overflow-auto" />
          <Resizer label="Width of the left panel" axis="x" area={left} />
        </aside>
        <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col">
          <h1 className="sr-only">{title}</h1>
          <Outlet />
        </main>
        <aside
          aria-label="Selection"
          style={{ width: right.size }}
          className="flex shrink-0 border-l border-line bg-panel max-md:hidden"
        >
          <Resizer label="Width of the right panel" axis="x" reversed area={right} />
          <AreaOutlet name="right" className="min-w-0 flex-1 overflow-auto" />
        </aside>
      </div>
      <section
        aria-label="Bottom panel"
        style={{ height: bottom.size }}
        className="flex max-h-[60dvh] shrink-0 flex-col border-t border-line bg-panel"
      >
        <Resizer label="Height of the bottom panel" axis="y" reversed area={bottom} />
        <AreaOutlet name="bottom" className="min-h-0 flex-1" />
      </section>
      <AreaOutlet name="overlay" className="empty:hidden" />
    </div>
  )
}

/** The tools of the open project. */
export function ProjectLinks() {
  const { id } = useParams()
  const links = useCurrentInSight()
  if (!id) return null
  const place = `/projects/${id}`
  return (
    <nav ref={links} aria-label="Tools of this project" className="flex min-w-0 overflow-x-auto">
      <HeaderLink to={`${place}/audio`}>Sound</HeaderLink>
      <HeaderLink to={`${place}/character`}>Character</HeaderLink>
      <HeaderLink to={`${place}/editor`}>Editor</HeaderLink>
      <HeaderLink to={`${place}/export`}>Export</HeaderLink>
      <HeaderLink to={place}>Page</HeaderLink>
    </nav>
  )
}

/** The tools of the open jam. */
function JamLinks() {
  const { id } = useParams()
  const links = useCurrentInSight()
  const place = `/jam/${id}`
  return (
    <nav ref={links} aria-label="Tools of this jam" className="flex min-w-0 overflow-x-auto">
      <HeaderLink to={`${place}/recorder`}>Recorder</HeaderLink>
      <HeaderLink to={`${place}/audio`}>Sound</HeaderLink>
      <HeaderLink to={`${place}/editor`}>Editor</HeaderLink>
      <HeaderLink to={`${place}/view`}>View</HeaderLink>
    </nav>
  )
}

/** Where there is no room for all links, the open page's is in sight, also when the header's buttons come and go. */
function useCurrentInSight() {
  const { pathname } = useLocation()
  const links = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!links.current) return
    const watch = new ResizeObserver(([entry]) =>
      entry?.target
        .querySelector('[aria-current="page"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    )
    watch.observe(links.current)
    return () => watch.disconnect()
  }, [pathname])
  return links
}
