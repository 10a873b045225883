import { AppError } from '../../contract/app-error.ts'
import { requestUpload, viewUploadRequest } from '../../contract/upload-waitlist.ts'
import { operation } from '../../http/operation.ts'
import { perPerson } from '../../http/rate-limit.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { insertRequest, requestOf } from './storage.ts'

export const uploadWaitlistRoutes: Route[] = [
  operation(viewUploadRequest, { access: 'signed-in' }, ({ actor, context }) =>
    requestOf(context.env.DB, actor.id),
  ),
  operation(
    requestUpload,
    { access: 'signed-in', limit: perPerson(20) },
    async ({ body, actor, context }) => {
      const { DB } = context.env
      // A superuser has no address to be notified at.
      if (!context.get('person')) throw new AppError('not_allowed')
      if ((await requestOf(DB, actor.id)).allowed) throw new AppError('conflict')
      const created = recordDateOf(context.get('now'))
      const made = await insertRequest(DB, { id: newId(), user: actor.id, created, ...body })
      if (!made) throw new AppError('conflict')
      const { request } = await requestOf(DB, actor.id)
      if (!request) throw new AppError('internal')
      return request
    },
  ),
]
