import type { FormEvent, ReactNode } from 'react'
import type { ErrorMessage } from '../../shell/errors/error-message.ts'
import { useFocusIfLost } from '../../ui/hooks/use-focus-if-lost.ts'

export function AuthForm({
  title,
  text,
  error,
  onSubmit,
  children,
}: {
  title: string
  text: string
  error?: ErrorMessage | undefined
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}) {
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4" noValidate>
      <h1 className="text-2xl">{title}</h1>
      <p className="text-sm text-soft">{text}</p>
      <FormError message={error} />
      {children}
    </form>
  )
}

/** Rendered even when empty, so that screen readers announce the text. */
export function FormError({ message }: { message: ErrorMessage | undefined }) {
  return (
    <div aria-live="assertive">
      {message ? (
        <p className="rounded-control border border-danger px-3 py-2 text-sm">
          <strong className="text-danger">{message.title}.</strong> {message.text}
        </p>
      ) : null}
    </div>
  )
}

export function AuthEnding({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useFocusIfLost<HTMLHeadingElement>()
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p className="text-soft">{text}</p>
      {children}
    </div>
  )
}
