import type { ReactNode } from 'react'
import { useFocusIfLost } from '../hooks/use-focus-if-lost.ts'

/** Takes the focus when the pressed button disappears, so that Tab continues from here. */
export function OutcomeHeading({ children }: { children: ReactNode }) {
  const heading = useFocusIfLost<HTMLHeadingElement>()
  return (
    <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
      {children}
    </h2>
  )
}
