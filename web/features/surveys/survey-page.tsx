import { shownAddress } from '#model/text/visible-text'
import { textIn } from '#model/survey/texts'
import { useEffect, useRef } from 'react'
import { CallError } from '../../platform/call-error.ts'
import { useIsBot } from '../../shell/errors/use-is-bot.ts'
import { errorMessage } from '../../shell/errors/error-message.ts'
import { Sign } from '../../shell/wordmark.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { AnsweringView } from './answering-view.tsx'
import { textWithRecalls } from '../../survey/format-answer.ts'
import { leavePages } from '../../survey/page-history.ts'
import type { SurveyFiles } from '../../survey/survey-files.ts'
import { SurveyFrame, SurveyNotice } from './survey-frame.tsx'
import { formatLongDateTime } from './format-long-date-time.ts'
import { mayChange } from './opened.ts'
import { type SurveyTexts, SurveyOpening } from './survey-opening.tsx'
import type { RunState } from './run-state.ts'
import type { SurveyRun } from './survey-run.ts'
import { useSurvey } from './use-survey.ts'

/** The public page of one survey, from the first question to the ending. */
export function SurveyPage({ id }: { id: string }) {
  const { run, files, texts } = useSurvey(id)
  const state = useSignal(run.state)
  return (
    <SurveyFrame>
      <Phase {...{ state, run, files, texts }} />
    </SurveyFrame>
  )
}

function Phase({
  state,
  run,
  files,
  texts,
}: {
  state: RunState
  run: SurveyRun
  files: SurveyFiles
  texts: SurveyTexts | undefined
}) {
  switch (state.phase) {
    case 'loading':
      return <SurveyOpening texts={texts} />
    case 'failed':
      return <Failed error={state.error} onAgain={() => void run.load()} />
    case 'barred':
      return <Barred form={state.form} why={state.why} run={run} />
    case 'answering':
      return <AnsweringView {...{ state, run, files }} />
    case 'sent':
      return <Sent state={state} onEdit={() => run.edit()} />
    default:
      return state satisfies never
  }
}

function Failed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  if (error instanceof CallError && error.status === 404) return <Missing />
  const { title, text } = errorMessage(error)
  return (
    <SurveyNotice title={title} text={text}>
      <Button variant="primary" onPress={onAgain}>
        Try again
      </Button>
    </SurveyNotice>
  )
}

function Missing() {
  // Required by the specification: fatal errors are not shown to search engines and preview bots.
  if (useIsBot() !== false) return null
  return (
    <SurveyNotice
      title={`Page Not Found: ${location.pathname}`}
      text="There is no survey here. It was deleted, or the link is incomplete."
      status={404}
    >
      <a href="/projects" className={buttonClass({ variant: 'primary' })}>
        Go home
      </a>
    </SurveyNotice>
  )
}

type Bar = Pick<Extract<RunState, { phase: 'barred' }>, 'form' | 'why'>

function Barred({ form, why, run }: Bar & { run: SurveyRun }) {
  switch (why) {
    case 'soon':
      return <NotYet form={form} run={run} />
    case 'closed':
      return <SurveyNotice title={form.title} text="This survey is closed and no longer accepts answers." />
    case 'full':
      return (
        <SurveyNotice title={form.title} text="This survey has reached its limit of answers. Thank you!" />
      )
    case 'sign_in':
      return (
        <SurveyNotice
          title={form.title}
          text="You need an account for this survey. Sign in in another tab and this page continues by itself."
        >
          <a
            href="/"
            target="_blank"
            rel="noreferrer"
            className="font-medium text-curtain-text underline underline-offset-4"
          >
            Sign in (opens a new tab)
          </a>
        </SurveyNotice>
      )
    case 'invitation':
      return (
        <SurveyNotice
          title={form.title}
          text="This survey is by invitation. Open the full link you were sent. Each link works for one answer."
        />
      )
    default:
      return why satisfies never
  }
}

/** Milliseconds; a tab that is open for longer checks again when it is shown. */
const LONGEST_WAIT = 24 * 60 * 60 * 1_000
/** Minimum milliseconds between two checks, if this device's clock is ahead of the server's. */
const SHORTEST_WAIT = 2_000

/** Starts by itself at the opening time. */
function NotYet({ form, run }: { form: Bar['form']; run: SurveyRun }) {
  const { opens } = form.settings
  useEffect(() => {
    const wait = Date.parse(opens.replace(' ', 'T')) - Date.now()
    if (!(wait < LONGEST_WAIT)) return undefined
    const timer = setTimeout(() => void run.load(), Math.max(SHORTEST_WAIT, wait + 500))
    return () => clearTimeout(timer)
    // Runs once per answer of the server, which makes a new form.
  }, [form, opens, run])
  return (
    <SurveyNotice
      title={form.title}
      text={`This survey opens ${formatLongDateTime(opens)}. Keep this page open and it will start by itself.`}
    />
  )
}

function Sent({ state, onEdit }: { state: Extract<RunState, { phase: 'sent' }>; onEdit: () => void }) {
  const { form, answers, language, isBefore, redirect } = state
  const { schema, settings } = form
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  useEffect(() => {
    if (redirect) location.assign(redirect)
    else leavePages(history)
  }, [redirect])
  const filled = schema ? textWithRecalls(schema, language, answers) : () => ''
  const title =
    schema && textIn(schema.ending.title, language, schema) ? filled(schema.ending.title) : 'Thank you!'
  return (
    <div className="flex flex-col gap-5">
      <Sign className="size-12" />
      <h1
        ref={heading}
        tabIndex={-1}
        lang={isBefore ? undefined : language || undefined}
        dir="auto"
        className="text-3xl wrap-anywhere"
      >
        {isBefore ? 'You have already answered' : title}
      </h1>
      <p role="status" dir="auto" className="text-soft wrap-anywhere whitespace-pre-line">
        {isBefore
          ? 'Your answers have arrived. This survey takes one answer per person.'
          : filled(schema?.ending.text) || 'Your answers have arrived.'}
      </p>
      {redirect ? (
        <p className="text-sm text-soft">
          Taking you to{' '}
          <a href={redirect} className="font-medium text-curtain-text underline underline-offset-4">
            <bdi>{hostOf(redirect)}</bdi>
          </a>
          …
        </p>
      ) : null}
      {mayChange(form) ? (
        <div className="flex flex-col items-start gap-2">
          <Button onPress={onEdit}>Change my answers</Button>
          <p className="text-sm text-soft">
            {settings.closes
              ? `You can do so until ${formatLongDateTime(settings.closes)}.`
              : 'You can do so until the survey closes.'}
          </p>
        </div>
      ) : null}
    </div>
  )
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? shownAddress(address)
}
