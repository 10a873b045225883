import type { ReactNode } from 'react'
import { TruncatedText } from '../truncated-text.tsx'

/** The content of a one-line cell: text is truncated at its end, in either direction. */
export function CellContent({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <TruncatedText>{children}</TruncatedText> : children
}
