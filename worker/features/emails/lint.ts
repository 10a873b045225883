import { type MailBlock, type MailDocument, type MailInline } from '../../contract/emails/document.ts'
import { blocksOf } from '../../model/mail/blocks.ts'
import type { LintCode, LintFinding } from '../../contract/emails/lint.ts'
import { isMailVariable, slotsOf, UNSUBSCRIBE_VARIABLE } from '../../model/mail/variables.ts'
import { contrast, mailColours, MIN_CONTRAST } from './mail-colours.ts'

/** Some programs truncate a mail's HTML above this. */
const HTML_MAX_BYTES = 100 * 1024
/** Characters of a subject that phones show in full. */
const SUBJECT_GOOD_LENGTH = 60

export type AudienceRecord = 'list' | 'survey' | 'project'

export interface LintSubject {
  subject: string
  preheader: string
  accent: string
  document: MailDocument
  /** Plain text as sent. */
  text: string
  /** HTML as sent. */
  html: string
  /** Recipients of the audience, and how many of them have no name. */
  recipients: number
  nameless: number
  pictures: ReadonlySet<string>
  surveys: ReadonlySet<string>
  /** Kinds of audience records that are deleted or not chosen yet. */
  missing: ReadonlySet<AudienceRecord>
  /** The sender's postal address, or `''`. */
  postalAddress: string
  /** The missing setting that sending requires. */
  unset?: 'MAIL_FROM' | 'SMTP_URL' | undefined
}

const warnings: ReadonlySet<LintCode> = new Set([
  'subject_long',
  'variable_without_fallback',
  'link_insecure',
  'contrast_low',
  'too_large',
])

export function lint(mail: LintSubject): LintFinding[] {
  const found: LintFinding[] = []
  const add = (code: LintCode, about = '') => {
    const level = warnings.has(code) ? 'warning' : 'error'
    if (!found.some((one) => one.code === code && one.about === about)) found.push({ code, level, about })
  }
  if (mail.subject.trim() === '') add('subject_missing')
  if (mail.subject.length > SUBJECT_GOOD_LENGTH) add('subject_long', String(mail.subject.length))
  const blocks = blocksOf(mail.document)
  if (!blocks.some(hasContent)) add('body_empty')
  for (const text of [mail.subject, mail.preheader, mail.text, ...blocks.flatMap(textsOf)]) {
    lintVariables(text, mail.nameless, add)
  }
  for (const link of blocks.flatMap(linksOf)) lintLink(link, add)
  for (const block of blocks) lintBlock(block, mail, add)
  if (contrast(mail.accent, mailColours.light.panel) < MIN_CONTRAST) add('contrast_low', mail.accent)
  const bytes = new TextEncoder().encode(mail.html).length
  if (bytes > HTML_MAX_BYTES) add('too_large', String(bytes))
  const hasWayOut = (text: string) =>
    slotsOf(text).some((part) => typeof part !== 'string' && part.name === UNSUBSCRIBE_VARIABLE)
  if (!hasWayOut(mail.html) || !hasWayOut(mail.text)) add('unsubscribe_missing')
  if (mail.postalAddress === '') add('postal_address_missing')
  if (mail.unset) add('transport_missing', mail.unset)
  // A deleted list would exclude no addresses.
  for (const kind of mail.missing) add('audience_incomplete', kind)
  if (mail.recipients === 0) add('audience_empty')
  return found.toSorted((a, b) => a.level.localeCompare(b.level))
}

type Add = (code: LintCode, about?: string) => void

function lintVariables(text: string, nameless: number, add: Add) {
  for (const part of slotsOf(text)) {
    if (typeof part === 'string') {
      const broken = /\{\{[^{}\s]{0,40}(?:\}\})?/.exec(part)?.[0]
      if (broken !== undefined) add('variable_unknown', broken)
    } else if (part.name !== UNSUBSCRIBE_VARIABLE && !isMailVariable(part.name)) {
      add('variable_unknown', part.name)
    } else if (part.name.endsWith('name') && !part.fallback && nameless > 0) {
      add('variable_without_fallback', part.name)
    }
  }
}

/** A link with its text, `''` for a picture. */
interface WrittenLink {
  href: string
  words: string
}

function lintLink({ href, words }: WrittenLink, add: Add) {
  if (href.trim() === '') return add('link_empty', words.trim())
  if (href.includes('{{')) return add('link_with_variable', href)
  const url = URL.parse(href)
  if (url?.protocol === 'mailto:' || url?.protocol === 'https:') return
  if (url?.protocol === 'http:') return add('link_insecure', href)
  add('link_unsafe', href)
}

function lintBlock(block: MailBlock, { pictures, surveys }: LintSubject, add: Add) {
  if (block.type === 'button' && block.attrs.label.trim() === '') add('button_without_label')
  if (block.type === 'picture' && block.attrs.alt.trim() === '') add('alt_missing')
  if ((block.type === 'picture' || block.type === 'character') && !pictures.has(block.attrs.id)) {
    add('picture_missing', block.type === 'picture' ? block.attrs.alt : block.attrs.name)
  }
  if (block.type === 'survey') {
    if (block.attrs.label.trim() === '') add('button_without_label')
    if (!surveys.has(block.attrs.survey)) add('survey_missing', block.attrs.title)
  }
}

function hasContent(block: MailBlock): boolean {
  if (['button', 'picture', 'character', 'survey'].includes(block.type)) return true
  return textsOf(block).some((text) => text.trim() !== '')
}

function textsOf(block: MailBlock): string[] {
  switch (block.type) {
    case 'button':
      return [block.attrs.label]
    case 'picture':
      return [block.attrs.alt]
    case 'character':
      return [block.attrs.name, block.attrs.says]
    case 'survey':
      return [block.attrs.title, block.attrs.text, block.attrs.label]
    default:
      return runsOf(block).map((runs) => runs.map((run) => (run.type === 'text' ? run.text : '\n')).join(''))
  }
}

function linksOf(block: MailBlock): WrittenLink[] {
  if (block.type === 'button') return [{ href: block.attrs.href, words: block.attrs.label }]
  if (block.type === 'picture') return block.attrs.href === '' ? [] : [{ href: block.attrs.href, words: '' }]
  return runsOf(block).flatMap((runs) =>
    runs.flatMap((run) =>
      run.type === 'text'
        ? (run.marks ?? []).flatMap((mark) =>
            mark.type === 'link' ? [{ href: mark.attrs.href, words: run.text }] : [],
          )
        : [],
    ),
  )
}

/** The runs of each paragraph of a block. */
function runsOf(block: MailBlock): MailInline[][] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [block.content ?? []]
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap(({ content }) => content.map((one) => one.content ?? []))
    case 'blockquote':
      return block.content.map((one) => one.content ?? [])
    default:
      return []
  }
}
