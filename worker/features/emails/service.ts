import type { Bindings } from '../../bindings.ts'
import { blocksOf } from '../../model/mail/blocks.ts'
import type { Campaign, CampaignStep } from '../../contract/emails/campaigns.ts'
import type { LintFinding } from '../../contract/emails/lint.ts'
import { parseEnv } from '../../env.ts'
import { currentRequest } from '../../platform/log/scope.ts'
import type { AuditEntry } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { eachByItself } from '../../platform/for-each.ts'
import { findPostalAddress } from '../../platform/mail/postal-address.ts'
import { transportOf } from '../../platform/mail/transport.ts'
import { objects } from '../../platform/objects.ts'
import { countAudience, type AudienceCount } from './audience-storage.ts'
import { beginCollecting, collectStep, findStalled } from './collecting-storage.ts'
import { lint } from './lint.ts'
import { missingIn, surveysThatExist } from './list-storage.ts'
import { pictureKey } from './picture.ts'
import { prepareMail, type PreparedMail } from './preparation.ts'
import { moveCampaignState, findCampaign } from './storage.ts'
import { LANES } from './sending.ts'
import {
  findFrozen,
  findOverdue,
  markUnknown,
  reviveSilent,
  requeueStatement,
  SILENCE_MS,
  skipWaitingStatement,
} from './sending-storage.ts'
import { stateAfter } from './campaign.ts'

/** The platform delays a message by at most 12 hours. */
const MAX_DELAY_SECONDS = 43_200

export interface Readiness {
  mail: PreparedMail
  findings: LintFinding[]
  count: AudienceCount
}

export async function readinessOf(env: Bindings, campaign: Campaign, origin: string): Promise<Readiness> {
  const { document, subject, preheader, accent, audience, category } = campaign
  const blocks = blocksOf(document)
  const pictureIds = blocks.flatMap((one) =>
    one.type === 'picture' || one.type === 'character' ? [one.attrs.id] : [],
  )
  const surveyIds = blocks.flatMap((one) => (one.type === 'survey' ? [one.attrs.survey] : []))
  const postalAddress = await findPostalAddress(env.DB)
  const mail = prepareMail(campaign, { origin, postalAddress })
  const [count, surveys, pictures, missing] = await Promise.all([
    countAudience(env.DB, audience, category),
    surveysThatExist(env.DB, surveyIds),
    picturesThatExist(env, pictureIds),
    missingIn(env.DB, audience),
  ])
  const { recipients, nameless } = count
  const { html, text } = mail
  const written = { subject, preheader, accent, document, html, text }
  const about = {
    ...written,
    recipients,
    nameless,
    surveys,
    pictures,
    missing,
    postalAddress,
    unset: unsetFor(env),
  }
  return { mail, count, findings: lint(about) }
}

/** The missing setting that sending requires. */
function unsetFor(env: Bindings): 'MAIL_FROM' | 'SMTP_URL' | undefined {
  const config = parseEnv(env)
  if (transportOf(config, env, new Date(), 'campaign').name !== 'none') return undefined
  return config.mailFrom ? 'SMTP_URL' : 'MAIL_FROM'
}

async function picturesThatExist(env: Bindings, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const bucket = objects(env.MEDIA)
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => ((await bucket.about(pictureKey(id))) ? [id] : [])),
  )
  return new Set(found.flat())
}

/** Starts a campaign: freezes its content and begins to store its recipients. Returns whether it did. */
export async function startCampaign(
  env: Bindings,
  campaign: Campaign,
  {
    from,
    origin,
    now,
    audited,
  }: { from: 'draft' | 'scheduled'; origin: string; now: Date; audited: AuditEntry | undefined },
): Promise<boolean> {
  const postalAddress = await findPostalAddress(env.DB)
  // Campaigns that were scheduled before the postal address was required wait for it; the job checks again.
  if (postalAddress === '') return false
  const { subject, html, text } = prepareMail(campaign, { origin, postalAddress })
  const frozen = { origin, sentSubject: subject, sentHtml: html, sentText: text }
  const moment = recordDateOf(now)
  const about = { now: now.getTime(), moment, audited }
  if ((await beginCollecting(env.DB, { ...campaign, from }, frozen, about)) === undefined) return false
  // Most campaigns have no more than one step of addresses.
  await collectRecipients(env, campaign.id, { steps: 1 })
  return true
}

export async function scheduleCampaign(
  env: Bindings,
  { id, revision }: Campaign,
  { at, origin, now, audited }: { at: Date; origin: string; now: Date; audited: AuditEntry },
): Promise<boolean> {
  const move = { id, revision, from: ['draft' as const], state: 'scheduled' as const }
  const run = await moveCampaignState(
    env.DB,
    { ...move, scheduled: recordDateOf(at), origin },
    { updated: recordDateOf(now), audited },
  )
  if (run === undefined) return false
  await wakeAt(env, id, at, now)
  return true
}

async function wakeAt(env: Bindings, campaign: string, at: Date, now: Date) {
  const seconds = Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1_000))
  await env.CAMPAIGNS.send(
    { kind: 'start', campaign, request: currentRequest() },
    { delaySeconds: Math.min(MAX_DELAY_SECONDS, seconds) },
  )
}

/** Time of one turn, which then continues with another message of the queue. */
const COLLECTING_MS = 20_000

/** Stores a campaign's recipients step by step, and starts its lanes after the last. */
export async function collectRecipients(
  env: Bindings,
  campaign: string,
  { steps = Infinity }: { /** Full ones. */ steps?: number } = {},
): Promise<void> {
  const until = Date.now() + COLLECTING_MS
  let full = 0
  while (full < steps && Date.now() < until) {
    const done = await collectStep(env.DB, campaign, Date.now())
    if (done.kind === 'over') return
    if (done.kind === 'collected') return beginLanes(env, campaign, done.run)
    if (done.isFull) full++
  }
  await env.CAMPAIGNS.send({ kind: 'collect', campaign, request: currentRequest() })
}

async function beginLanes(env: Bindings, campaign: string, run: number) {
  const lanes = Array.from({ length: LANES }, (_, lane) => ({
    body: { kind: 'lane' as const, campaign, run, lane, request: currentRequest() },
  }))
  await env.CAMPAIGNS.sendBatch(lanes)
}

/** Starts a scheduled campaign that is due; otherwise schedules another wake-up. */
export async function startScheduled(env: Bindings, id: string, now: Date): Promise<void> {
  const campaign = await findCampaign(env.DB, id)
  if (campaign?.state !== 'scheduled') return
  const at = new Date(campaign.scheduled.replace(' ', 'T'))
  if (at > now) return wakeAt(env, id, at, now)
  const { origin = '' } = (await findFrozen(env.DB, id)) ?? {}
  await startCampaign(env, campaign, { from: 'scheduled', origin, now, audited: undefined })
}

/** Takes a step on an admin's behalf; returns whether it was allowed. */
export async function takeStep(
  env: Bindings,
  { id, state, counts }: Campaign,
  step: CampaignStep,
  { now, audited }: { now: Date; audited: AuditEntry },
): Promise<boolean> {
  const retried = step === 'retry-failed' ? 'failed' : step === 'retry-unknown' ? 'unknown' : undefined
  const next = stateAfter(state, step, {
    retryable: retried ? counts[retried] - (retried === 'failed' ? counts.nonexistent : 0) : 0,
  })
  if (!next) return false
  const moment = now.getTime()
  const recipients = retried
    ? requeueStatement(env.DB, id, { state: retried, now: moment })
    : next === 'cancelled'
      ? skipWaitingStatement(env.DB, id, moment)
      : undefined
  const run = await moveCampaignState(
    env.DB,
    {
      id,
      from: [state],
      state: next,
      ...(next === 'paused' && step === 'pause' && { pauseReason: 'admin' as const }),
      ...(next === 'sending' && { pauseReason: '' as const, finished: '', run: moment }),
      ...(next === 'draft' && { scheduled: '' }),
      ...(next === 'cancelled' && { finished: recordDateOf(now) }),
    },
    { updated: recordDateOf(now), audited, recipients },
  )
  if (run === undefined) return false
  if (next === 'sending') await beginLanes(env, id, run)
  return true
}

export async function sweepCampaigns(env: Bindings, now: Date): Promise<void> {
  const time = now.getTime()
  const steps = [
    async () =>
      eachByItself(await findOverdue(env.DB, recordDateOf(now)), (id) => startScheduled(env, id, now)),
    () => markUnknown(env.DB, time),
    async () =>
      eachByItself(await findStalled(env.DB, { now: time, silence: SILENCE_MS }), (id) =>
        collectRecipients(env, id),
      ),
    async () => eachByItself(await reviveSilent(env.DB, time), ({ id, run }) => beginLanes(env, id, run)),
  ]
  await eachByItself(steps, (step) => step())
}

/** A message was given up: its campaign is paused until an admin has looked at it. */
export async function pauseDead(env: Bindings, campaign: string, now: Date): Promise<void> {
  await moveCampaignState(
    env.DB,
    { id: campaign, from: ['sending'], state: 'paused', pauseReason: 'queue_failed' },
    { updated: recordDateOf(now), audited: undefined },
  )
}
