import { inject } from 'vitest'

/** Not shared with other processes, whose journeys could fail by a changed password, room or survey. */
export function ownServer(): string {
  // Vitest counts the processes that run at a time from 1.
  const address = inject('built')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!address) throw new Error(`No server for process ${process.env.VITEST_POOL_ID}.`)
  return address
}
