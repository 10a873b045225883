import type { AnswerProblem } from '#model/survey/answers'
import type { Question } from '#contract/survey/schema'
import type { Ref } from 'react'
import { problemMessage } from './problem-message.ts'
import { useTranslation } from './translation-context.ts'

interface TitledProblem {
  question: Question
  problem: AnswerProblem
  title: string
  /** The language of the title. */
  language: string
  /** Id of the question's element. */
  target: string
}

/** Lists the errors of a page with links to their questions. Takes the focus when “Next” fails. */
export function ErrorSummary({ problems, ref }: { problems: TitledProblem[]; ref: Ref<HTMLDivElement> }) {
  const translation = useTranslation()
  if (problems.length === 0) return null
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-6 rounded-panel border-2 border-danger bg-panel p-4"
    >
      <p className="font-medium">{translation.t('problems', { count: problems.length })}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 ps-5">
        {problems.map(({ question, problem, title, language, target }) => (
          <li key={question.id}>
            <a
              href={`#${target}`}
              lang={language}
              dir="auto"
              className="text-danger underline underline-offset-2 wrap-anywhere"
              onClick={(event) => {
                event.preventDefault()
                focusQuestion(target)
              }}
            >
              {title}
            </a>
            <span className="text-sm text-soft"> · {problemMessage(problem, question, translation)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusQuestion(target: string): void {
  const question = document.getElementById(target)
  const control = question?.querySelector<HTMLElement>(
    'input:not(:disabled):not([tabindex="-1"]), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)',
  )
  question?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
