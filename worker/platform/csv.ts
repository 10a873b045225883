/**
 * One cell of CSV (RFC 4180). A text that a spreadsheet would run as a formula is prefixed with an apostrophe (OWASP,
 * “CSV Injection”), also behind invisible characters; numbers are exempt. Other values are JSON, and missing ones are
 * empty.
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
