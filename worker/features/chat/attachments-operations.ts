import { AppError } from '../../contract/app-error.ts'
import { attachFile } from '../../contract/chat/attachments.ts'
import { mediaPath } from '../../contract/media.ts'
import { operation } from '../../http/operation.ts'
import { perPerson } from '../../http/rate-limit.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { findUploaded, storeAttachmentCard } from './attachments-storage.ts'

export const chatAttachmentRoutes: Route[] = [
  operation(
    attachFile,
    { access: 'signed-in', limit: perPerson(60) },
    async ({ params, body, actor, context }) => {
      const { DB } = context.env
      const uploaded = await findUploaded(DB, { media: body.media, room: params.id, owner: actor.id })
      if (!uploaded) throw new AppError('not_found')
      const isPicture = uploaded.kind === 'picture'
      const moment = recordDateOf(context.get('now'))
      const url = mediaPath(uploaded)
      return storeAttachmentCard(DB, {
        id: newId(),
        created: moment,
        updated: moment,
        author: actor.id,
        kind: isPicture ? 'picture' : 'voice',
        url,
        title: body.alt?.trim() || (isPicture ? 'Picture' : 'Voice message'),
        description: '',
        image: isPicture ? url : '',
        site: '',
        media: uploaded.id,
        width: isPicture ? (body.width ?? 0) : 0,
        height: isPicture ? (body.height ?? 0) : 0,
        seconds: isPicture ? 0 : (body.seconds ?? 0),
        peaks: isPicture ? '' : (body.peaks ?? ''),
      })
    },
  ),
]
