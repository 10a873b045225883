import type { SurveyForm } from '#contract/survey/surveys'
import { useEffect, useMemo, useRef, useState } from 'react'
import { PersonCheck } from '../../shell/challenge/person-check.tsx'
import { fieldBox, classNames } from '../../ui/class-names.ts'
import type { RunnerTranslation } from '../../survey/catalogues.ts'
import { errorText, isOffline } from '../../survey/error-text.ts'
import { languageChoice } from '../../survey/spoken-words.ts'
import { useTranslation } from '../../survey/translation-context.ts'
import { languageName } from './language.ts'
import type { SurveyFiles } from '../../survey/survey-files.ts'
import { SurveyRunner } from '../../survey/survey-runner.tsx'
import { longDateTime } from './format-long-date-time.ts'
import { isSingle } from './opened.ts'
import { orderSeed } from './order-seed.ts'
import type { Answering } from './run-state.ts'
import type { SurveyRun } from './survey-run.ts'

export function AnsweringView({
  state,
  run,
  files,
  restarted,
}: {
  state: Answering
  run: SurveyRun
  files: SurveyFiles
  /** The ending was shown before. */
  restarted: boolean
}) {
  const { form, schema, language, error, over } = state
  const translation = useTranslation()
  const { t } = translation
  const [seed] = useState(() => orderSeed(form.id))
  const website = useRef<HTMLInputElement>(null)
  const speak = useMemo(() => languageChoice((chosen) => run.setLanguage(chosen)), [run])
  return (
    <div className="flex flex-col gap-6">
      {schema.languages.length > 1 ? (
        <label className="flex items-center gap-2 self-end text-sm whitespace-nowrap text-soft">
          {t('language')}
          <select
            data-language
            value={language}
            onChange={(change) => void speak(change.target.value)}
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
        seed={seed}
        problems={state.problems}
        disabled={state.isSending}
        over={over !== ''}
        files={files}
        characters={form.characters}
        restarted={restarted}
        sendLabel={state.isEdit ? t('saveChanges') : undefined}
        onChange={(answers) => run.change(answers)}
        onPage={(page) => run.goToPage(page)}
        onSend={() => void run.send(website.current?.value ?? '')}
      />
      <PersonCheck />
      {error === undefined || over ? null : <SendError error={error} />}
      {/* A honeypot for bots that fill in every field; it is hidden from people and assistive technology. */}
      <div lang="en" aria-hidden="true" className="absolute -start-[9999px] size-px overflow-hidden">
        <label>
          Leave this empty
          <input ref={website} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p role="status" className="text-sm text-soft">
        {savedMessage(state, translation)}
      </p>
      {over ? null : <Promises form={form} />}
    </div>
  )
}

function Notice({ state: { notice } }: { state: Answering }) {
  const { t } = useTranslation()
  if (notice === '') return null
  return (
    <p role="status" className="rounded-control border-s-4 border-limelight bg-hover px-4 py-3 text-sm">
      {t(notice)}
    </p>
  )
}

/** Takes the focus, as the focused field can't be changed any more. */
function EndedNotice({ over, isEdit }: { over: 'closed' | 'full'; isEdit: boolean }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-panel border-2 border-danger p-4">
      <p className="font-medium">{t(over === 'closed' ? 'closedTitle' : 'fullTitle')}</p>
      <p className="mt-1 text-sm text-soft">
        {t(isEdit ? 'changesTooLate' : over === 'closed' ? 'closedMeanwhile' : 'fullMeanwhile')}
      </p>
    </div>
  )
}

/** The error of a failed send; it takes the focus, so that screen readers announce it. */
function SendError({ error }: { error: unknown }) {
  const translation = useTranslation()
  const { title, text } = errorText(translation, error)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [error])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-panel border-2 border-danger p-4">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-sm text-soft">
        {text} {isOffline(error) ? null : translation.t('answersHere')}
      </p>
    </div>
  )
}

function savedMessage(
  { storedIn, form, isEdit, isSending, over }: Answering,
  translation: RunnerTranslation,
): string {
  const { t } = translation
  if (isSending) return t('sending')
  if (over) return ''
  if (isEdit) return t('changesUnsent')
  if (storedIn === 'server') {
    const { closes } = form.settings
    return closes === '' ? t('saved') : t('savedUntil', { date: longDateTime(closes, translation) })
  }
  return storedIn === 'browser' ? t('savedHere') : ''
}

/** The promises of this survey about the answers. Each must be true of the server. */
function Promises({ form: { settings } }: { form: SurveyForm }) {
  const { t } = useTranslation()
  const promises = promisesOf(settings)
  if (promises.length === 0) return null
  return (
    <ul className="flex flex-col gap-1.5 border-t border-line pt-5 text-sm text-soft">
      {promises.map((promise) => (
        <li key={promise}>{t(promise)}</li>
      ))}
    </ul>
  )
}

type Promised = 'anonymous' | 'anonymousNoted' | 'mayReveal' | 'onePerPerson' | 'changeable'

function promisesOf({ anonymous, once, access, editable }: SurveyForm['settings']): Promised[] {
  const promises: Promised[] = []
  if (anonymous) {
    promises.push(once || access !== 'anyone' ? 'anonymousNoted' : 'anonymous', 'mayReveal')
  }
  if (once && access === 'anyone') promises.push('onePerPerson')
  if (isSingle({ once, access }) && editable && !anonymous) promises.push('changeable')
  return promises
}
