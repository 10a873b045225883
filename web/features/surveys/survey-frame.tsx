import './print.css'
import type { SurveyBackground } from '#contract/survey/look'
import type { ReactNode } from 'react'
import { Sign } from '../../shell/wordmark.tsx'
import { useTranslation } from '../../survey/translation-context.ts'

/** The frame of a survey: its sheet and, small, the name of the product. `place` is that of its picture, if it has one. */
export function SurveyFrame({
  place,
  children,
}: {
  place?: SurveyBackground['place'] | undefined
  children: ReactNode
}) {
  const { t } = useTranslation()
  // In an embedding frame, links must not replace the survey. The build has no window.
  const target = typeof window === 'undefined' || window.self === window.top ? undefined : '_blank'
  return (
    <div data-place={place} className="survey-frame flex min-h-dvh flex-col px-4 py-6 sm:px-6 sm:py-12">
      <main className="mx-auto w-full max-w-2xl grow">
        <div className="rounded-stage border border-line bg-panel px-5 py-8 sm:px-10 sm:py-11">
          {children}
        </div>
      </main>
      <footer className="mx-auto mt-8 flex w-full max-w-2xl flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-soft">
        <a
          href="/"
          target={target}
          rel="noreferrer"
          className="inline-flex items-center gap-2 hover:text-ink"
        >
          <Sign className="size-5" />
          {t('madeWith')}
        </a>
        <a
          href="/terms-privacy"
          target={target}
          rel="noreferrer"
          className="underline underline-offset-2 hover:text-ink"
        >
          {t('terms')}
        </a>
      </footer>
    </div>
  )
}

/** Shown in place of the questions: the problem, and the next step. */
export function SurveyNotice({
  title,
  text,
  status,
  children,
}: {
  title: string
  text: string
  status?: number
  children?: ReactNode
}) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      {status === undefined ? (
        <Sign className="size-12" />
      ) : (
        <p className="font-display text-6xl font-extrabold tracking-tighter tabular-nums">{status}</p>
      )}
      <h1 dir="auto" className="max-w-full text-2xl wrap-anywhere">
        {title}
      </h1>
      <p className="text-soft">{text}</p>
      {children}
    </div>
  )
}
