import type { ReactNode } from 'react'
import { useFocusIfLost } from '../hooks/use-focus-if-lost.ts'

/** The heading of what came of a press. Where the pressed button is gone, the focus is here, and Tab goes on from it. */
export function OutcomeHeading({ children }: { children: ReactNode }) {
  const heading = useFocusIfLost<HTMLHeadingElement>()
  return (
    <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
      {children}
    </h2>
  )
}
