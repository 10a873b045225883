/** A secret in groups of four, easier to type: `JBSW Y3DP`. Apps take it with or without the spaces. */
export function grouped(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}

/** What a file or a sheet of paper with recovery codes says. */
export function codesAsText(codes: readonly string[], email: string): string {
  const lines = [
    `Mouthpiece: recovery codes of ${email}`,
    'Each signs you in once, in place of a code from your app. Keep them where only you find them.',
    '',
    ...codes,
  ]
  return `${lines.join('\n')}\n`
}

/**
 * The dark squares of a QR code as one path of an SVG whose unit is one square, with runs of a row drawn at
 * once: `M1 0h3v1h-3z`.
 */
export function pathOfSquares(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      const length = x - start + 1
      path += `M${start} ${y}h${length}v1h-${length}z`
    }
  }
  return path
}
