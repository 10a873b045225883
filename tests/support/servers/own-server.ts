import { inject } from 'vitest'

/**
 * The built app of this process alone: what one journey changes (a password, the rooms, a survey) no other one that
 * runs at the same time can stumble over.
 */
export function ownServer(): string {
  // Vitest counts the processes that run at a time from 1.
  const address = inject('built')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!address) throw new Error(`No server for process ${process.env.VITEST_POOL_ID}.`)
  return address
}
