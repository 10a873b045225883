import { BEGINS_NO_LINE, readWords } from '../voice/text/text-words.ts'

export type MeasureText = (text: string) => number

/**
 * No wider than `limit`: breaks at line breaks and spaces, and within a word only if it is too wide alone. Blank text
 * has no lines.
 */
export function captionLines(
  text: string,
  { limit, measure }: { limit: number; measure: MeasureText },
): string[] {
  return text.split(/\r\n|[\r\n]/).flatMap((paragraph) => paragraphLines(paragraph, limit, measure))
}

function paragraphLines(paragraph: string, limit: number, measure: MeasureText): string[] {
  const lines: string[] = []
  let line = ''
  let space = ''
  for (const { text, isSpaced } of readWords(paragraph)) {
    const longer = line + space + text
    space = isSpaced ? ' ' : ''
    if (measure(longer) <= limit) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    const pieces = brokenWord(text, limit, measure)
    line = pieces.pop() ?? ''
    lines.push(...pieces)
  }
  if (line) lines.push(line)
  return lines
}

function brokenWord(word: string, limit: number, measure: MeasureText): string[] {
  if (measure(word) <= limit) return [word]
  const pieces: string[] = []
  let piece: string[] = []
  for (const { segment } of graphemes.segment(word)) {
    if (piece.length > 0 && measure([...piece, segment].join('')) > limit) {
      const allowed = [...piece, segment].findLastIndex(
        (letter, index) => index > 0 && !BEGINS_NO_LINE.test(letter),
      )
      // Among nothing but letters that begin no line, it breaks at the limit after all.
      const end = allowed === -1 ? piece.length : allowed
      pieces.push(piece.slice(0, end).join(''))
      piece = piece.slice(end)
    }
    piece.push(segment)
  }
  return [...pieces, piece.join('')]
}

/** Letters as people see them: an emoji or an accented letter is never cut in two. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
