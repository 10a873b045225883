import { vi } from 'vitest'

/** Asks again until `check` no longer throws, and answers what it answered; a busy machine gets a minute. */
export function until<Result>(
  check: () => Result | Promise<Result>,
  { interval = 50 }: { interval?: number } = {},
): Promise<Result> {
  return vi.waitFor(check, { timeout: 60_000, interval })
}
