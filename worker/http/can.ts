import type { Actor } from '../collections/definition/rules.ts'

interface Owned {
  owner: string
}

interface MayUpload {
  mayUpload: boolean
}

type Policy = (actor: Actor, subject: never) => boolean

const admin = (actor: Actor) => actor.admin
const ownerOrAdmin = (actor: Actor, { owner }: Owned) => actor.admin || actor.id === owner

/** Permissions beyond the collections' access rules, named `<feature>.<action>`. Guests have none. */
const policies = {
  /** Everything below `/api/admin`, and routes with `access: 'admin'`. These acts are audited. */
  'office.enter': admin,
  'requests.unlimited': admin,
  /** Not for API tokens, nor while viewing as another user: either could make itself an admin. */
  'user.change-role': (actor: Actor, { owner }: Owned) =>
    actor.admin && !actor.borrowed && actor.id !== owner,
  'account.edit': ownerOrAdmin,
  /** Other sessions, deletion, data export. A session that views as another user is temporary. */
  'account.settle': (actor: Actor) => !actor.borrowed,
  'character.create': (actor: Actor, { mayUpload }: MayUpload) => actor.admin || mayUpload,
  /** They have no owner and no limit; users create a few of their own. */
  'character.create-shared': admin,
  'character.edit': (actor: Actor, { owner, mayUpload }: Owned & MayUpload) =>
    actor.admin || (mayUpload && actor.id === owner),
  'chat.message.edit': (actor: Actor, { owner }: Owned) => actor.id === owner,
  'chat.message.delete': ownerOrAdmin,
  'chat.room.write-locked': admin,
  'jam.enter': admin,
  'survey.response.read': admin,
} satisfies Record<string, Policy>

export type Action = keyof typeof policies

export type Subject<Name extends Action> =
  Parameters<(typeof policies)[Name]> extends [Actor, infer One] ? [One] : []

export function can<Name extends Action>(
  actor: Actor | undefined,
  action: Name,
  ...subject: Subject<Name>
): boolean {
  if (!actor) return false
  // `Subject` is derived from this policy, which the compiler cannot follow through a generic name.
  const policy = policies[action] as (actor: Actor, ...subject: unknown[]) => boolean
  return policy(actor, ...subject)
}
