import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface EmptyStateProps {
  title: string
  text: string
  /** A drawing above the words. */
  picture?: ReactNode
  children?: ReactNode
  className?: string
  /** Set if the page has nothing else. */
  heading?: 'h1' | 'h2'
}

/** An empty state: what the place is for, and one action. */
export function EmptyState({
  title,
  text,
  picture,
  children,
  className,
  heading: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center',
        className,
      )}
    >
      {picture}
      <Heading className="text-2xl">{title}</Heading>
      <p className="max-w-full text-soft wrap-anywhere">{text}</p>
      {children ? <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div> : null}
    </div>
  )
}
