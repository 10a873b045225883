import { classNames } from './class-names.ts'

export interface TruncatedTextProps {
  children: string
  /** In the middle of its box; otherwise at the box’s left. */
  isCentred?: boolean
  /** What is said besides, instead of the whole text. */
  title?: string
  className?: string
}

/**
 * What a person wrote, on one line: where there is no room for it, it loses its end whichever way it is read, and the
 * whole is in its title. A box of its own: in a line from left to right, a name from right to left would lose its start.
 */
export function TruncatedText({
  children,
  isCentred = false,
  title = children,
  className,
}: TruncatedTextProps) {
  return (
    <bdi
      title={title}
      className={classNames('block min-w-0 truncate', isCentred ? 'text-center' : 'text-left', className)}
    >
      {children}
    </bdi>
  )
}
