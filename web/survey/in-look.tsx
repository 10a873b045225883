import type { SurveyLook } from '#contract/survey/schema'
import { lazy, Suspense, type ComponentType } from 'react'
import type { LookedProps } from './looked.tsx'

/** Few surveys have a look of their own; they are complete without it. */
const Looked = lazy<ComponentType<LookedProps>>(() =>
  import('./looked.tsx').catch(() => ({ default: ({ children }) => children })),
)

/** A survey in its own look, if it has one. */
export function InLook({ look, ...props }: Omit<LookedProps, 'look'> & { look: SurveyLook | undefined }) {
  return look ? (
    <Suspense>
      <Looked look={look} {...props} />
    </Suspense>
  ) : (
    props.children
  )
}
