import { shownAddress } from '#model/text/visible-text'
import type { LocalText } from '#contract/survey/schema'
import type { ShownTitle } from '#model/survey/shown-title'
import { sourceLanguage } from '#model/survey/texts'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { CallError } from '../../platform/call-error.ts'
import { useIsBot } from '../../shell/errors/use-is-bot.ts'
import { Sign } from '../../shell/wordmark.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { AnsweringView } from './answering-view.tsx'
import { textWithRecalls } from '../../survey/format-answer.ts'
import { InLook } from '../../survey/in-look.tsx'
import { leavePages } from '../../survey/page-history.ts'
import type { SurveyFiles } from '../../survey/survey-files.ts'
import { SurveyFrame, SurveyNotice } from './survey-frame.tsx'
import { errorText } from '../../survey/error-text.ts'
import { TranslationContext, useTranslation } from '../../survey/translation-context.ts'
import { longDateTime } from './format-long-date-time.ts'
import { pageLanguage } from './page-language.ts'
import { usePageLanguage } from './use-page-language.ts'
import { hasExtras, holdsRedirect, isSingle, mayChange } from './opened.ts'
import { forgetOrder } from './order-seed.ts'
import { SurveyOpening } from './survey-opening.tsx'
import type { RunState } from './run-state.ts'
import type { SurveyRun } from './survey-run.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import { useSurvey } from './use-survey.ts'

/** The public page of one survey, from the first question to the ending. `children` follow it, in its language. */
export function SurveyPage({ id, children }: { id: string; children?: ReactNode }) {
  const { run, files, texts, wanted } = useSurvey(id)
  const state = useSignal(run.state)
  const withdrawal = useWithdrawal()
  const { translation, isReady } = usePageLanguage(pageLanguage(state, { opening: texts?.language, wanted }))
  const form = 'form' in state ? state.form : undefined
  const look = form?.schema?.look ?? form?.look
  /** The run whose questions were shown: they stay, with what is recorded or half typed, while other words load. */
  const [shownRun, setShownRun] = useState<SurveyRun>()
  if (isReady && state.phase === 'answering' && shownRun !== run) setShownRun(run)
  return (
    <TranslationContext value={translation}>
      <SurveyFrame
        place={withdrawal ? undefined : form?.schema ? form.schema.look?.background?.place : texts?.place}
      >
        {withdrawal && isReady ? (
          <Suspense>
            <WithdrawalView survey={id} withdrawal={withdrawal} title={texts?.title ?? form?.title} />
          </Suspense>
        ) : isReady || shownRun === run ? (
          <InLook look={look} files={files} opening={<SurveyOpening texts={texts} />}>
            <Phase {...{ state, run, files, texts }} />
          </InLook>
        ) : (
          <SurveyOpening texts={texts} />
        )}
      </SurveyFrame>
      {children}
    </TranslationContext>
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
  texts: ShownTitle | undefined
}) {
  const [wasSent, setWasSent] = useState(false)
  if (state.phase === 'sent' && !wasSent) setWasSent(true)
  switch (state.phase) {
    case 'loading':
      return <SurveyOpening texts={texts} />
    case 'failed':
      return <Failed error={state.error} onAgain={() => void run.load()} />
    case 'barred':
      return <Barred form={state.form} why={state.why} run={run} />
    case 'answering':
      return <AnsweringView {...{ state, run, files }} restarted={wasSent} />
    case 'unneeded':
      return <Unneeded state={state} />
    case 'sent':
      return <Sent state={state} onEdit={() => run.edit()} onAgain={() => void run.load()} />
    default:
      return state satisfies never
  }
}

function Failed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const translation = useTranslation()
  if (error instanceof CallError && error.status === 404) return <Missing />
  const { title, text } = errorText(translation, error)
  return (
    <SurveyNotice title={title} text={text}>
      <Button variant="primary" onPress={onAgain}>
        {translation.t('tryAgain')}
      </Button>
    </SurveyNotice>
  )
}

function Missing() {
  const { t } = useTranslation()
  // Required by the specification: fatal errors are not shown to search engines and preview bots.
  if (useIsBot() !== false) return null
  return (
    <SurveyNotice title={t('missingTitle', { path: location.pathname })} text={t('missing')} status={404}>
      <a href="/projects" className={buttonClass({ variant: 'primary' })}>
        {t('goHome')}
      </a>
    </SurveyNotice>
  )
}

type Bar = Pick<Extract<RunState, { phase: 'barred' }>, 'form' | 'why'>

function Barred({ form, why, run }: Bar & { run: SurveyRun }) {
  const { t } = useTranslation()
  switch (why) {
    case 'soon':
      return <NotYet form={form} run={run} />
    case 'closed':
      return <SurveyNotice title={form.title} text={t('closed')} />
    case 'full':
      return <SurveyNotice title={form.title} text={t('full')} />
    case 'sign_in':
      return (
        <SurveyNotice title={form.title} text={t('accountNeeded')}>
          <a
            href="/"
            target="_blank"
            rel="noreferrer"
            className="font-medium text-curtain-text underline underline-offset-4"
          >
            {t('signIn')}
          </a>
        </SurveyNotice>
      )
    case 'invitation':
      return <SurveyNotice title={form.title} text={t('byInvitation')} />
    default:
      return why satisfies never
  }
}

function Unneeded({ state }: { state: Extract<RunState, { phase: 'unneeded' }> }) {
  const translation = useTranslation()
  const { form, answers, language, text } = state
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    leavePages(history)
  }, [])
  const own = form.schema ? textWithRecalls(form.schema, language, answers, translation)(text) : ''
  return (
    <div className="flex flex-col gap-5">
      <Sign className="size-12" />
      <h1 ref={heading} tabIndex={-1} dir="auto" className="text-3xl wrap-anywhere">
        {translation.t('quotaFullTitle')}
      </h1>
      <p
        role="status"
        lang={own && form.schema ? sourceLanguage(text, language, form.schema) : undefined}
        dir="auto"
        className="text-soft wrap-anywhere whitespace-pre-line"
      >
        {own || translation.t('quotaFull')}
      </p>
    </div>
  )
}

/** Milliseconds; a tab that is open for longer checks again when it is shown. */
const LONGEST_WAIT = 24 * 60 * 60 * 1_000
/** Minimum milliseconds between two checks, if this device's clock is ahead of the server's. */
const SHORTEST_WAIT = 2_000

/** Starts by itself at the opening time. */
function NotYet({ form, run }: { form: Bar['form']; run: SurveyRun }) {
  const translation = useTranslation()
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
      text={translation.t('opensAt', { date: longDateTime(opens, translation) })}
    />
  )
}

const WithdrawalView = lazy(async () => ({
  default: (await import('./withdrawal-view.tsx')).WithdrawalView,
}))

/** Optional: the ending is shown without them if they do not load. */
const EndingExtras = lazy(() => import('./ending-extras.tsx').catch(() => ({ default: () => null })))

function Sent({
  state,
  onEdit,
  onAgain,
}: {
  state: Extract<RunState, { phase: 'sent' }>
  onEdit: () => void
  onAgain: () => void
}) {
  const { form, answers, language, isBefore, redirect, withdrawal, copy } = state
  const translation = useTranslation()
  const { t } = translation
  const { schema, settings } = form
  const isHeld = holdsRedirect(state)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  useEffect(() => {
    if (redirect && !isHeld) location.assign(redirect)
    else leavePages(history)
  }, [redirect, isHeld])
  useEffect(() => {
    if (!isSingle(settings)) forgetOrder(form.id)
  }, [form.id, settings])
  const [beforeHost, afterHost] = translation.around('redirecting')
  const filled = schema ? textWithRecalls(schema, language, answers, translation) : () => ''
  const langOf = (text: LocalText | undefined) => schema && sourceLanguage(text, language, schema)
  const own = isBefore ? undefined : schema?.ending
  const [title, text] = [filled(own?.title), filled(own?.text)]
  return (
    <div className="flex flex-col gap-5">
      <Sign className="size-12" />
      <h1
        ref={heading}
        tabIndex={-1}
        lang={title ? langOf(own?.title) : undefined}
        dir="auto"
        className="text-3xl wrap-anywhere"
      >
        {isBefore ? t('answeredBefore') : title || t('thanks')}
      </h1>
      <p
        role="status"
        lang={text ? langOf(own?.text) : undefined}
        dir="auto"
        className="text-soft wrap-anywhere whitespace-pre-line"
      >
        {isBefore && isSingle(settings) ? t('answeredOnce') : text || t('arrived')}
      </p>
      {redirect && isHeld ? (
        <a href={redirect} className={classNames(buttonClass({ variant: 'primary' }), 'self-start')}>
          {t('next')}
        </a>
      ) : redirect ? (
        <p className="text-sm text-soft">
          {beforeHost}
          <a href={redirect} className="font-medium text-curtain-text underline underline-offset-4">
            <bdi>{hostOf(redirect)}</bdi>
          </a>
          {afterHost}
        </p>
      ) : null}
      {hasExtras(state) ? (
        <Suspense>
          <EndingExtras {...{ form, answers, language, withdrawal, copy, onAgain }} />
        </Suspense>
      ) : schema?.ending.again && !isSingle(settings) ? (
        <Button className="self-start" onPress={onAgain}>
          {t('answerAgain')}
        </Button>
      ) : null}
      {mayChange(form) ? (
        <div className="flex flex-col items-start gap-2">
          <Button onPress={onEdit}>{t('changeAnswers')}</Button>
          <p className="text-sm text-soft">
            {settings.closes
              ? t('changeUntil', { date: longDateTime(settings.closes, translation) })
              : t('changeWhileOpen')}
          </p>
        </div>
      ) : null}
    </div>
  )
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? shownAddress(address)
}
