import { vi } from 'vitest'

/**
 * Asks again every `interval` until `check` no longer throws, and answers what it answered; both in milliseconds. A busy
 * machine gets a minute.
 */
export function until<Result>(
  check: () => Result | Promise<Result>,
  { interval = 50, timeout = 60_000 }: { interval?: number; timeout?: number } = {},
): Promise<Result> {
  return vi.waitFor(check, { timeout, interval })
}
