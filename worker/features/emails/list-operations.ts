import type { ActOf } from '../../model/admin/audit-messages.ts'
import { AppError } from '../../contract/app-error.ts'
import {
  addMailPicture,
  createAddressList,
  deleteAddressList,
  LIST_MAX_BYTES,
  listAddressLists,
  MAIL_PICTURE_MAX_BYTES,
  mailPicturePath,
} from '../../contract/emails/lists.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readBytes } from '../../http/body.ts'
import { answerBytes } from '../../http/answer-bytes.ts'
import { operation } from '../../http/operation.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { sniff } from '../../model/media/sniff.ts'
import type { AuditEntry } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { isId, newId } from '../../platform/ids.ts'
import { objects } from '../../platform/objects.ts'
import { readAddressList } from './address-list-service.ts'
import { deleteList, findList, findLists, insertList } from './list-storage.ts'
import { pictureKey } from './picture.ts'

/** JSON escapes line breaks and quotes to two characters. */
const BODY_MAX_BYTES = LIST_MAX_BYTES * 1.5
const YEAR_SECONDS = 31_536_000

export const emailListRoutes: Route[] = [
  operation(listAddressLists, { access: 'admin' }, async ({ context }) => ({
    items: await findLists(context.env.DB),
  })),
  operation(createAddressList, { access: 'admin', maxBody: BODY_MAX_BYTES }, async ({ body, context }) => {
    if (body.text.length > LIST_MAX_BYTES) throw new AppError('too_large')
    const { entries, optedOut, report } = readAddressList(body.text)
    if (body.dryRun || entries.length === 0) return { report }
    const list = { id: newId(), created: recordDateOf(context.get('now')), name: body.name.trim() }
    const audited = auditedAs(context, 'create', list.id, {
      after: { name: list.name, addresses: entries.length, optedOut: report.optedOut },
    })
    await insertList(context.env.DB, list, { entries, optedOut }, audited)
    return { report, list: { ...list, addresses: entries.length } }
  }),
  operation(deleteAddressList, { access: 'admin' }, async ({ params, context }) => {
    const list = await findList(context.env.DB, params.id)
    if (!list) throw new AppError('not_found')
    const { name, addresses } = list
    const audited = auditedAs(context, 'delete', params.id, { before: { name, addresses } })
    if (!(await deleteList(context.env.DB, params.id, audited))) throw new AppError('list_in_use')
  }),
  operation(addMailPicture, { access: 'admin' }, async ({ context }) => {
    const bytes = await readBytes(context, MAIL_PICTURE_MAX_BYTES)
    if (bytes.length === 0) throw new AppError('empty_file')
    const type = sniff(bytes, 'picture')
    if (!type) throw new AppError('not_a_picture')
    const id = newId()
    await objects(context.env.MEDIA).write(pictureKey(id), bytes.buffer, type)
    return { id }
  }),
  {
    method: 'GET',
    path: mailPicturePath(':id'),
    // Mail programs have no session.
    access: 'anyone',
    async handle(context) {
      const id = context.req.param('id') ?? ''
      const key = pictureKey(id)
      const found = isId(id) && (await objects(context.env.MEDIA).about(key))
      if (!found) throw new AppError('not_found')
      return answerBytes(context, {
        key,
        size: found.size,
        headers: {
          'Content-Type': found.type,
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
          'Cross-Origin-Resource-Policy': 'cross-origin',
          ETag: `"${id}"`,
        },
      })
    },
  },
]

function auditedAs(
  context: AppContext,
  action: ActOf<'email_lists'>,
  id: string,
  change: { before?: unknown; after?: unknown },
): AuditEntry {
  return {
    actor: actorOf(context).id,
    action: `email_lists.${action}`,
    target: `email_lists/${id}`,
    ...change,
  }
}
