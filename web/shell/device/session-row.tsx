import type { AccountSession } from '#contract/account/sessions'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import Terminal from 'lucide-react/icons/terminal'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatRecentDateTime } from '../format-date-time.ts'
import { deviceOf } from './device-of.ts'

const icons = { phone: Smartphone, computer: Laptop, program: Terminal }

export function SessionRow({
  session,
  pending,
  onEnd,
  className,
}: {
  session: AccountSession
  pending: boolean
  onEnd: () => void
  className?: string
}) {
  const device = deviceOf(session.agent)
  const Icon = icons[device.kind]
  return (
    <li className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2', className)}>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device.name}
          {session.current ? (
            <span className="rounded-full border border-line-strong px-2 font-normal">This device</span>
          ) : null}
        </p>
        <p className="text-soft">
          Last used {formatRecentDateTime(session.used)} · signed in {formatRecentDateTime(session.created)}
        </p>
      </div>
      {session.current ? null : (
        <Button size="small" pending={pending} onPress={onEnd} aria-label={`Sign out of ${device.name}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}
