import type { Actor } from '../collections/definition/rules.ts'

/** Something that belongs to a person, by that person's id. */
interface Owned {
  owner: string
}

/** Whether a person has been given the flag to bring drawings of their own. */
interface MayUpload {
  mayUpload: boolean
}

type Policy = (actor: Actor, subject: never) => boolean

const admin = (actor: Actor) => actor.admin
const ownerOrAdmin = (actor: Actor, { owner }: Owned) => actor.admin || actor.id === owner

/**
 * Who may do what, beside the rules that collections declare for their records: one row an action, named
 * `<feature>.<what>`. Guests may do none of it. A policy that looks at what is acted on takes it as its second argument.
 */
const policies = {
  /** Everything under `/api/admin`, and every route that declares `access: 'admin'`. What these do is written down. */
  'office.enter': admin,
  /** Asking as often as one likes. */
  'requests.unlimited': admin,
  /** Others' only. Not for API tokens, nor through somebody else’s eyes: either would make itself an admin of everything. */
  'user.change-role': (actor: Actor, { owner }: Owned) =>
    actor.admin && !actor.borrowed && actor.id !== owner,
  'account.edit': ownerOrAdmin,
  /** Other sessions and tokens, leaving, taking everything along: none of it through somebody else’s eyes, whose look ends. */
  'account.settle': (actor: Actor) => !actor.borrowed,
  'character.create': (actor: Actor, { mayUpload }: MayUpload) => actor.admin || mayUpload,
  /** Characters for everybody, which belong to nobody and have no limit; others make a few of their own. */
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

/** What `can` needs to know besides the actor, as the action's policy declares it. */
export type Subject<Name extends Action> =
  Parameters<(typeof policies)[Name]> extends [Actor, infer One] ? [One] : []

/** Whether somebody may do something, as in `can(actor, 'account.edit', { owner: id })`. */
export function can<Name extends Action>(
  actor: Actor | undefined,
  action: Name,
  ...subject: Subject<Name>
): boolean {
  if (!actor) return false
  // `Subject` is read off this very policy, which the compiler cannot follow through a generic name.
  const policy = policies[action] as (actor: Actor, ...subject: unknown[]) => boolean
  return policy(actor, ...subject)
}
