import type { UserFlag, UserRecord } from '#contract/account/users'
import type { Session } from '../../platform/session.ts'
import { type Signal, signal } from '../../platform/signal.ts'
import { checkSession, hasUserId, isExpired } from './session-check.ts'

export interface AuthState {
  /** False until the stored session was looked at. */
  ready: boolean
  user: UserRecord | null
  flags: ReadonlyMap<string, UserFlag>
  /** True if `flags` is loaded; until then each flag has its default. */
  flagsKnown: boolean
}

export type SignInResult = { success: true } | { success: false; error: unknown }

export interface AuthCalls {
  viewUser(id: string): Promise<UserRecord>
  /** A new token for the one in use. */
  refresh(): Promise<Session>
  /** The user's flags, oldest first. */
  listFlags(user: string): Promise<UserFlag[]>
  signIn(identity: string, password: string): Promise<Session>
  /** The second step, after an answer `second_factor_needed`; `mfaId` is from that answer. */
  signInWithCode(mfaId: string, code: string): Promise<Session>
  cancelDeletion(): Promise<void>
}

export interface AuthDeps {
  session: Signal<Session | null>
  /** Rejects when the auth system itself is broken; everything then falls back to signed out. */
  loadCalls: () => Promise<AuthCalls>
  currentPath: () => string
  goTo: (path: string) => void
  /** Runs work that needs the session, before sign-out. */
  finish: () => void
  /** Runs the guards of the open page again, because the user or their role has changed. */
  guard: () => void
  /** Shows that the session expired or was ended elsewhere. */
  notifyEnded: () => void
  console: Pick<Console, 'warn' | 'error'>
}

export interface Auth {
  state: Pick<Signal<AuthState>, 'get' | 'subscribe'>
  /** Believes the stored session at once; resolves when the server has verified it. */
  start(): Promise<void>
  signIn: (identity: string, password: string) => Promise<SignInResult>
  signInWithCode: (mfaId: string, code: string) => Promise<SignInResult>
  begin: (session: Session) => void
  signOut: () => void
  /** The user has changed, or has a new token because all others were revoked. */
  renew: (change: { user: UserRecord; token?: string }) => void
  cancelDeletion(): Promise<void>
  /** A call with this token was refused: checks whether the session has expired, and ends it then. */
  recheck: (token: string) => void
  refresh(): Promise<void>
  refreshFlags(): Promise<void>
  /** Another tab signed in or out. */
  follow: (session: Session | null) => void
}

/** Signing out navigates to `/`, except on these pages. */
export function staysWhenSignedOut(path: string): boolean {
  return path === '/' || path === '/home' || path.startsWith('/invite')
}

const noFlags: ReadonlyMap<string, UserFlag> = new Map()
const unknownFlags = { flags: noFlags, flagsKnown: false }
const signedOut: AuthState = { ready: true, user: null, ...unknownFlags }

export function createAuth({
  session,
  loadCalls,
  currentPath,
  goTo,
  finish,
  guard,
  notifyEnded,
  console,
}: AuthDeps): Auth {
  const state = signal<AuthState>({ ready: false, user: null, ...unknownFlags })
  const calls = loadedOnce(loadCalls, console)
  // Counts sign-ins and sign-outs; answers from before the last one are dropped.
  let turn = 0
  /** The token being checked because a call with it was refused. */
  let checked: string | undefined

  function enter(user: UserRecord) {
    const { user: before, flags, flagsKnown } = state.get()
    state.set({ ready: true, user, ...(before?.id === user.id ? { flags, flagsKnown } : unknownFlags) })
    if (before?.admin && !user.admin) guard()
  }

  function leave() {
    turn++
    session.set(null)
    state.set(signedOut)
  }

  /** The session ended without sign-out: public pages stay open, and the guards close all others. */
  function lose() {
    leave()
    guard()
  }

  /** The server no longer accepts the token: unsaved work stays in this browser. */
  function expire() {
    console.warn('Stored auth token is not valid any more, clearing')
    // Before the guards, which announce it when they lead away.
    notifyEnded()
    lose()
  }

  async function refreshFlags() {
    const { user } = state.get()
    const asked = turn
    const server = await calls()
    if (!server) return console.warn('Auth system unavailable, flags not loaded')
    if (!user) return
    const loaded = await loadFlags(server, user.id, console)
    if (asked === turn) state.set({ ...state.get(), ...loaded })
  }

  async function verify(stored: Session) {
    if (!hasUserId(stored)) {
      console.warn('Invalid user ID format, clearing auth state')
      return lose()
    }
    const asked = turn
    const server = await calls()
    // The page is open meanwhile, and its user may have signed out.
    if (asked !== turn) return
    if (!server) {
      state.set(signedOut)
      return guard()
    }
    const check = await checkSession(stored, server.viewUser)
    if (asked !== turn) return
    switch (check.kind) {
      case 'valid':
        session.set({ ...stored, user: check.user })
        enter(check.user)
        break
      case 'unknown':
        enter(stored.user)
        break
      case 'no-user':
        console.warn('Stored auth token references non-existent user, clearing')
        notifyEnded()
        return lose()
      case 'expired':
        return expire()
      default:
        check satisfies never
    }
    void refreshFlags()
  }

  function begin(opened: Session) {
    turn++
    session.set(opened)
    enter(opened.user)
    void refreshFlags()
  }

  async function signInBy(step: (server: AuthCalls) => Promise<Session>): Promise<SignInResult> {
    const server = await calls()
    if (!server) return { success: false, error: new Error('Auth system unavailable') }
    try {
      begin(await step(server))
      return { success: true }
    } catch (error) {
      return { success: false, error }
    }
  }

  function renew({ user, token }: { user: UserRecord; token?: string }) {
    const current = session.get()
    // The user signed out or changed meanwhile: the answer is outdated.
    if (current?.user.id !== user.id) return
    // Answers to earlier requests are outdated.
    turn++
    session.set({ token: token ?? current.token, user })
    enter(user)
    void refreshFlags()
  }

  return {
    state,
    refreshFlags,
    renew,
    async cancelDeletion() {
      await (await loadCalls()).cancelDeletion()
      const { user } = state.get()
      if (user) renew({ user: { ...user, deleteAfter: '' } })
    },
    recheck(token) {
      const current = session.get()
      if (current?.token !== token || checked === token) return
      checked = token
      void verify(current).finally(() => (checked = undefined))
    },
    async refresh() {
      const server = await calls()
      if (!server || !session.get()) return
      const asked = turn
      try {
        const fresh = await server.refresh()
        if (asked === turn) renew(fresh)
      } catch (failure) {
        // Other failures are retried later.
        if (asked === turn && isExpired(failure)) expire()
      }
    },
    async start() {
      const stored = session.get()
      if (!stored) return state.set(signedOut)
      if (hasUserId(stored)) enter(stored.user)
      await verify(stored)
    },
    signIn: (identity, password) => signInBy((server) => server.signIn(identity, password)),
    signInWithCode: (mfaId, code) => signInBy((server) => server.signInWithCode(mfaId, code)),
    begin,
    signOut() {
      finish()
      leave()
      if (!staysWhenSignedOut(currentPath())) goTo('/')
    },
    follow(next) {
      turn++
      if (next?.user.id !== session.get()?.user.id) finish()
      if (!next) return lose()
      session.set(next)
      void verify(next)
    },
  }
}

/** The calls, loaded on first use; `null` if the auth system is broken. */
function loadedOnce(load: AuthDeps['loadCalls'], console: AuthDeps['console']) {
  let loading: Promise<AuthCalls | null> | undefined
  return () => {
    loading ??= load().catch((failure: unknown) => {
      console.error('The auth system failed', failure)
      return null
    })
    return loading
  }
}

async function loadFlags(server: AuthCalls, user: string, console: AuthDeps['console']) {
  try {
    const flags = await server.listFlags(user)
    return { flags: new Map(flags.map((flag) => [flag.key, flag])), flagsKnown: true }
  } catch (failure) {
    console.error('Loading the user flags failed', failure)
    return unknownFlags
  }
}
