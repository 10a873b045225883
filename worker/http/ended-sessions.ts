import type { AppContext } from './app-env.ts'

/**
 * Notes that all sessions of a person have ended: their token key is another now, or they are gone. app.ts
 * tells, after the answer, anyone who holds something open for them.
 */
export function noteEndedSessions(context: AppContext, user: string): void {
  context.set('endedSessions', [...(context.get('endedSessions') ?? []), user])
}
