import type { ReactNode } from 'react'
import { TruncatedText } from '../truncated-text.tsx'

/** What a cell of one line shows: text loses its end where there is no room, whichever way it is read. */
export function CellContent({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <TruncatedText>{children}</TruncatedText> : children
}
