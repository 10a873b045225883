import { getCookie, setCookie } from 'hono/cookie'
import type { Bindings } from '../../bindings.ts'
import type { Actor } from '../../collections/definition/rules.ts'
import { users } from '../../collections/users.ts'
import * as calls from '../../contract/account/account.ts'
import { AppError } from '../../contract/app-error.ts'
import type { AppContext } from '../../http/app-env.ts'
import { noteEndedSessions } from '../../http/ended-sessions.ts'
import { sendMail } from '../../http/mail.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import { operation } from '../../http/operation.ts'
import { isFirstUse, perPerson, wasUsed } from '../../http/rate-limit.ts'
import { assertCan, type Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { objects } from '../../platform/objects.ts'
import {
  claimedBy,
  purposeLifetimes,
  readPurpose,
  signPurpose,
  type ReadPurpose,
} from '../../platform/credentials/purpose-tokens.ts'
import { streamOf } from '../../platform/streams.ts'
import { deletionDate, deletionMail } from './deletion.ts'
import { exportedEntries } from './export-storage.ts'
import { findOwnAccount, cancelAccountDeletion, markForDeletion } from './storage.ts'
import { zipped, type ZipEntry } from '../../platform/zip.ts'

const EXPORT_PATH = '/api/account/export/archive'
const EXPORT_COOKIE = 'export'

interface AccountRouteDeps {
  /** Waits until the database contains everything that users made and other objects store. */
  settle(env: Bindings): Promise<void>
  alsoExported(context: AppContext, user: string): AsyncGenerator<ZipEntry>
}

export const accountRoutes = ({ settle, alsoExported }: AccountRouteDeps): Route[] => [
  operation(calls.deleteAccount, { access: 'signed-in' }, async ({ body, actor, context }) => {
    assertCan(actor, 'account.settle')
    const account = await ownAccount(context, actor)
    const after = deletionDate(account, body.email, context.get('now'))
    if (!(await markForDeletion(context.env.DB, account.id, after))) throw new AppError('last_admin')
    noteEndedSessions(context, account.id)
    const content = deletionMail(account, ownOrigin(context), after)
    await sendMail(context, account.email, content)
    return { deleteAfter: recordDateOf(after) }
  }),
  operation(calls.cancelAccountDeletion, { access: 'signed-in' }, ({ actor, context }) =>
    cancelAccountDeletion(context.env.DB, actor.id),
  ),
  // Each export reads all data of a user.
  operation(
    calls.exportAccount,
    { access: 'signed-in', limit: perPerson(10, 3_600) },
    async ({ actor, context }) => {
      assertCan(actor, 'account.settle')
      const account = await ownAccount(context, actor)
      const claims = { id: account.id, collectionId: users.id }
      const key = { tokenKey: account.tokenKey, secret: context.get('config').authSecret }
      const token = await signPurpose('dataExport', claims, key, context.get('now'))
      // In a cookie, the token appears neither in the browser's history nor in logs.
      setCookie(context, EXPORT_COOKIE, token, {
        path: EXPORT_PATH,
        httpOnly: true,
        secure: new URL(context.req.url).protocol === 'https:',
        sameSite: 'Strict',
        maxAge: purposeLifetimes.dataExport,
      })
      context.header('Cache-Control', 'no-store')
      return { url: EXPORT_PATH }
    },
  ),
  // A file, not a JSON answer.
  {
    method: 'GET',
    path: EXPORT_PATH,
    access: 'anyone',
    async handle(context) {
      const { id, jti } = await exportClaims(context, getCookie(context, EXPORT_COOKIE) ?? '')
      const day = context.get('now').toISOString().slice(0, 10)
      const headers = {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="mouthpiece-${day}.zip"`,
        'Cache-Control': 'no-store',
      }
      // A HEAD request does not use the link up.
      if (context.req.method === 'HEAD') {
        if (await wasUsed(context, jti)) throw new AppError('not_found')
        return context.body(null, 200, headers)
      }
      if (!(await isFirstUse(context, jti, purposeLifetimes.dataExport))) throw new AppError('not_found')
      await settle(context.env)
      const records = exportedEntries(context.env.DB, objects(context.env.MEDIA), id)
      const archive = zipped(inTurn(records, alsoExported(context, id)))
      return context.body(streamOf(archive), 200, headers)
    },
  },
]

async function ownAccount(context: AppContext, actor: Actor) {
  const account = await findOwnAccount(context.env.DB, actor.id)
  if (!account) throw new AppError('sign_in_needed')
  return account
}

async function exportClaims(context: AppContext, token: string): Promise<ReadPurpose> {
  const claimed = claimedBy('dataExport', token)
  const account = claimed && (await findOwnAccount(context.env.DB, claimed.id))
  if (!account) throw new AppError('not_found')
  const key = { tokenKey: account.tokenKey, secret: context.get('config').authSecret }
  const claims = await readPurpose('dataExport', token, key, context.get('now'))
  if (claims?.id !== account.id || claims.collectionId !== users.id) throw new AppError('not_found')
  return claims
}

async function* inTurn(...lists: AsyncGenerator<ZipEntry>[]): AsyncGenerator<ZipEntry> {
  for (const list of lists) yield* list
}
