/**
 * RFC 4180. Texts that a spreadsheet would run as a formula, also behind invisible characters, get an apostrophe
 * (OWASP, “CSV Injection”).
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r]/u.test(text) ? `'${text}` : text
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
