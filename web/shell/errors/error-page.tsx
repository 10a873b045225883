import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/button.tsx'
import { useTitle } from '../use-title.ts'
import { Sign } from '../wordmark.tsx'

/** What stands where a page cannot: what happened, and the way home. */
export function ErrorPage({
  status,
  title,
  text,
}: {
  status: number
  title: string
  text?: string | undefined
}) {
  useTitle(title)
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[70dvh] max-w-xl flex-col items-start justify-center gap-4 px-6 py-16"
    >
      <Sign className="size-14 -rotate-6" />
      <p className="font-display text-7xl font-bold text-curtain-text tabular-nums">{status}</p>
      <h1 className="text-2xl break-words">{title}</h1>
      {text ? <p className="text-soft">{text}</p> : null}
      <Link to="/projects" className={buttonClass({ variant: 'primary' })}>
        Go home
      </Link>
    </div>
  )
}
