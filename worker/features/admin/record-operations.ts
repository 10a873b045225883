import type { Bindings } from '../../bindings.ts'
import type { Actor } from '../../collections/definition/rules.ts'
import * as calls from '../../contract/admin/records.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { AppContext } from '../../http/app-env.ts'
import { operation } from '../../http/operation.ts'
import { assertCan, type Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { findByIdOrAddress } from '../../directory/users.ts'
import { findProject, moveProject } from './project-storage.ts'
import { changeRole } from './role-storage.ts'
import { findUser } from './user-storage.ts'

export interface AdminRecordDeps {
  notifyPersonChanged(env: Bindings, id: string): Promise<void>
}

export const adminRecordRoutes = (deps: AdminRecordDeps): Route[] => [
  operation(calls.viewProjectAsAdmin, { access: 'admin' }, async ({ params, context }) => {
    const found = await findProject(context.env.DB, params.id)
    if (!found) throw new AppError('not_found')
    return found
  }),
  operation(calls.transferProject, { access: 'admin' }, async ({ params, body, actor, context }) => {
    const { DB } = context.env
    const [project, owner] = await Promise.all([findProject(DB, params.id), findByIdOrAddress(DB, body.to)])
    if (!project) throw new AppError('not_found')
    if (!owner) {
      throw invalid({ to: { code: 'validation_invalid_value', message: 'No one has this address or id.' } })
    }
    const from = project.owner.id
    if (body.from !== undefined && body.from !== from) {
      throw new AppError('conflict', { data: { owner: project.owner } })
    }
    if (from === owner.id) {
      throw invalid({
        to: { code: 'validation_invalid_value', message: 'The project already belongs to them.' },
      })
    }
    const moved = await moveProject(DB, {
      id: project.id,
      from,
      to: owner.id,
      now: recordDateOf(context.get('now')),
      audited: {
        actor: actor.id,
        action: 'projects.transfer',
        target: `cam_projects/${project.id}`,
        before: { owner: from },
        after: { owner: owner.id },
      },
    })
    if (!moved) throw new AppError('conflict')
    return { owner }
  }),
  operation(calls.viewUserAsAdmin, { access: 'admin' }, async ({ params, context }) => {
    const found = await findUser(context.env.DB, params.id, context.get('now'))
    if (!found) throw new AppError('not_found')
    return found
  }),
  operation(calls.makeAdmin, { access: 'admin' }, ({ params, actor, context }) =>
    settleRole(context, deps, { id: params.id, admin: true, actor }),
  ),
  operation(calls.endAdmin, { access: 'admin' }, ({ params, actor, context }) =>
    settleRole(context, deps, { id: params.id, admin: false, actor }),
  ),
]

async function settleRole(
  context: AppContext,
  { notifyPersonChanged }: AdminRecordDeps,
  { id, admin, actor }: { id: string; admin: boolean; actor: Actor },
): Promise<void> {
  assertCan(actor, 'user.change-role', { owner: id })
  const { DB } = context.env
  const now = context.get('now')
  if (await changeRole(DB, { id, admin, actor: actor.id, now: recordDateOf(now) })) {
    afterAnswer(context, () => notifyPersonChanged(context.env, id))
    return
  }
  const person = await findUser(DB, id, now)
  if (!person) throw new AppError('not_found')
  if (person.admin !== admin) throw new AppError(admin ? 'conflict' : 'last_admin')
}
