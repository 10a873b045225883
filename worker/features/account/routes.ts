import type { Bindings } from '../../bindings.d.ts'
import { users } from '../../collections/users.ts'
import * as calls from '../../contract/account.ts'
import { AppError } from '../../contract/app-error.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readBody } from '../../http/body.ts'
import { noteEndedSessions } from '../../http/ended-sessions.ts'
import { originOf, sendMail } from '../../http/mail.ts'
import { countAttempt } from '../../http/rate-limit.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { objects } from '../../platform/objects.ts'
import { claimedBy, readPurpose, signPurpose } from '../../platform/purpose-tokens.ts'
import { streamOf } from '../../platform/streams.ts'
import { deletionDate, deletionWords } from './deletion.ts'
import { exportedEntries, findOwnAccount, keepAccount, markForDeletion } from './storage.ts'
import { zipped, type ZipEntry } from './zip.ts'

const BODY_MAX_BYTES = 64 * 1024
/** Each reads everything a person has. */
const EXPORTS = { attempts: 10, seconds: 3_600 }

interface AccountRouteDeps {
  /** Has the database hold everything that people have made and that is kept elsewhere. */
  settle(env: Bindings): Promise<void>
  /** What else a person takes along, beside their records. */
  alsoExported(context: AppContext, user: string): AsyncGenerator<ZipEntry>
}

/** Leaving, staying after all, and taking everything along. */
export const accountRoutes = ({ settle, alsoExported }: AccountRouteDeps): Route[] => [
  {
    method: 'POST',
    path: calls.deleteAccount.path,
    access: 'signed-in',
    async handle(context) {
      const { email } = await readBody(context, calls.deleteAccount, { max: BODY_MAX_BYTES })
      const account = await ownAccount(context)
      const after = deletionDate(account, email, context.get('now'))
      await markForDeletion(context.env.DB, account.id, after)
      noteEndedSessions(context, account.id)
      const words = deletionWords(account, originOf(context), after)
      afterAnswer(context, () => sendMail(context, account.email, words))
      return context.json({ deleteAfter: recordDateOf(after) })
    },
  },
  {
    method: 'DELETE',
    path: calls.keepAccount.path,
    access: 'signed-in',
    async handle(context) {
      await keepAccount(context.env.DB, actorOf(context).id)
      return context.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: calls.exportAccount.path,
    access: 'signed-in',
    async handle(context) {
      const account = await ownAccount(context)
      await countAttempt(context, [{ subject: `export:${account.id}`, ...EXPORTS }])
      const claims = { id: account.id, collectionId: users.id }
      const key = { tokenKey: account.tokenKey, secret: context.get('config').authSecret }
      const token = await signPurpose('dataExport', claims, key, context.get('now'))
      return context.json({ url: `/api/account/export/${token}` }, 200, { 'Cache-Control': 'no-store' })
    },
  },
  {
    method: 'GET',
    path: '/api/account/export/:token',
    access: 'anyone',
    async handle(context) {
      const id = await exportOwner(context, context.req.param('token') ?? '')
      await settle(context.env)
      const records = exportedEntries(context.env.DB, objects(context.env.MEDIA), id)
      const archive = zipped(inTurn(records, alsoExported(context, id)))
      const day = context.get('now').toISOString().slice(0, 10)
      return context.body(streamOf(archive), 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="mouthpiece-${day}.zip"`,
        'Cache-Control': 'no-store',
      })
    },
  },
]

async function ownAccount(context: AppContext) {
  const account = await findOwnAccount(context.env.DB, actorOf(context).id)
  if (!account) throw new AppError('sign_in_needed')
  return account
}

/** Whose export an address is; a dead one is not there. */
async function exportOwner(context: AppContext, token: string): Promise<string> {
  const claimed = claimedBy('dataExport', token)
  const account = claimed && (await findOwnAccount(context.env.DB, claimed.id))
  if (!account) throw new AppError('not_found')
  const key = { tokenKey: account.tokenKey, secret: context.get('config').authSecret }
  const claims = await readPurpose('dataExport', token, key, context.get('now'))
  if (claims?.id !== account.id || claims.collectionId !== users.id) throw new AppError('not_found')
  return account.id
}

async function* inTurn(...lists: AsyncGenerator<ZipEntry>[]): AsyncGenerator<ZipEntry> {
  for (const list of lists) yield* list
}
