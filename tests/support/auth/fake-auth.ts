import type { UserFlag, UserRecord } from '#contract/account/users'
import { CallError } from '../../../web/platform/call-error.ts'
import type { Session } from '../../../web/platform/session.ts'
import { signal } from '../../../web/platform/signal.ts'
import { type AuthCalls, createAuth } from '../../../web/shell/auth/auth-store.ts'

const base = { collectionId: 'users', collectionName: 'users', created: '', updated: '' }
export const ada: UserRecord = {
  ...base,
  id: 'user00000000ada',
  email: 'ada@mouthpiece.test',
  emailVisibility: false,
  verified: true,
  name: 'Ada',
  avatar: '',
  admin: false,
}
export const ben: UserRecord = { ...ada, id: 'user00000000ben', name: 'Ben' }

export const flag = (key: string): UserFlag => ({ ...base, id: `flag-${key}`, user: ada.id, key })
export const refusal = (status: number) => new CallError({ status, code: 'not_found', url: '/api/x' })

interface Setting {
  stored?: Session | null
  path?: string
  calls?: Partial<AuthCalls>
  broken?: boolean
}

export function authWith({ stored = null, path = '/projects', calls = {}, broken = false }: Setting = {}) {
  const session = signal<Session | null>(stored)
  const went: string[] = []
  const messages: string[] = []
  /** Tokens at the times when tasks before a sign-out were completed. */
  const finished: (string | undefined)[] = []
  const auth = createAuth({
    session,
    async loadCalls() {
      if (broken) throw new Error('no such file')
      return {
        viewUser: async () => ada,
        listFlags: async () => [],
        refresh: async () => ({ token: 'fresh', user: ada }),
        signIn: async () => ({ token: 'new', user: ada }),
        signInWithCode: async () => ({ token: 'new', user: ada }),
        cancelDeletion: async () => undefined,
        ...calls,
      }
    },
    currentPath: () => path,
    goTo: (to) => went.push(to),
    finish: () => finished.push(session.get()?.token),
    guard: () => went.push('guarded'),
    notifyEnded: () => messages.push('ended'),
    console: {
      warn: (text: unknown) => messages.push(`warn: ${String(text)}`),
      error: (text: unknown) => messages.push(`error: ${String(text)}`),
    },
  })
  const keys = () => [...auth.state.get().flags.keys()]
  return { auth, session, went, messages, finished, keys }
}

export const settled = () => new Promise((done) => setTimeout(done))

export const stored: Session = { token: 'kept', user: { ...ada, name: 'Ada of yesterday' } }
