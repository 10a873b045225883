import { AppError } from '../../contract/app-error.ts'

/** A value as JSON for storage. Throws `too_large` if it takes more than `maxBytes` bytes of UTF-8. */
export function jsonText(value: unknown, maxBytes: number): string {
  const text = JSON.stringify(value)
  if (new TextEncoder().encode(text).length > maxBytes) throw new AppError('too_large')
  return text
}
