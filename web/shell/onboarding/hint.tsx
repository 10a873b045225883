import Lightbulb from 'lucide-react/icons/lightbulb'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { workUnderWay } from '../../platform/work-under-way.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAuth } from '../auth/use-auth.ts'
import { useRoutePage } from '../routing/use-route-page.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { pageIsThere } from './hint-moment.ts'
import { hintFor, hints, keepShown, shownHints } from './hints.ts'

/** Until it is closed or the page is left. It takes no focus. */
export function Hint({ className }: { className?: string }) {
  const { user } = useAuth()
  const path = useRoutePage()?.path
  const isThere = useSignal(pageIsThere)
  if (!user || !path) return null
  // Decided again for another page, and when the page has loaded.
  const key = `${user.id} ${path} ${isThere}`
  return <HintOf key={key} {...{ user, path, isThere }} {...(className ? { className } : {})} />
}

interface HintOfProps {
  user: { id: string; created: string }
  path: string
  isThere: boolean
  className?: string
}

function HintOf({ user, path, isThere, className }: HintOfProps) {
  // Decided when the page appears, so that nothing moves later.
  const [page, setPage] = useState(() => {
    const shown = shownHints(user.id, () => window.localStorage)
    const isBusy = !workUnderWay.isIdle()
    return shown && hintFor({ ...user, path, now: Date.now(), shown, isBusy, isThere })
  })

  useEffect(() => {
    if (!page) return
    keepShown(user.id, page, () => window.localStorage)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setPage(undefined)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [page, user.id])

  if (!page) return null
  return (
    <aside
      aria-label="A hint for your first project"
      className={classNames('flex shrink-0 items-center gap-3 bg-raised py-1 text-sm', className)}
    >
      <Lightbulb aria-hidden="true" className="text-curtain-text" />
      <p className="min-w-0 flex-1">{hints[page]}</p>
      <IconButton
        label="Hide this hint"
        size="small"
        className="pointer-events-auto"
        icon={<X aria-hidden="true" />}
        onPress={() => setPage(undefined)}
      />
    </aside>
  )
}
