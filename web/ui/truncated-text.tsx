import { classNames } from './class-names.ts'

export interface TruncatedTextProps {
  children: string
  isCentred?: boolean
  /** The tooltip; by default the whole text. */
  title?: string
  className?: string
}

/**
 * User text on one line, truncated at its end in either direction, with the whole text as its tooltip. It needs a box
 * of its own: a right-to-left name inside a left-to-right line would lose its start.
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
