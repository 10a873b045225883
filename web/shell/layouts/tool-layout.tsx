import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useParams } from 'react-router-dom'
import { usePageActions } from '../actions/use-actions.ts'
import { classNames } from '../../ui/class-names.ts'
import { MOBILE_BELOW } from '../device/breakpoints.ts'
import { AreaOutlet } from '../areas/area.tsx'
import { currentPath, goTo } from '../navigation/go-to.ts'
import { isStreamed } from '../routing/embed.ts'
import { useRoutePage } from '../routing/use-route-page.ts'
import { HeaderLink } from './app-layout.tsx'
import { Component as BareLayout } from './bare-layout.tsx'
import { HeaderTitlePlace } from './header-title.tsx'
import { Header } from './header.tsx'
import { Resizer } from './resizer.tsx'
import { useAreaSize } from './use-area-size.ts'

/** A tool, or one seat of a jam for other programs, without a frame. */
export function Component() {
  return isStreamed(useLocation()) ? <BareLayout /> : <Tool />
}

/** The stage in the middle with resizable panels on three sides. */
function Tool() {
  const left = useAreaSize('left', { initial: 248, min: 180, max: 420 })
  const right = useAreaSize('right', { initial: 288, min: 220, max: 460 })
  const bottom = useAreaSize('bottom', { initial: bottomHeight(), min: 170, max: 560 })
  const page = useRoutePage()
  const title = page?.title
  // The studio starts without a character and shows no empty panel.
  const panel = page?.layout === 'studio' ? 'has-[>[data-area]:empty]:hidden' : ''
  return (
    <div className="group/tool flex h-dvh min-w-[320px] flex-col overflow-hidden">
      <Header>{page?.layout === 'jam' ? <JamLinks /> : <ProjectLinks />}</Header>
      <div className="flex min-h-0 flex-1">
        <aside
          aria-label="Stage settings"
          style={{ width: left.size }}
          className={classNames(
            // The sizes by classes are those of the document, which has no `style`.
            'flex w-[248px] shrink-0 border-r border-line bg-panel max-lg:hidden group-has-data-error-page/tool:hidden',
            panel,
          )}
        >
          <AreaOutlet name="left" className="relative min-w-0 flex-1 overflow-auto" />
          <Resizer label="Width of the left panel" axis="x" area={left} />
        </aside>
        <main
          id="main"
          tabIndex={-1}
          className="flex min-h-0 min-w-0 flex-1 flex-col has-data-error-page:overflow-auto"
        >
          <h1 className="sr-only">{title}</h1>
          <Outlet />
        </main>
        <aside
          aria-label="Selection"
          style={{ width: right.size }}
          className={classNames(
            'flex w-[288px] shrink-0 border-l border-line bg-panel max-md:hidden group-has-data-error-page/tool:hidden',
            panel,
          )}
        >
          <Resizer label="Width of the right panel" axis="x" reversed area={right} />
          <AreaOutlet name="right" className="relative min-w-0 flex-1 overflow-auto" />
        </aside>
      </div>
      <section
        aria-label="Bottom panel"
        style={{ height: bottom.size }}
        className={classNames(
          'flex h-[300px] max-h-[60dvh] shrink-0 flex-col border-t max-md:h-[clamp(300px,50vh,560px)] border-line bg-panel group-has-data-error-page/tool:hidden',
          panel,
        )}
      >
        <Resizer label="Height of the bottom panel" axis="y" reversed area={bottom} />
        <AreaOutlet name="bottom" className="min-h-0 flex-1" />
      </section>
      <AreaOutlet name="overlay" className="empty:hidden" />
    </div>
  )
}

/** On phones a wide stage leaves room, so the timeline gets half of the window. The build has no window. */
function bottomHeight() {
  if (typeof window === 'undefined') return 300
  return window.innerWidth < MOBILE_BELOW ? Math.min(560, Math.max(300, window.innerHeight / 2)) : 300
}

interface ToolLink {
  to: string
  label: string
}

export function ProjectLinks() {
  const { id } = useParams()
  const place = `/projects/${id}`
  if (!id) return null
  return (
    <>
      <ToolLinks
        thing="Project"
        links={[
          { to: `${place}/audio`, label: 'Sound' },
          { to: `${place}/character`, label: 'Character' },
          { to: `${place}/editor`, label: 'Editor' },
          { to: `${place}/export`, label: 'Export' },
          { to: place, label: 'Page' },
        ]}
      />
      <HeaderTitlePlace />
    </>
  )
}

function JamLinks() {
  const { id } = useParams()
  const place = `/jam/${id}`
  return (
    <ToolLinks
      thing="Jam"
      links={[
        { to: `${place}/recorder`, label: 'Recorder' },
        { to: `${place}/audio`, label: 'Sound' },
        { to: `${place}/editor`, label: 'Editor' },
        { to: `${place}/view`, label: 'View' },
      ]}
    />
  )
}

/** Links to the tools of the open project or jam, which the palette lists too. */
function ToolLinks({ thing, links }: { thing: 'Project' | 'Jam'; links: readonly ToolLink[] }) {
  const row = useCurrentInSight()
  usePageActions(
    links.map(({ to, label }) => ({
      id: `tool.${label.toLowerCase()}`,
      label: `${thing}: ${label.toLowerCase()}`,
      when: () => currentPath() !== to,
      run: () => goTo(to),
    })),
  )
  return (
    <nav
      ref={row}
      aria-label={`Tools of this ${thing.toLowerCase()}`}
      className="flex min-w-0 overflow-x-auto"
    >
      {links.map(({ to, label }) => (
        <HeaderLink key={to} to={to}>
          {label}
        </HeaderLink>
      ))}
    </nav>
  )
}

/** Scrolls the link of the open page into view, also when the header's buttons change. */
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
