/**
 * One cell of CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, “CSV
 * Injection”), also where characters that show nothing hide that; numbers are no texts. What is neither is written as
 * JSON, and what is not there is empty.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r]/u.test(text) ? `'${text}` : text
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of CSV, with the line's end. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
