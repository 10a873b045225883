import type { RuntimeConfig } from '../../contract/runtime-config.ts'
import type { SurveyLook } from '../../contract/survey/look.ts'
import {
  ANSWER_ATTRIBUTE,
  HYDRATES_ATTRIBUTE,
  RUNTIME_CONFIG_ELEMENT,
} from '../../model/pages/page-elements.ts'
import { lookTokens } from '../../model/survey/look-tokens.ts'
import { directionOf, type RunnerLanguage } from '../../model/survey/runner-languages.ts'
import type { PageDocument } from './documents.ts'
import type { PageHead } from './head.ts'
import { scriptJson } from './policy.ts'
import type { PagePreloads } from './preloads.ts'
import { escapeHtml } from '../../platform/escape-html.ts'

interface ShellParts {
  head: PageHead
  /** Without it, that of the built page. */
  language: RunnerLanguage | undefined
  nonce: string
  runtime: RuntimeConfig
  preloads: PagePreloads
  document: PageDocument | undefined
  /** The look of a survey. */
  look: SurveyLook | undefined
  /** The answer of a call that the page always makes. */
  answer: { address: string; value: unknown } | undefined
}

/** Writes head, configuration and nonce into the built page while it streams. */
export function writeShell(
  html: Response,
  { head, language, nonce, runtime, preloads, document, look, answer }: ShellParts,
): Response {
  const withNonce = { element: (element: Element) => void element.setAttribute('nonce', nonce) }
  return new HTMLRewriter()
    .on('html', {
      element(element) {
        if (!language) return
        element.setAttribute('lang', language)
        element.setAttribute('dir', directionOf(language))
      },
    })
    .on('title', { element: (element) => void element.setInnerContent(head.title) })
    .on('meta[name="description"]', { element: (element) => void element.remove() })
    .on('meta[name="theme-color"]', {
      element(element) {
        if (look?.paper) element.setAttribute('content', look.paper)
      },
    })
    .on('head', {
      element(element) {
        element.append(headMarkup(head, nonce), { html: true })
        // The document of the page needs them before the scripts run.
        for (const style of preloads.styles) {
          element.append(`<link rel="stylesheet" crossorigin href="${escapeHtml(style)}">`, { html: true })
        }
        for (const script of preloads.scripts) {
          element.append(
            // The first calls go before them.
            `<link rel="modulepreload" fetchpriority="low" crossorigin nonce="${nonce}" href="${escapeHtml(script)}">`,
            { html: true },
          )
        }
        if (look) element.append(`<style nonce="${nonce}">${rootStyle(look)}</style>`, { html: true })
        element.append(
          `<script type="application/json" id="${RUNTIME_CONFIG_ELEMENT}" nonce="${nonce}">${scriptJson(runtime)}</script>`,
          { html: true },
        )
      },
    })
    .on('script#early-calls', {
      element: (element) => void element.setAttribute('data-calls', JSON.stringify(preloads.calls)),
    })
    .on('#root', {
      element(element) {
        if (!document) return
        element.setInnerContent(document.html, { html: true })
        if (document.hydrates) element.setAttribute(HYDRATES_ATTRIBUTE, '')
      },
    })
    .on('body', {
      element(element) {
        if (!answer) return
        element.append(
          `<script type="application/json" ${ANSWER_ATTRIBUTE}="${escapeHtml(answer.address)}" nonce="${nonce}">${scriptJson(answer.value)}</script>`,
          { html: true },
        )
      },
    })
    .on('script', withNonce)
    .on('style', withNonce)
    .on('link[rel="modulepreload"], link[rel="preload"]', withNonce)
    .transform(html)
}

/** Stronger than the styles of the build, which may follow. */
function rootStyle(look: SurveyLook): string {
  const declarations = Object.entries(lookTokens(look)).map(([name, value]) => `${name}:${value}`)
  return `:root:root:root{${declarations.join(';')}}`
}

function headMarkup({ description, meta, canonical, oembed, title }: PageHead, nonce: string): string {
  const elements = [
    // Vite's client and react-aria give this nonce to the styles they add.
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...meta.map(({ key, name, content }) => `<meta ${key}="${name}" content="${escapeHtml(content)}">`),
  ]
  if (canonical) elements.push(`<link rel="canonical" href="${escapeHtml(canonical)}">`)
  if (oembed) {
    elements.push(
      `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" title="${escapeHtml(title)}">`,
    )
  }
  return elements.join('')
}
