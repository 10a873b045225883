import { vi } from 'vitest'

/**
 * Retries every `interval` (ms) until `check` no longer throws, and returns its result. A busy machine gets a minute.
 */
export function until<Result>(
  check: () => Result | Promise<Result>,
  { interval = 50, timeout = 60_000 }: { interval?: number; timeout?: number } = {},
): Promise<Result> {
  return vi.waitFor(check, { timeout, interval })
}
