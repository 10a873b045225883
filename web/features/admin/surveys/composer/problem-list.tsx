import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import type { Selection } from '../draft/composer.ts'
import type { DescribedProblem } from './describe-problem.ts'

/** Problems that prevent publishing, linked to their place. */
export function ProblemList({
  problems,
  onSelect,
  onClose,
}: {
  problems: readonly DescribedProblem[]
  onSelect: (selection: Selection) => void
  onClose: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-label="Fix these before publishing"
      className="flex flex-col gap-2 rounded-panel border border-danger p-4 text-sm"
    >
      <h3 ref={heading} tabIndex={-1} className="font-text text-sm font-semibold tracking-normal">
        Fix these before publishing
      </h3>
      <ul className="flex flex-col gap-1">
        {problems.map(({ place, text, selection }, index) => (
          <li key={index}>
            <button
              type="button"
              onClick={() => onSelect(selection)}
              className="rounded-control text-left underline underline-offset-2"
            >
              {place}
            </button>
            : {text}
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" variant="plain" onPress={onClose}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}
