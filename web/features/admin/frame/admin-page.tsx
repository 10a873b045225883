import { type ReactNode, useId } from 'react'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'

/** A page of the back office that is not a list. */
export function AdminPage({
  title,
  text,
  actions,
  children,
}: {
  title: string
  text?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  useTitle(title)
  return (
    <div className="flex w-full max-w-6xl flex-col gap-6 px-4 pt-5 pb-12 md:px-6">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="mr-auto min-w-0">
          <h1 className="text-3xl wrap-anywhere">{title}</h1>
          {text ? <p className="mt-1 max-w-[44rem] text-sm text-soft">{text}</p> : null}
        </div>
        {actions}
      </header>
      {children}
    </div>
  )
}

export function AdminSection({
  title,
  text,
  action,
  bare = false,
  className,
  children,
}: {
  title: string
  text?: ReactNode
  /** Beside the title. */
  action?: ReactNode
  /** Without a panel. */
  bare?: boolean
  className?: string | undefined
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('flex min-w-0 flex-col gap-3', className)}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="mr-auto min-w-0">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {text ? <p className="mt-0.5 max-w-[40rem] text-sm text-soft">{text}</p> : null}
        </div>
        {action}
      </div>
      {/* Names and notes of users may be one long word. */}
      {bare ? (
        children
      ) : (
        <div className="rounded-panel border border-line bg-panel wrap-anywhere">{children}</div>
      )}
    </section>
  )
}

/** Shown in place of content that could not be loaded. */
export function SectionError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 p-5 text-sm">
      <p className="mr-auto">{errorMessage(error).text}</p>
      <Button size="small" onPress={onRetry}>
        Try again
      </Button>
    </div>
  )
}
