import type { SurveyLook } from '#contract/survey/look'
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type { LookedProps } from './looked.tsx'

/** Few surveys have a look of their own; they are complete without it. */
const Looked = lazy<ComponentType<LookedProps>>(() =>
  import('./looked.tsx').catch(() => ({ default: ({ children }) => children })),
)

/** A survey in its own look, if it has one. `opening` is shown until its code has loaded. */
export function InLook({
  look,
  opening,
  ...props
}: Omit<LookedProps, 'look'> & { look: SurveyLook | undefined; opening?: ReactNode }) {
  return look ? (
    <Suspense fallback={opening}>
      <Looked look={look} {...props} />
    </Suspense>
  ) : (
    props.children
  )
}
