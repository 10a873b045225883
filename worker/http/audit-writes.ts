import type { Collection } from '../collections/definition/define.ts'
import type { RecordAct } from '../model/admin/audit-messages.ts'
import { auditStatement } from '../platform/audit.ts'
import type { Statement } from '../platform/database.ts'
import { can } from './can.ts'
import type { AppContext } from './app-env.ts'

/**
 * Run in the change's transaction right after it: a change that touches nothing logs nothing. What every user may
 * change of their own record is not logged. Superusers count as admins.
 */
export function auditedAct(
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
): Statement[] {
  const actor = context.get('actor')
  if (!actor || !can(actor, 'office.enter')) return []
  const { ownerField, rules } = collection
  const record: Record<string, unknown> = { ...before, ...after }
  if (rules[action] && ownerField && record[ownerField] === actor.id) return []
  const entry = {
    actor: actor.id,
    // A test requires a label for every collection.
    action: `${collection.name}.${action}` as RecordAct,
    target: `${collection.name}/${id}`,
    before,
    after,
  }
  return [auditStatement(entry, { text: 'changes() > 0', params: [] })]
}
