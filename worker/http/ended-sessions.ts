import type { AppContext } from './app-env.ts'

/**
 * Records that all sessions of a user have ended, because their token key changed or they were deleted. After the
 * answer, app.ts closes the user's open connections.
 */
export function noteEndedSessions(context: AppContext, user: string): void {
  context.set('endedSessions', [...(context.get('endedSessions') ?? []), user])
}
