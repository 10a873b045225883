import { cutText } from '../../../../model/text/cut-text.ts'

const MAX_LENGTH = 31

/** A name that Excel accepts: up to 31 characters, none of `[]:*?/\`, no apostrophe at the ends, and not “History”. */
export function sheetName(title: string, used: readonly string[] = []): string {
  const plain = title
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
  const base = trimmed(plain, MAX_LENGTH) || 'Answers'
  const names = new Set([...used, 'History'].map((name) => name.toLowerCase()))
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` ${number}`
    const name = trimmed(base, MAX_LENGTH - ending.length) + ending
    if (!names.has(name.toLowerCase())) return name
  }
}

function trimmed(text: string, length: number): string {
  return cutText(text, length).replaceAll(/^['\s]+|['\s]+$/g, '')
}
