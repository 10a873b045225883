import type { Collection } from '../collections/define.ts'
import { audit } from '../platform/audit.ts'
import type { AppContext } from './app-env.ts'

/**
 * Writes down what an admin did to a record, unless it is their own and anybody may do so with theirs: then they
 * did it as the person they are. Superusers count as admins.
 */
export async function auditWrite(
  context: AppContext,
  {
    collection,
    id,
    action,
    before,
    after,
  }: {
    collection: Collection
    id: string
    action: 'create' | 'update' | 'delete'
    before: object | undefined
    after: object | undefined
  },
): Promise<void> {
  const actor = context.get('actor')
  if (!actor?.admin) return
  const { ownerField, rules } = collection
  const record: Record<string, unknown> = { ...before, ...after }
  if (rules[action] && ownerField && record[ownerField] === actor.id) return
  await audit(context.env.DB, {
    actor: actor.id,
    action: `${collection.name}.${action}`,
    target: `${collection.name}/${id}`,
    before,
    after,
  })
}
