import { parseEnv } from '../../../env.ts'
import { queueStatements } from '../../../platform/mail/queued-mail.ts'
import { rendered } from '../../../platform/mail/template.ts'
import { transportOf, withTransport } from '../../../platform/mail/transport.ts'
import { sendQueued } from '../../../platform/mail/waiting-mail.ts'
import { claimBatch, settleBatch } from './batch-service.ts'
import { findAdminAddress } from './destination-storage.ts'
import { noticeMail } from './notice.ts'
import type { Turn } from './turn-service.ts'

/**
 * E-mails an admin about all due answers. The mail is queued in the transaction that ends the deliveries, so that there
 * is exactly one; from there on it is retried as any other.
 */
export async function deliverToMailbox(turn: Turn): Promise<number> {
  const { env, destination, clock } = turn
  const batch = await claimBatch(turn)
  if (!batch) return 0
  const address = await findAdminAddress(env.DB, destination.target)
  if (address === undefined) {
    await settleBatch(turn, batch, { state: 'failed', answer: 'This user is not an admin any more.' })
    return Infinity
  }
  const config = parseEnv(env)
  const now = new Date(clock())
  const queue = { secret: config.authSecret, now }
  const mail = { mail: rendered(address, noticeMail(batch.noticed)) }
  const { ids, statements } = await queueStatements(queue, [mail])
  await settleBatch(turn, batch, { state: 'delivered', answer: '' }, statements)
  await withTransport(transportOf(config, env, now), (transport) =>
    sendQueued({ ...queue, binding: env.DB, transport }, ids),
  )
  return Infinity
}
