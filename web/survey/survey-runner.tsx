import type { AnswerProblem, Answers } from '#model/survey/answers'
import { isHidden } from '#model/survey/kinds/index'
import { checkResponse } from '#model/survey/response'
import type { Asker, ShownCharacter } from '#contract/survey/asking'
import type { LocalText, SurveySchema } from '#contract/survey/schema'
import { sourceLanguage } from '#model/survey/texts'
import { walk } from '#model/survey/walk'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Asked } from './asking/asked.tsx'
import { createPlayedSpeeches } from './asking/played-speeches.ts'
import { chooseOnEnter } from './choose-by-key.ts'
import { textWithRecalls } from './format-answer.ts'
import { ErrorSummary } from './error-summary.tsx'
import { preloadInputs } from './kinds/preload-inputs.tsx'
import { QuestionView } from './question-view.tsx'
import { HeldUp } from './held-up.tsx'
import { inSeededOrder } from './shuffled.ts'
import { stepAt, stepsOf } from './steps.ts'
import type { SurveyFiles } from './survey-files.ts'
import { hasHalfTyped } from './inputs/half-typed.ts'
import { useBusyInputs } from './inputs/use-busy-inputs.ts'
import { PageTitle, Progress, RunnerTitle } from './runner-titles.tsx'
import { useTranslation } from './translation-context.ts'
import { useAnswering } from './use-answering.ts'
import { usePageHistory } from './use-page-history.ts'
import { useRunnerFocus } from './use-runner-focus.ts'
import { useStepKeys } from './use-step-keys.ts'

export interface SurveyRunnerProps {
  schema: SurveySchema
  /** One of the schema's. Texts that lack it are shown in the first one. */
  language: string
  /** Title and description of the survey, shown above the first page unless the schema has an intro. */
  title: string
  description: string
  /** The answers so far, including invalid ones. */
  answers: Answers
  /** Key of the step to show; `''` for the first one. */
  page: string
  /** For questions in random order: one for each respondent. */
  seed?: string | undefined
  /** Errors of the server by question. The runner adds the errors that it finds itself. */
  problems: Record<string, AnswerProblem>
  onChange: (answers: Answers) => void
  onPage: (page: string) => void
  /** Called at the end of the last page, when no page has an error. */
  onSend: () => void
  files: SurveyFiles
  /** Those that may read questions. */
  characters?: readonly ShownCharacter[] | undefined
  /** Answers are being sent: nothing can be changed. */
  disabled?: boolean | undefined
  /** The survey is closed: answers can be read but not sent. */
  over?: boolean | undefined
  /** Shown in the composer: the runner never moves the focus. */
  preview?: boolean | undefined
  /** The first page takes the focus: the pressed button of the ending is gone. */
  restarted?: boolean | undefined
  /** Replaces “Send”. */
  sendLabel?: string | undefined
}

/** Shows one page of a survey at a time, with progress and navigation. The answers are held by the caller. */
export function SurveyRunner(props: SurveyRunnerProps) {
  const { schema, language, answers, page, problems, onPage, onSend, disabled, over, preview, sendLabel } =
    props
  const runId = useId()
  const { found, setFound, answer } = useAnswering(props)
  /** Counts failed attempts: the summary takes the focus at each. */
  const [failures, setFailures] = useState(0)
  /** The respondent has gone on once: sounds may start by themselves. */
  const [isUnderWay, setUnderWay] = useState(false)
  const [played] = useState(createPlayedSpeeches)
  const busy = useBusyInputs()
  useEffect(() => preloadInputs(schema), [schema])

  const way = walk(schema, answers)
  const steps = stepsOf(way, schema)
  const index = stepAt(steps, page)
  const current = steps[index]
  const isLast = index >= steps.length - 1
  const isSingle = schema.steps === 'questions'
  const translation = useTranslation()
  const { t } = translation
  const words = textWithRecalls(schema, language, way.answers, translation)
  const langOf = (text: LocalText | undefined) => sourceLanguage(text, language, schema)

  const shownPage = current?.key ?? ''
  const { heading, section, summary } = useRunnerFocus({
    page: shownPage,
    failures,
    problems,
    isSingle,
    preview,
    restarted: props.restarted,
  })
  const form = useStepKeys({ isSingle, preview, heading })

  const goBack = usePageHistory({
    page: shownPage,
    isOff: preview === true,
    turnTo(wanted) {
      if (disabled || !steps.some(({ key }) => key === wanted) || !busy.mayLeave()) return false
      setFound({})
      onPage(wanted)
      return true
    },
  })

  const position = isSingle
    ? t('questionOf', { at: index + 1, count: steps.length })
    : t('pageOf', { page: index + 1, pages: steps.length })
  const onPageNow = current?.questions ?? []
  const characterOf = (asker: Asker | undefined) =>
    props.characters?.find(({ id }) => id === asker?.character)
  /** A closed survey shows no errors: they can't be corrected. */
  const problemOf = (id: string) => (over ? undefined : (found[id] ?? problems[id]))
  const shown = onPageNow.flatMap((question) => {
    const problem = problemOf(question.id)
    return problem && !isHidden(question) ? [{ question, problem }] : []
  })

  function goOn() {
    if (disabled || !current || !busy.mayLeave()) return
    const next = steps[index + 1]
    if (over) {
      if (next) onPage(next.key)
      return
    }
    const { problems: onPages } = checkResponse(schema, answers, isLast ? {} : { upTo: current.page.id })
    // With one question at a time, later ones of the page were not asked yet.
    const later = steps.slice(index + 1).flatMap(({ questions }) => questions.map(({ id }) => id))
    const all = Object.fromEntries(Object.entries(onPages).filter(([id]) => !later.includes(id)))
    // An earlier page can have an error too: from a prefilled address or an older version of the survey.
    const first = steps.find(({ questions }) =>
      questions.some((question) => question.id in all && !isHidden(question)),
    )
    setFound(all)
    if (first) {
      setFailures((count) => count + 1)
      if (first.key !== shownPage) onPage(first.key)
      return
    }
    // Respondents can't correct a hidden field; the server reports its error.
    if (isLast) return onSend()
    setUnderWay(true)
    if (next) onPage(next.key)
  }

  const { intro } = schema
  const title = intro ? words(intro.title) : props.title
  const text = intro ? words(intro.text) : props.description
  // Without a welcome heading they have no translations.
  const [first = ''] = schema.languages
  return (
    <form
      ref={form}
      noValidate
      aria-busy={disabled}
      data-under-way={busy.isBusy || undefined}
      onKeyDown={(event) => {
        chooseOnEnter(event, { isSingle })
      }}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!over && hasHalfTyped(event.currentTarget)) return
        goOn()
      }}
      className="@container flex flex-col gap-8"
    >
      <RunnerTitle
        title={title}
        text={index === 0 ? text : undefined}
        titleLanguage={intro ? langOf(intro.title) : first}
        textLanguage={intro ? langOf(intro.text) : first}
        preview={preview}
      />
      {steps.length > 1 ? <Progress at={index} of={steps.length} text={position} /> : null}
      <ErrorSummary
        ref={summary}
        problems={shown.map(({ question, problem }) => ({
          question,
          problem,
          title: words(question.title),
          language: langOf(question.title),
          target: `${runId}-${question.id}`,
        }))}
      />
      <section
        ref={section}
        // Remounted, so that each question fades in.
        key={isSingle ? shownPage : undefined}
        className={classNames('flex flex-col gap-9', isSingle && 'single-question animate-rise')}
        aria-labelledby={`${runId}-page`}
      >
        <PageTitle
          ref={heading}
          id={`${runId}-page`}
          title={words(current?.page.title)}
          // A page's questions share its title, which takes the focus at each.
          note={isSingle ? position : undefined}
          otherwise={steps.length > 1 ? position : t('questions')}
          language={langOf(current?.page.title)}
          preview={preview}
        />
        {onPageNow.map((question) => (
          <Asked
            key={question.id}
            speech={isHidden(question) ? undefined : question.speech?.[language]}
            character={characterOf(question.asker ?? schema.asker)}
            question={`${runId}-${question.id}`}
            title={words(question.title)}
            files={props.files}
            played={played}
            speaksUp={isSingle && isUnderWay && schema.speaksUp === true}
          >
            <QuestionView
              id={`${runId}-${question.id}`}
              question={inSeededOrder(question, props.seed ?? '')}
              answer={Object.hasOwn(answers, question.id) ? answers[question.id] : undefined}
              problem={problemOf(question.id)}
              words={words}
              langOf={langOf}
              language={language}
              files={props.files}
              onBusy={busy.onBusy}
              disabled={disabled === true || over === true}
              onAnswer={(value) => answer(question.id, value)}
            />
          </Asked>
        ))}
      </section>
      <HeldUp by={busy.heldUpBy} />
      <PageSteps
        onBack={index > 0 ? () => busy.mayLeave() && goBack(steps[index - 1]?.key ?? '') : undefined}
        onward={!isLast ? t('next') : over ? undefined : (sendLabel ?? t('send'))}
        disabled={disabled}
      />
    </form>
  )
}

/** Most systems take two clicks within half a second for one double click. */
const DOUBLE_CLICK_MS = 500

function PageSteps({
  onBack,
  onward,
  disabled,
}: {
  onBack: (() => void) | undefined
  onward: string | undefined
  disabled: boolean | undefined
}) {
  const { t } = useTranslation()
  /** The time of the last click that counted, by the page's clock. */
  const pressed = useRef(-Infinity)
  return (
    <nav
      aria-label={t('steps')}
      className="flex items-center justify-between gap-3"
      // The second click of a double click would skip a page; one more after a moment is meant.
      onClickCapture={(event) => {
        const isSecond = event.detail > 1 && event.timeStamp - pressed.current < DOUBLE_CLICK_MS
        if (!isSecond) {
          pressed.current = event.timeStamp
          return
        }
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {onBack ? (
        <Button size="large" isDisabled={disabled} onPress={onBack}>
          {t('back')}
        </Button>
      ) : (
        <span />
      )}
      {onward ? (
        <Button type="submit" variant="primary" size="large" pending={disabled}>
          {onward}
        </Button>
      ) : null}
    </nav>
  )
}
