import { classNames } from './class-names.ts'

export interface TruncatedTextProps {
  children: string
  isCentred?: boolean
  /** The tooltip; by default the whole text. */
  title?: string
  className?: string
}

/**
 * On one line, with the whole text as tooltip. Needs a box of its own: a right-to-left name inside a left-to-right
 * line would lose its start.
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
