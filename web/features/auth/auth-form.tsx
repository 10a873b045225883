import type { FormEvent, ReactNode } from 'react'
import type { Words } from '../../shell/errors/words.ts'
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
  error?: Words | undefined
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}) {
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4" noValidate>
      <h1 className="text-2xl">{title}</h1>
      <p className="text-sm text-soft">{text}</p>
      <FormError words={error} />
      {children}
    </form>
  )
}

/** Rendered even when empty, so that screen readers announce the text. */
export function FormError({ words }: { words: Words | undefined }) {
  return (
    <div aria-live="assertive">
      {words ? (
        <p className="rounded-control border border-danger px-3 py-2 text-sm">
          <strong className="text-danger">{words.title}.</strong> {words.text}
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
