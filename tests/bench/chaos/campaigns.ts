import { setTimeout as pause } from 'node:timers/promises'
import {
  createCampaign,
  moveCampaign,
  saveCampaign,
  sendCampaign,
  viewCampaign,
} from '../../../worker/contract/emails/campaigns.ts'
import { createAddressList } from '../../../worker/contract/emails/lists.ts'
import { call, type Account } from '../../../.tools/seed/product.ts'
import type { LocalData } from './local-data.ts'
import type { ProductUnderFault } from './product-under-fault.ts'

const RECIPIENTS = 150
const PAUSE_MS = 15_000
/** A campaign without progress for this long has lost its messages. */
const CHECK_MS = 5_000
/** Claims without an outcome are given up after five minutes. */
const JUMP_MS = 6 * 60_000

export interface WrittenCampaign {
  id: string
  domain: string
}

/** One admin that sends a campaign after the other, each to a list of its own. */
export async function sendCampaigns(
  product: ProductUnderFault,
  campaigns: WrittenCampaign[],
  as: Account,
): Promise<void> {
  for (let count = 0; !product.isEnding; count++) {
    const domain = `chaos${count}.example`
    const rows = Array.from({ length: RECIPIENTS }, (_, index) => `person${index}@${domain},Person ${index}`)
    // A list whose answer is lost is made again, and the first one is not used.
    const made = await product.until((to) =>
      call(to, createAddressList, { as, body: { name: domain, text: ['email,name', ...rows].join('\n') } }),
    )
    if (made.kind === 'refused') return product.fault(`list: ${made.text}`)
    const draft = await product.until((to) => call(to, createCampaign, { as, body: {} }))
    if (draft.kind === 'refused') return product.fault(`campaign: ${draft.text}`)
    const { id } = draft.value
    campaigns.push({ id, domain })
    await save(product, { as, id, list: made.value.list?.id ?? '' })
    await send(product, { as, id })
    await pause(PAUSE_MS)
  }
}

async function save(product: ProductUnderFault, { as, id, list }: { as: Account; id: string; list: string }) {
  for (;;) {
    const read = await product.until((to) => call(to, viewCampaign, { as, params: { id } }))
    if (read.kind === 'refused') return product.fault(`campaign: ${read.text}`)
    const body = {
      revision: read.value.revision,
      subject: 'Hello {{first_name|you}}',
      audience: {
        match: 'any' as const,
        groups: [{ match: 'any' as const, terms: [{ condition: { kind: 'list' as const, list } }] }],
      },
      document: {
        type: 'doc' as const,
        content: [
          { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Hi {{name|friend}}!' }] },
        ],
      },
    }
    const saved = await product.attempt((to) => call(to, saveCampaign, { as, params: { id }, body }))
    if (saved.kind === 'done') return
    if (saved.kind === 'refused' && saved.status !== 409) return product.fault(`campaign: ${saved.text}`)
  }
}

async function send(product: ProductUnderFault, { as, id }: { as: Account; id: string }) {
  for (;;) {
    const read = await product.until((to) => call(to, viewCampaign, { as, params: { id } }))
    if (read.kind === 'refused') return product.fault(`campaign: ${read.text}`)
    if (read.value.state !== 'draft') return
    const body = { revision: read.value.revision, recipients: RECIPIENTS }
    const sent = await product.attempt((to) => call(to, sendCampaign, { as, params: { id }, body }))
    if (sent.kind === 'refused' && sent.status !== 409) return product.fault(`campaign: ${sent.text}`)
  }
}

/** Runs the job that revives campaigns, and resumes paused ones, until all are sent. */
export async function finishCampaigns(
  product: ProductUnderFault,
  campaigns: readonly WrittenCampaign[],
  as: Account,
): Promise<void> {
  let [jump, before] = [0, '']
  for (;;) {
    let areSent = true
    const progress: object[] = []
    for (const { id } of campaigns) {
      const { state, counts } = await call(product.lines.product(), viewCampaign, { as, params: { id } })
      progress.push(counts)
      if (state !== 'sent') areSent = false
      if (state === 'paused')
        await call(product.lines.product(), moveCampaign, { as, params: { id, step: 'resume' } })
    }
    if (areSent) return
    const now = JSON.stringify(progress)
    if (now === before) await product.runJobs(Date.now() + ++jump * JUMP_MS, 'five minutes')
    before = now
    await pause(CHECK_MS)
  }
}

/** Each recipient gets at most one mail, and the log shows whether it was sent. */
export function auditCampaigns(data: LocalData, campaigns: readonly WrittenCampaign[]): string[] {
  const found: string[] = []
  for (const { id, domain } of campaigns) {
    const rows = data.rows<{ address: string; state: string; mails: number }>(
      `SELECT address, state, (SELECT COUNT(*) FROM outbox WHERE recipient = address) AS mails
       FROM email_recipients WHERE email = ?`,
      id,
    )
    if (rows.length !== RECIPIENTS) found.push(`campaign to ${domain} has ${rows.length} recipients`)
    const doubled = rows.filter(({ mails }) => mails > 1)
    const lost = rows.filter(({ state, mails }) => state === 'sent' && mails === 0)
    const unlogged = rows.filter(({ state, mails }) => !['sent', 'unknown'].includes(state) && mails > 0)
    if (doubled.length > 0) found.push(`campaign to ${domain}: ${doubled.length} got it twice`)
    if (lost.length > 0) found.push(`campaign to ${domain}: ${lost.length} did not get it`)
    if (unlogged.length > 0) found.push(`campaign to ${domain}: ${unlogged.length} got it unnoticed`)
  }
  return found
}
