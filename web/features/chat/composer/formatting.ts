const markOf: Readonly<Record<string, string>> = { b: '**', i: '_' }

export interface Selected {
  text: string
  from: number
  to: number
}

/**
 * Bold or italic; the selection stays selected, and without one the caret goes between the marks. `undefined` for
 * other letters.
 */
export function formatted(letter: string, { text, from, to }: Selected): Selected | undefined {
  const mark = markOf[letter.toLowerCase()]
  if (mark === undefined) return undefined
  const size = mark.length
  const before = text.slice(0, from)
  const words = text.slice(from, to)
  const after = text.slice(to)
  if (before.endsWith(mark) && after.startsWith(mark)) {
    return { text: before.slice(0, -size) + words + after.slice(size), from: from - size, to: to - size }
  }
  // Marks beside a space would not be parsed as marks.
  const start = words.length - words.trimStart().length
  const end = words.trimEnd().length
  if (words !== '' && end === 0) return { text, from, to }
  const inner = words.slice(start, end)
  const at = from + start + size
  return {
    text: before + words.slice(0, start) + mark + inner + mark + words.slice(end) + after,
    from: at,
    to: at + inner.length,
  }
}
