import { useEffect, useRef, type ReactNode } from 'react'

/** The heading of what came of a press. Where the pressed button is gone, the focus is here: it is read out, and Tab goes on from it. */
export function OutcomeHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Somebody who went on elsewhere meanwhile stays there.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
      {children}
    </h2>
  )
}
