/** RFC 4180. Formulas get an apostrophe, so that spreadsheets show them as texts (OWASP, “CSV Injection”). */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** Spreadsheets run these, also behind invisible characters. */
export function isFormula(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r]/u.test(text)
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
