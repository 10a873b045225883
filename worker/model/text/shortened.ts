import { cutText } from './cut-text.ts'

/** A text of at most `length` UTF-16 units; a longer one ends at a word, where it has words, with `…`. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const start = cutText(text, length - 1)
  const cutsWord = /\S/.test(text.charAt(start.length))
  // Scripts without spaces end anywhere.
  const whole = cutsWord ? start.replace(/\s+\S*$/u, '') : start
  const shown = whole.length > length / 2 ? whole : start
  return `${shown.replace(/[\s,;:–—-]+$/u, '')}…`
}
