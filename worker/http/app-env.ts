import type { Context } from 'hono'
import type { Bindings } from '../bindings.ts'
import type { Actor } from '../collections/definition/rules.ts'
import type { Config } from '../env.ts'
import type { Person } from '../platform/people.ts'

export interface AppEnv {
  Bindings: Bindings
  Variables: {
    config: Config
    requestId: string
    now: Date
    /** Avoids a database query where a request can. */
    findPerson?: (id: string) => Promise<Person | undefined>
    /** `undefined` for guests and for every invalid token. */
    actor: Actor | undefined
    /** `undefined` for guests and superusers. */
    person: Person | undefined
    endedSessions?: string[]
    /** The body of an operator's call, whose signature has been checked. */
    signedBody?: Uint8Array<ArrayBuffer>
    /** The error code of a failed request. */
    errorCode?: string
  }
}

export type AppContext = Context<AppEnv>
