import { transferProject, viewOfficeProject, viewOfficeUser } from '../../contract/admin/records.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { findProject, findRecipient, moveProject } from './project-storage.ts'
import { findUser } from './user-storage.ts'

/** Single projects and people, as the back office sees them. */
export const officeRecordRoutes: Route[] = [
  operation(viewOfficeProject, { access: 'admin' }, async ({ params, context }) => {
    const found = await findProject(context.env.DB, params.id)
    if (!found) throw new AppError('not_found')
    return found
  }),
  operation(transferProject, { access: 'admin' }, async ({ params, body, actor, context }) => {
    const { DB } = context.env
    const [project, owner] = await Promise.all([findProject(DB, params.id), findRecipient(DB, body.to)])
    if (!project) throw new AppError('not_found')
    if (!owner) {
      throw invalid({ to: { code: 'validation_invalid_value', message: 'Nobody has this address or id.' } })
    }
    const from = project.owner.id
    if (body.from !== undefined && body.from !== from) {
      throw new AppError('conflict', { data: { owner: project.owner } })
    }
    if (from === owner.id) {
      throw invalid({ to: { code: 'validation_invalid_value', message: 'The project is theirs already.' } })
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
  operation(viewOfficeUser, { access: 'admin' }, async ({ params, context }) => {
    const found = await findUser(context.env.DB, params.id, context.get('now'))
    if (!found) throw new AppError('not_found')
    return found
  }),
]
