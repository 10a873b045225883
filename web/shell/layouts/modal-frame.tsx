import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { Outlet, useNavigate, useParams } from 'react-router-dom'
import { IconButton } from '../../ui/icon-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AreaOutlet } from '../areas/area.tsx'
import { useRoutePage } from '../routing/use-route-page.ts'
import { Header } from './header.tsx'
import { ProjectLinks } from './tool-layout.tsx'

/** A tool as a sheet over the project; closing it leads to the editor. */
export function ModalFrame({ canvas = false }: { canvas?: boolean }) {
  const { id } = useParams()
  const navigate = useNavigate()
  const page = useRoutePage()
  const close = () => void navigate(`/projects/${id}/editor`)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inWindow =
        event.target instanceof Element && event.target.closest('[role$="dialog"], [role="menu"]')
      if (event.key !== 'Escape' || event.defaultPrevented || inWindow) return
      void navigate(`/projects/${id}/editor`)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [id, navigate])

  return (
    <div className="flex h-dvh min-w-[320px] flex-col overflow-hidden">
      <Header>
        <ProjectLinks />
      </Header>
      <div className="flex min-h-0 flex-1 justify-center bg-line/40 p-0 md:p-5">
        <AreaOutlet name="left" className="empty:hidden" />
        <main
          id="main"
          tabIndex={-1}
          className={classNames(
            'flex min-h-0 w-full animate-rise flex-col overflow-hidden border-line bg-paper outline-none md:rounded-panel md:border md:shadow-float',
            canvas ? 'max-w-screen-2xl' : 'max-w-6xl',
          )}
        >
          <div className="flex h-13 shrink-0 items-center justify-between border-b border-line pr-2 pl-5">
            <h1 className="text-lg">{page?.title}</h1>
            <IconButton
              label="Close and go to the editor"
              shortcut="Escape"
              icon={<X aria-hidden="true" />}
              onPress={close}
            />
          </div>
          <div className="relative min-h-0 flex-1 overflow-auto">
            <Outlet />
          </div>
          <AreaOutlet name="bottom" className="empty:hidden" />
        </main>
        <AreaOutlet name="right" className="empty:hidden" />
      </div>
      <AreaOutlet name="overlay" className="empty:hidden" />
    </div>
  )
}
