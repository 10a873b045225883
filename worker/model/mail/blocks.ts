import type { MailDocument, MailBlock } from '../../contract/emails/document.ts'

/** Includes blocks in columns, in reading order. */
export function blocksOf(document: MailDocument): MailBlock[] {
  return document.content.flatMap((one) =>
    one.type === 'columns' ? [one, ...one.content.flatMap(({ content }) => content)] : [one],
  )
}
