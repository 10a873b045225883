import type { MailBlock, MailInline } from '../../contract/emails/document.ts'
import { UNSUBSCRIBE_VARIABLE } from '../../model/mail/variables.ts'
import type { MailSource } from './render-html.ts'

export function renderText(source: MailSource): string {
  const blocks = source.document.content.map((one) => textOf(one, source)).filter((text) => text !== '')
  return `${[...blocks, textFoot(source)].join('\n\n')}\n`
}

function textFoot({ reason, postalAddress }: MailSource): string {
  return `-- \nMouthpiece: give your voice a face\n${reason}\nUnsubscribe: {{${UNSUBSCRIBE_VARIABLE}}}\n${postalAddress}`.trimEnd()
}

function textOf(block: MailBlock, source: MailSource): string {
  switch (block.type) {
    case 'paragraph':
      return wordsOf(block.content)
    case 'heading':
      return heading(wordsOf(block.content), block.attrs.level)
    case 'bulletList':
      return block.content.map((item) => listed(item.content, '- ')).join('\n')
    case 'orderedList':
      return block.content.map((item, index) => listed(item.content, `${index + 1}. `)).join('\n')
    case 'blockquote':
      return block.content.map(({ content }) => indented(wordsOf(content), '> ')).join('\n>\n')
    case 'horizontalRule':
      return '* * *'
    case 'button':
      return `${block.attrs.label}:\n${block.attrs.href}`
    case 'picture': {
      const { alt, href } = block.attrs
      return [alt === '' ? '' : `[${alt}]`, href].filter((line) => line !== '').join('\n')
    }
    case 'character':
      return block.attrs.says === '' ? '' : `${block.attrs.name}: “${block.attrs.says}”`
    case 'survey': {
      const { title, text, label, survey } = block.attrs
      return [title, text, `${label}:`, source.surveyAddress(survey)].filter((line) => line !== '').join('\n')
    }
    case 'columns':
      return block.content
        .flatMap(({ content }) => content.map((one) => textOf(one, source)))
        .filter((text) => text !== '')
        .join('\n\n')
    default:
      return block satisfies never
  }
}

function heading(words: string, level: 1 | 2 | 3): string {
  if (words === '' || level === 3) return words
  const longest = Math.min(72, Math.max(...words.split('\n').map((line) => line.length)))
  return `${words}\n${(level === 1 ? '=' : '-').repeat(longest)}`
}

/** Lines of one list item, the first after its marker and the rest aligned with it. */
function listed(paragraphs: readonly { content?: MailInline[] | undefined }[], mark: string): string {
  const words = paragraphs.map(({ content }) => wordsOf(content)).join('\n')
  return words
    .split('\n')
    .map((line, index) => `${index === 0 ? mark : ' '.repeat(mark.length)}${line}`)
    .join('\n')
}

function indented(words: string, mark: string): string {
  return words
    .split('\n')
    .map((line) => `${mark}${line}`)
    .join('\n')
}

function wordsOf(content: readonly MailInline[] | undefined): string {
  return (content ?? [])
    .map((inline) => {
      if (inline.type === 'hardBreak') return '\n'
      const link = inline.marks?.find((mark) => mark.type === 'link')
      const href = link?.attrs.href ?? ''
      return href === '' || href === inline.text ? inline.text : `${inline.text} (${href})`
    })
    .join('')
}
