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
