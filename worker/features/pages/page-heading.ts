import type { SurveyForm } from '../../contract/survey/surveys.ts'
import { HEADING_ELEMENT } from '../../model/pages/page-elements.ts'
import { shownTitle } from '../../model/survey/shown-title.ts'
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

/** The title of a survey, as `runner-titles.tsx` draws it, in the first of these languages that it has. */
export function surveyHeading(form: SurveyForm, languages: readonly string[]): string {
  const { title, text, language } = shownTitle(form, languages)
  const lang = `lang="${escapeHtml(language)}" dir="auto"`
  return [
    `<header class="flex flex-col gap-3"><h1 ${lang} class="text-2xl wrap-anywhere @md:text-3xl">${escapeHtml(title)}</h1>`,
    text && `<p ${lang} class="text-soft wrap-anywhere whitespace-pre-line">${escapeHtml(text)}</p>`,
    '</header>',
  ].join('')
}

/** Tags of a header such as `de-AT,de;q=0.8,en;q=0.5`; browsers list them in order. */
export function languagesIn(accepted: string): string[] {
  return accepted.split(',').map((part) => part.split(';')[0]?.trim() ?? '')
}
