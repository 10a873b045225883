/** The dark squares of a QR code as an SVG path in units of a square, with runs merged: `M1 0h3v1h-3z`. */
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
