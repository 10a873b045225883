/**
 * One cell of CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, “CSV
 * Injection”), also where characters that show nothing hide that; numbers are no texts.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r]/u.test(value) ? `'${value}` : value
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
