import { settled, type Claimed, type Outcome, type Settled } from './campaign.ts'

/**
 * A lane claims recipients, sends their mails, stores the outcomes, and repeats. The claim is stored before the first
 * byte is sent, so no crash sends a mail twice: a claim without an outcome is `unknown`.
 */

/** Concurrent lanes of one campaign. */
export const LANES = 4

/** Maximum recipients per claim; as many are unknown after a crash. */
const CHUNK = 20

/** Maximum turn of a lane, which then continues with another message of the queue. */
const TURN_MS = 20_000

/** A lane of a campaign's run; a message of the queue. */
export interface Lane {
  campaign: string
  run: number
  lane: number
}

/** The result of a claim: recipients, the next due time, or the end of this run. */
export type Claim =
  | { kind: 'claimed'; token: string; recipients: Claimed[] }
  | { kind: 'nothing-due'; next: number | undefined }
  | { kind: 'over' }

export interface SendingDeps {
  now(): number
  wait(ms: number): Promise<void>
  reserve(mails: number): Promise<number>
  claim(lane: Lane, limit: number): Promise<Claim>
  /** Sends the mails of a claim; one outcome per recipient. It throws only before anything is sent. */
  deliver(recipients: Claimed[]): Promise<Outcome[]>
  settle(lane: Lane, token: string, outcomes: Settled[]): Promise<void>
}

/** Milliseconds until a lane continues; `undefined`: it is finished. */
export type NextTurn = number | undefined

/** Runs one turn. `perSecond` is the common rate of all lanes; `undefined`: no limit. */
export async function runLane(
  deps: SendingDeps,
  lane: Lane,
  perSecond: number | undefined,
): Promise<NextTurn> {
  const until = deps.now() + TURN_MS
  const chunk = chunkFor(perSecond)
  while (deps.now() < until) {
    const pause = (await deps.reserve(chunk)) - deps.now()
    if (pause > 0) await deps.wait(pause)
    const claim = await deps.claim(lane, chunk)
    if (claim.kind === 'over') return undefined
    if (claim.kind === 'nothing-due') {
      if (claim.next === undefined) return undefined
      const ahead = Math.max(0, claim.next - deps.now())
      // Mail to a slow domain is due one at a time: a queue message for each would cost more than waiting here.
      if (deps.now() + ahead >= until) return ahead
      await deps.wait(ahead)
      continue
    }
    const { recipients, token } = claim
    const outcomes = await sendMails(deps, recipients)
    const now = deps.now()
    await deps.settle(
      lane,
      token,
      recipients.map((one, index) => settled(one, outcomes[index] ?? lost, now)),
    )
  }
  return 0
}

/** At a slow rate a chunk takes at most a second, so that lanes alternate and a pause takes effect at once. */
export function chunkFor(perSecond: number | undefined): number {
  if (perSecond === undefined) return CHUNK
  return Math.min(CHUNK, Math.max(1, Math.floor(perSecond / LANES)))
}

/** The transport owes one outcome per recipient; where it is missing, the mail may have been sent. */
const lost: Outcome = { state: 'unknown', answer: 'The transport did not say' }

async function sendMails(deps: SendingDeps, recipients: Claimed[]): Promise<Outcome[]> {
  try {
    return await deps.deliver(recipients)
  } catch (error) {
    const answer = error instanceof Error ? error.message : String(error)
    return recipients.map(() => ({ state: 'later', answer }))
  }
}
