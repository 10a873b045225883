import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import type { ErrorMessage } from '../../shell/errors/error-message.ts'
import { classNames } from '../../ui/class-names.ts'

export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-xl">{title}</h2>
      <div className="divide-y divide-line rounded-panel border border-line bg-panel">{children}</div>
    </section>
  )
}

/** One setting, reachable by `#id`. */
export function SettingsSection({
  id,
  title,
  text,
  action,
  className,
  children,
}: {
  id: string
  title: string
  text?: ReactNode
  /** A button, beside the words where there is room. */
  action?: ReactNode
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames('scroll-mt-4 p-5 sm:px-7 sm:py-6', className)}
    >
      <div className="flex flex-col items-start justify-between gap-x-8 gap-y-4 sm:flex-row">
        <div>
          <h3 id={`${id}-title`} className="font-text text-base font-semibold tracking-normal">
            {title}
          </h3>
          {text ? <p className="mt-0.5 max-w-[34rem] text-sm text-soft">{text}</p> : null}
        </div>
        {action}
      </div>
      <div className="flex flex-col items-start gap-4 text-sm has-[>:not(:empty)]:mt-4">{children}</div>
    </section>
  )
}

/** The live region exists before it has text, so that screen readers announce it. */
export function Outcome({
  done,
  error,
  className,
}: {
  done?: string | false | undefined
  error?: ErrorMessage | undefined
  className?: string
}) {
  return (
    // Empty it takes no room, not even a gap between others.
    <div role="status" className={classNames('empty:absolute', className)}>
      {error ? (
        <p className="rounded-control border border-danger bg-raised px-3 py-2 text-sm">
          <strong className="text-danger">{error.title}.</strong> {error.text}
        </p>
      ) : done ? (
        <p className="flex items-start gap-1.5 text-sm">
          <Check aria-hidden="true" className="mt-0.5 text-good" />
          {done}
        </p>
      ) : null}
    </div>
  )
}
