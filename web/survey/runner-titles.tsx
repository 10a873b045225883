import type { Ref } from 'react'
import { useTranslation } from './translation-context.ts'

/** The title of the survey; above the first page it is larger and followed by `text`. */
export function RunnerTitle({
  title,
  text,
  titleLanguage,
  textLanguage,
  preview,
}: {
  title: string
  text: string | undefined
  titleLanguage: string
  textLanguage: string
  preview: boolean | undefined
}) {
  const Title = preview ? 'h2' : 'h1'
  if (text === undefined)
    return (
      <Title
        lang={titleLanguage}
        dir="auto"
        className="-mb-4 font-text text-sm font-medium text-soft wrap-anywhere"
      >
        {title}
      </Title>
    )
  return (
    <header className="flex flex-col gap-3">
      <Title lang={titleLanguage} dir="auto" className="text-2xl wrap-anywhere @md:text-3xl">
        {title}
      </Title>
      {text ? (
        <p lang={textLanguage} dir="auto" className="text-soft wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      ) : null}
    </header>
  )
}

/** The title of a page. Assistive technology also reads `note`, or else `otherwise` if there is no title. */
export function PageTitle({
  title,
  note,
  otherwise,
  language,
  preview,
  ...heading
}: {
  ref: Ref<HTMLHeadingElement>
  id: string
  title: string
  note: string | undefined
  otherwise: string
  language: string
  preview: boolean | undefined
}) {
  // The page around a preview has its own title.
  const Heading = preview ? 'h3' : 'h2'
  const translation = useTranslation()
  return (
    <Heading
      {...heading}
      tabIndex={-1}
      lang={title ? language : undefined}
      dir="auto"
      className={title ? 'scroll-mt-6 text-xl wrap-anywhere' : 'sr-only'}
    >
      {title || otherwise}
      {title && note ? (
        <span lang={translation.language} className="sr-only">
          {' '}
          {note}
        </span>
      ) : null}
    </Heading>
  )
}

/** The part of a survey that is behind the respondent: `at` steps of `of`; `text` says so to assistive technology. */
export function Progress({ at, of, text }: { at: number; of: number; text: string }) {
  const { t, locale } = useTranslation()
  const percent = Math.round((at / of) * 100)
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="h-1.5 grow overflow-hidden rounded-full bg-pressed"
      >
        <div
          className="h-full rounded-full bg-curtain transition-[width]"
          style={{ width: `${Math.max(percent, 3)}%` }}
        />
      </div>
      <span aria-hidden="true" className="text-sm text-soft tabular-nums">
        {locale.formatNumber(at + 1)} / {locale.formatNumber(of)}
      </span>
    </div>
  )
}
