export interface Line {
  /** From 1; empty lines count. */
  row: number
  fields: string[]
}

/** Text in quotes or angle brackets is not split. Returns the row of an unclosed quote instead, if there is one. */
export function splitLines(text: string): { lines: Line[]; openQuote?: number } {
  const lines: Line[] = []
  // Classic Mac OS ends lines with it; elsewhere it is a stray character.
  const isReturnEnd = !text.includes('\n')
  let fields: string[] = []
  let from = 0
  let row = 1
  let quote = -1
  let quoteRow = 0
  let isBracketed = false
  let isBlank = true

  const endField = (at: number) => {
    const field = unquoted(text.slice(from, at))
    if (field !== '') fields.push(field)
    from = at + 1
    isBracketed = false
    isBlank = true
  }

  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (quote >= 0) {
      if (sign !== '"') continue
      if (text[at + 1] === '"') at++
      else quote = -1
    } else if (sign === '\n' || (sign === '\r' && isReturnEnd)) {
      endField(at)
      lines.push({ row, fields })
      fields = []
      row++
    } else if (sign === '"' && isBlank) {
      quote = at
      quoteRow = row
      isBlank = false
    } else if (sign === '<') isBracketed = true
    else if (sign === '>') isBracketed = false
    else if (!isBracketed && (sign === ',' || sign === ';' || sign === '\t')) endField(at)
    else if (sign !== ' ' && sign !== '\r') isBlank = false
  }
  endField(text.length)
  lines.push({ row, fields })
  const full = lines.filter((line) => line.fields.length > 0)
  return quote < 0 ? { lines: full } : { lines: full, openQuote: quoteRow }
}

function unquoted(field: string): string {
  const whole = field.trim()
  const quoted = whole.startsWith('"') ? /^"((?:[^"]|"")*)"/.exec(whole) : null
  if (!quoted) return whole
  return `${(quoted[1] ?? '').replaceAll('""', '"')}${whole.slice(quoted[0].length)}`.trim()
}
