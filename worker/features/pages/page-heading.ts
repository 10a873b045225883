import type { LocalText, Question } from '../../contract/survey/schema.ts'
import type { SurveyForm } from '../../contract/survey/surveys.ts'
import { HEADING_ELEMENT } from '../../model/pages/page-elements.ts'
import { isHidden } from '../../model/survey/kinds/index.ts'
import { titleText } from '../../model/survey/recall-markers.ts'
import { shownTitle } from '../../model/survey/shown-title.ts'
import { sourceLanguage } from '../../model/survey/texts.ts'
import { walk } from '../../model/survey/walk.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { PublicProject } from './head.ts'

/** Puts the heading of a record into the document of its page, in place of its skeleton. */
export async function insertHeading(document: string, heading: string): Promise<string> {
  return new HTMLRewriter()
    .on(`#${HEADING_ELEMENT}`, {
      element: (element) => void element.setInnerContent(heading, { html: true }),
    })
    .transform(new Response(document))
    .text()
}

/** The title and texts of a project, as `project-heading.tsx` draws them, and its picture for readers without scripts. */
export function projectHeading({ title, description, author, picture }: PublicProject): string {
  return [
    picture &&
      `<noscript><img src="${escapeHtml(picture.path)}" alt="" width="${picture.width}" height="${picture.height}" class="h-auto w-full"></noscript>`,
    `<h1 class="min-w-0 text-3xl wrap-break-word"><bdi>${escapeHtml(title)}</bdi></h1>`,
    author && `<p class="text-sm text-soft">${escapeHtml(author)}</p>`,
    description && `<p dir="auto" class="whitespace-pre-line">${escapeHtml(description)}</p>`,
  ].join('')
}

/**
 * The title of a survey, as `runner-titles.tsx` draws it, in the first of these languages that it has; `withQuestions`
 * adds the texts of its first page, which are often the largest.
 */
export function surveyHeading(
  form: SurveyForm,
  { languages, withQuestions }: { languages: readonly string[]; withQuestions: boolean },
): string {
  const { title, titleLanguage, text, textLanguage, language, place } = shownTitle(form, languages)
  return [
    `<header${place ? ` data-place="${place}"` : ''} class="flex flex-col gap-3"><h1 ${langOf(titleLanguage)} class="text-2xl wrap-anywhere @md:text-3xl">${escapeHtml(title)}</h1>`,
    text &&
      `<p ${langOf(textLanguage)} class="text-soft wrap-anywhere whitespace-pre-line">${escapeHtml(text)}</p>`,
    '</header>',
    withQuestions ? firstPage(form, language) : '',
  ].join('')
}

const langOf = (language: string) => `lang="${escapeHtml(language)}" dir="auto"`

/** The texts of the first page, as `asked.tsx`, `question-view.tsx` and `statement.tsx` draw them; empty if it cannot be answered now. */
function firstPage(form: SurveyForm, language: string): string {
  const { schema, state, needs } = form
  if (!schema || state !== 'open' || needs) return ''
  const first = walk(schema, {}).pages.find(({ isSeen }) => isSeen)
  if (!first) return ''
  const lang = (text: LocalText | undefined) => langOf(sourceLanguage(text, language, schema))
  const words = (text: LocalText | undefined) => escapeHtml(titleText(text, language, schema))
  const heading = words(first.page.title)
  const questions = first.questions
    .filter((question) => !isHidden(question))
    .map((question) => {
      const text = questionText(question, { lang, words })
      if (!question.speech?.[language]) return text
      const hasFigure = form.characters?.some(({ id }) => id === (question.asker ?? schema.asker)?.character)
      return hasFigure
        ? `<div class="flex flex-col gap-4 @xl:flex-row @xl:gap-7"><div class="h-28 shrink-0 @xl:h-52 @xl:w-36"></div><div class="min-w-0 grow">${text}</div></div>`
        : `<div class="flex flex-col gap-4"><div class="h-10 shrink-0"></div><div class="min-w-0 grow">${text}</div></div>`
    })
  return [
    '<section class="mt-8 flex flex-col gap-9">',
    heading && `<h2 ${lang(first.page.title)} class="text-xl wrap-anywhere">${heading}</h2>`,
    ...questions,
    '</section>',
  ].join('')
}

function questionText(
  { type, title, help, required }: Question,
  { lang, words }: Record<'lang' | 'words', (text: LocalText | undefined) => string>,
): string {
  const more = words(help)
  if (type === 'statement')
    return [
      `<div class="border-s-4 border-limelight ps-4"><p ${lang(title)} class="text-lg font-medium wrap-anywhere whitespace-pre-line">${words(title)}</p>`,
      more && `<p ${lang(help)} class="mt-1 wrap-anywhere whitespace-pre-line">${more}</p>`,
      '</div>',
    ].join('')
  return [
    `<div class="flex flex-col gap-2.5"><p class="text-base font-medium text-ink wrap-anywhere whitespace-pre-line"><span ${lang(title)}>${words(title)}</span>`,
    required && '<span aria-hidden="true" class="text-danger"> *</span>',
    '</p>',
    more && `<p ${lang(help)} class="text-sm text-soft wrap-anywhere whitespace-pre-line">${more}</p>`,
    '<div class="h-11 w-full rounded-control bg-hover"></div></div>',
  ]
    .filter(Boolean)
    .join('')
}

/** Tags of a header such as `de-AT,de;q=0.8,en;q=0.5`; browsers list them in order. */
export function languagesIn(accepted: string): string[] {
  return accepted.split(',').map((part) => part.split(';')[0]?.trim() ?? '')
}
