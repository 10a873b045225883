import { AppError } from '../../contract/app-error.ts'

/** Throws `too_large` beyond `maxBytes` bytes of UTF-8. */
export function jsonText(value: unknown, maxBytes: number): string {
  const text = JSON.stringify(value)
  if (new TextEncoder().encode(text).length > maxBytes) throw new AppError('too_large')
  return text
}
