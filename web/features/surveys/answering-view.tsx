import type { SurveyForm } from '#contract/survey/surveys'
import { useEffect, useRef } from 'react'
import { PersonCheck } from '../../shell/challenge/person-check.tsx'
import { errorMessage } from '../../shell/errors/error-message.ts'
import { fieldBox, classNames } from '../../ui/class-names.ts'
import { languageName } from './language.ts'
import type { SurveyFiles } from '../../survey/survey-files.ts'
import { SurveyRunner } from '../../survey/survey-runner.tsx'
import { formatLongDateTime } from './format-long-date-time.ts'
import { isSingle } from './opened.ts'
import type { Answering } from './run-state.ts'
import type { SurveyRun } from './survey-run.ts'

export function AnsweringView({
  state,
  run,
  files,
}: {
  state: Answering
  run: SurveyRun
  files: SurveyFiles
}) {
  const { form, schema, language, error, over } = state
  const website = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col gap-6">
      {schema.languages.length > 1 ? (
        <label className="flex items-center gap-2 self-end text-sm text-soft">
          Language
          <select
            value={language}
            onChange={(change) => run.setLanguage(change.target.value)}
            className={classNames(fieldBox, 'h-9 w-auto')}
          >
            {schema.languages.map((tag) => (
              <option key={tag} value={tag} lang={tag}>
                {languageName(tag)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {over ? <EndedNotice over={over} isEdit={state.isEdit} /> : <Notice state={state} />}
      <SurveyRunner
        schema={schema}
        language={language}
        title={form.title}
        description={form.description}
        answers={state.answers}
        page={state.page}
        problems={state.problems}
        disabled={state.isSending}
        over={over !== ''}
        files={files}
        sendLabel={state.isEdit ? 'Save changes' : undefined}
        onChange={(answers) => run.change(answers)}
        onPage={(page) => run.goToPage(page)}
        onSend={() => void run.send(website.current?.value ?? '')}
      />
      <PersonCheck />
      {error === undefined || over ? null : <SendError error={error} />}
      {/* A honeypot for bots that fill in every field; it is hidden from people and assistive technology. */}
      <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
        <label>
          Leave this empty
          <input ref={website} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p role="status" className="text-sm text-soft">
        {savedMessage(state)}
      </p>
      {over ? null : <Promises form={form} />}
    </div>
  )
}

function Notice({ state: { notice } }: { state: Answering }) {
  if (notice === '') return null
  return (
    <p role="status" className="rounded-control border-l-4 border-limelight bg-hover px-4 py-3 text-sm">
      {notice === 'resumed'
        ? 'Welcome back. Pick up where you left off.'
        : 'The survey has changed since you started. We kept your answers wherever the questions still exist. Please check them.'}
    </p>
  )
}

/** Takes the focus, as the focused field can't be changed any more. */
function EndedNotice({ over, isEdit }: { over: 'closed' | 'full'; isEdit: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-panel border-2 border-danger p-4">
      <p className="font-medium">{over === 'closed' ? 'This survey is closed' : 'This survey is full'}</p>
      <p className="mt-1 text-sm text-soft">{endedMessage(over, isEdit)}</p>
    </div>
  )
}

function endedMessage(over: 'closed' | 'full', isEdit: boolean): string {
  if (isEdit) {
    return 'It’s too late to send your changes. The answers you sent before still count. You can still read what you wrote here.'
  }
  return over === 'closed'
    ? 'Your answers weren’t sent, and it’s too late to send them. You can still read what you wrote here.'
    : 'It has reached its limit of answers, so yours can’t be sent. You can still read what you wrote here.'
}

/** The error of a failed send; it takes the focus, so that screen readers announce it. */
function SendError({ error }: { error: unknown }) {
  const { title, text } = errorMessage(error)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [error])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-panel border-2 border-danger p-4">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-sm text-soft">{text} Your answers are still here.</p>
    </div>
  )
}

function savedMessage({ storedIn, form, isEdit, isSending, over }: Answering): string {
  if (isSending) return 'Sending…'
  if (over) return ''
  if (isEdit) return 'Nothing changes until you send it.'
  if (storedIn === 'server') {
    const { closes } = form.settings
    return closes === ''
      ? 'Saved. You can leave and continue later.'
      : `Saved. You can leave and continue until ${formatLongDateTime(closes)}.`
  }
  return storedIn === 'browser' ? 'Saved in this browser.' : ''
}

/** The promises of this survey about the answers. Each must be true of the server. */
function Promises({ form: { settings } }: { form: SurveyForm }) {
  const promises = promisesOf(settings)
  if (promises.length === 0) return null
  return (
    <ul className="flex flex-col gap-1.5 border-t border-line pt-5 text-sm text-soft">
      {promises.map((promise) => (
        <li key={promise}>{promise}</li>
      ))}
    </ul>
  )
}

function promisesOf({ anonymous, once, access, editable }: SurveyForm['settings']): string[] {
  const promises: string[] = []
  if (anonymous) {
    promises.push(
      once || access !== 'anyone'
        ? 'Anonymous: neither your name nor your address is stored with your answers. The fact that you answered is noted separately.'
        : 'Anonymous: neither your name nor your address is stored with your answers.',
      'What you write may still reveal who you are.',
    )
  }
  if (once && access === 'anyone') {
    promises.push(
      'One answer per person. If you have no account, a cookie in this browser tells people apart.',
    )
  }
  if (isSingle({ once, access }) && editable && !anonymous)
    promises.push('You can change your answers until the survey closes.')
  return promises
}
