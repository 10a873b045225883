import type { Context } from 'hono'
import type { Bindings } from '../bindings.ts'
import type { Actor } from '../collections/definition/rules.ts'
import type { Config } from '../env.ts'
import type { Person } from '../platform/people.ts'

/** What a handler finds on its context. */
export interface AppEnv {
  Bindings: Bindings
  Variables: {
    config: Config
    requestId: string
    /** When the request came in; everything in it happens then. */
    now: Date
    /** How this request finds out who its token names, where that is not a question to the database of its own. */
    findPerson?: (id: string) => Promise<Person | undefined>
    /** Who asks; `undefined` for guests and for every token that is not valid. */
    actor: Actor | undefined
    /** The actor's own record; `undefined` for guests and superusers, who are nobody in particular. */
    person: Person | undefined
    /** Whose sessions this request has ended. */
    endedSessions?: string[]
  }
}

export type AppContext = Context<AppEnv>
