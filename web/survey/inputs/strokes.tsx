import type { SVGProps } from 'react'
import { STROKES_HEIGHT, STROKES_WIDTH } from '#model/survey/strokes'

/** A drawn signature. */
export function Strokes({ path, label, ...svg }: { path: string; label: string } & SVGProps<SVGSVGElement>) {
  return (
    <svg {...svg} role="img" aria-label={label} viewBox={`0 0 ${STROKES_WIDTH} ${STROKES_HEIGHT}`}>
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={3.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
