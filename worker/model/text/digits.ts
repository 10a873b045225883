/** Replaces digits of any script, full width too, by ASCII digits (compatibility normalisation, NFKC). */
export function asciiDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
}

/** The ten digits of a script are consecutive, from a code point that ends in 0 or 6. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  const low = code & 0xf
  return /\p{Nd}/u.test(String.fromCodePoint(code - low)) ? low : low - 6
}
