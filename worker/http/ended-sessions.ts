import type { AppContext } from './app-env.ts'

/** The token key changed, or the user was deleted. app.ts closes open connections after the answer. */
export function noteEndedSessions(context: AppContext, user: string): void {
  context.set('endedSessions', [...(context.get('endedSessions') ?? []), user])
}
