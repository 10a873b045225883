import type { ReactNode } from 'react'
import { SwitchButton } from '../switch-button.tsx'

export function Section({
  title,
  on,
  onSwitch,
  actions,
  children,
}: {
  title: string
  on?: boolean
  onSwitch?: (on: boolean) => void
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 border-b border-line px-3 py-3">
      <div className="flex min-h-7 items-center gap-2">
        <h2 className="mr-auto font-text text-sm font-semibold tracking-normal">{title}</h2>
        {actions}
        {onSwitch ? (
          <SwitchButton
            label={`${title} on`}
            text={on ? 'On' : 'Off'}
            tone="insert"
            on={on ?? false}
            onPress={() => onSwitch(!on)}
            className="min-w-9"
          />
        ) : null}
      </div>
      {children}
    </section>
  )
}
