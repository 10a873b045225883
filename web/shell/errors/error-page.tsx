import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/button.tsx'
import { useTitle } from '../use-title.ts'
import { Sign } from '../wordmark.tsx'

/** Replaces a page that failed: what happened, and a link home. */
export function ErrorPage({
  status,
  title,
  text,
  children,
}: {
  status: number
  title: string
  text?: string | undefined
  children?: ReactNode
}) {
  useTitle(title)
  return (
    <div
      role="alert"
      // Layouts with panels hide them for this.
      data-error-page
      className="mx-auto flex min-h-[72dvh] max-w-2xl flex-col items-center justify-center gap-4 px-6 py-8 text-center sm:py-16"
    >
      <Spotlight status={status} />
      <h1 className="mt-4 max-w-full text-2xl wrap-anywhere">{title}</h1>
      {text ? <p className="max-w-md text-soft">{text}</p> : null}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {children}
        <Link to="/projects" className={buttonClass({ variant: children ? 'quiet' : 'primary' })}>
          Go home
        </Link>
      </div>
    </div>
  )
}

function Spotlight({ status }: { status: number }) {
  return (
    <div className="relative grid place-items-center px-[min(2.5rem,8vw)] pb-7">
      <div
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-16 rounded-[50%] border-2 border-limelight bg-limelight/20"
      />
      <p className="relative flex items-center gap-1 font-display text-[min(8rem,33vw)] leading-none font-extrabold tracking-tighter text-ink tabular-nums">
        <span className="sr-only">{status}</span>
        {String(status)
          .split('')
          .map((digit, place) =>
            digit === '0' ? (
              <Sign key={place} className="mx-1 size-[0.875em]" />
            ) : (
              <span key={place} aria-hidden="true">
                {digit}
              </span>
            ),
          )}
      </p>
    </div>
  )
}
