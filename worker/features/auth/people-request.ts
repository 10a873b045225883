import type { Collection } from '../../collections/definition/define.ts'
import { superusers } from '../../collections/superusers.ts'
import { AppError } from '../../contract/app-error.ts'
import type { AppContext } from '../../http/app-env.ts'
import { answerSession, answerSuperuser, type SessionDeps } from '../../http/session.ts'
import { database } from '../../platform/database.ts'
import type { Account } from './domain.ts'
import { accountOf, findAccount } from './storage.ts'
import { findSuperuser, superuserOf, superuserRecord, type Superuser } from './superuser-storage.ts'

/** An account of an auth collection; `open` returns a session, new or the one of a token. */
interface Person extends Account {
  open(token?: string): Promise<Response>
}

export function peopleOf(deps: SessionDeps, context: AppContext, collection: Collection) {
  const binding = database(context.env.DB)
  const user = (account: (Account & { banned: string }) | undefined): Person | undefined =>
    account && {
      ...account,
      async open(token) {
        if (account.banned !== '') throw new AppError('banned')
        return answerSession(deps, context, account, token)
      },
    }
  const superuser = (account: Superuser | undefined): Person | undefined =>
    account && {
      ...account,
      open: () => answerSuperuser(deps, context, account, superuserRecord(account)),
    }
  return collection === superusers
    ? {
        findAccount: async (email: string) => superuser(await findSuperuser(binding, email)),
        accountOf: async (id: string) => superuser(await superuserOf(binding, id)),
      }
    : {
        findAccount: async (email: string) => user(await findAccount(binding, email)),
        accountOf: async (id: string) => user(await accountOf(binding, id)),
      }
}
