import { applyPrivacyJournal } from '../../worker/contract/backup/privacy.ts'
import type { Manifest } from './manifest.ts'
import type { OperatorClient } from './operator-client.ts'

/**
 * Applies again what people had erased or refused, and admins had removed, since the backup, from the journal in the bucket. Returns a sentence,
 * and how much of the journal could not be read.
 */
export async function reapplyPrivacyJournal(
  client: OperatorClient,
  { at }: Pick<Manifest, 'at'>,
): Promise<{ sentence: string; unreadable: number }> {
  const total = {
    erased: 0,
    deletions: 0,
    suppressed: 0,
    answers: 0,
    consents: 0,
    takedowns: 0,
    unreadable: 0,
  }
  for (let after: string | undefined, more = true; more;) {
    const { next, ...page } = await client.call(applyPrivacyJournal, {
      body: { since: at, ...(after !== undefined && { after }) },
    })
    total.erased += page.erased
    total.deletions += page.deletions
    total.suppressed += page.suppressed
    total.answers += page.answers
    total.consents += page.consents
    total.takedowns += page.takedowns
    total.unreadable += page.unreadable
    more = next !== null
    after = next ?? undefined
  }
  const { erased, deletions, suppressed, answers, consents, takedowns, unreadable } = total
  const sentence =
    `From the privacy journal since then: ${erased} erased accounts, which are erased again within an hour of opening, ` +
    `${deletions} requested or cancelled deletions, ${suppressed} refusals of mail, ${answers} deleted answers to ` +
    `surveys, ${consents} withdrawn consents, and ${takedowns} takedowns or restorations of art.`
  return { sentence, unreadable }
}
