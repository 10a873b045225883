import { recordDateOf } from '../clock.ts'
import { execute, type Statement } from '../database.ts'
import { unseal } from '../credentials/sealed.ts'
import type { Mail } from './message.ts'

export const SEALED_FOR = 'waiting mail'

export interface SealedMail {
  id: string
  /** JSON, sealed with its id. */
  mail: string
  user: string
  proof: string
  /** Milliseconds since 1970; expired afterwards. */
  until: number
}

const SHOWN_MS = 7 * 24 * 60 * 60 * 1000

interface Deps {
  binding: D1Database
  now: Date
}

/** Admins may retry it while its link is valid. */
export async function storeFailed({ binding, now }: Deps, sealed: SealedMail, answer: string): Promise<void> {
  const { id, mail, user, proof, until } = sealed
  await binding
    .prepare(
      'INSERT INTO failed_mail (id, created, mail, user, proof, until, answer) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    )
    .bind(id, recordDateOf(now), mail, user, proof, until, answer.slice(0, 500))
    .run()
}

/** Nothing happens if its link is dead; `audited` is part of the transaction. */
export async function takeFailedUp(
  { binding, now }: Deps,
  id: string,
  audited: (when: Statement) => Statement,
): Promise<boolean> {
  const moment = now.getTime()
  const lives = {
    text: 'EXISTS (SELECT 1 FROM "failed_mail" WHERE "id" = ? AND "until" > ?)',
    params: [id, moment],
  }
  const ran = await execute(binding, [
    audited(lives),
    {
      text: `INSERT INTO "waiting_mail" ("id", "mail", "user", "proof", "attempts", "due", "until")
        SELECT "id", "mail", "user", "proof", 1, ?, "until" FROM "failed_mail" WHERE "id" = ? AND "until" > ?`,
      params: [moment, id, moment],
    },
    { text: 'DELETE FROM "failed_mail" WHERE "id" = ? AND "until" > ? RETURNING "id"', params: [id, moment] },
  ])
  return ran.at(-1)?.rows.length === 1
}

/** Also deletes those of deleted users. */
export async function sweepFailed({ binding, now }: Deps): Promise<number> {
  const { meta } = await binding
    .prepare(
      `DELETE FROM failed_mail WHERE created < ?
        OR (user <> '' AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = failed_mail.user))`,
    )
    .bind(recordDateOf(new Date(now.getTime() - SHOWN_MS)))
    .run()
  return meta.changes
}

/** The text stays sealed. `undefined` for mail of another deployment. */
export async function storedMailTitle(
  { id, mail }: Pick<SealedMail, 'id' | 'mail'>,
  secret: string,
): Promise<string | undefined> {
  const text = await unseal(mail, id, { secret, purpose: SEALED_FOR })
  if (text === undefined) return undefined
  // Sealed by the queue; a request has no subject yet.
  const stored = JSON.parse(text) as Mail | { request: { address: string } }
  if ('request' in stored) return `Account e-mail → ${stored.request.address}`
  const { to, subject } = stored
  return `${subject} → ${[to].flat().join(', ')}`
}
