import type { SurveyState } from '#contract/survey/surveys'
import { classNames } from '../../../../ui/class-names.ts'
import { stateNames } from './use-surveys.ts'

/** How a survey stands, in a word and a dot. */
export function StateBadge({ state }: { state: SurveyState }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap">
      <span
        aria-hidden="true"
        className={classNames(
          'size-2 rounded-full border',
          {
            draft: 'border-line-strong',
            open: 'border-good bg-good',
            closed: 'border-line-strong bg-line-strong',
            archived: 'border-line bg-line',
          }[state],
        )}
      />
      {stateNames[state]}
    </span>
  )
}
