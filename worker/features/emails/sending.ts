import { settled, type Claimed, type Outcome, type Settled } from './campaign.ts'

/**
 * Sending, as lanes: each claims a few recipients, hands their mails over, writes down what came of each, and claims
 * the next. The claim is in the database before the first byte leaves, so that no crash and no second lane can send
 * to anybody twice: who was claimed and never settled is `unknown`.
 */

/** Lanes of one campaign that work at the same time. */
export const LANES = 4

/** Recipients in one lane's hands at a time, at most: as many are unknown after a crash. */
const CHUNK = 20

/** A lane gives its place back after this long, and goes on by another message of the queue. */
const TURN_MS = 20_000

/** Which lane of which run of a campaign; a message of the queue. */
export interface Lane {
  campaign: string
  run: number
  lane: number
}

/** What a claim found: recipients, or when the next one is due, or that this run is over. */
export type Claim =
  | { kind: 'claimed'; token: string; recipients: Claimed[] }
  | { kind: 'nothing-due'; next: number | undefined }
  | { kind: 'over' }

export interface SendingDeps {
  now(): number
  wait(ms: number): Promise<void>
  /** Makes room for so many mails; returns from when on they may go. */
  reserve(mails: number): Promise<number>
  /** Claims recipients that are due, at most so many. */
  claim(lane: Lane, most: number): Promise<Claim>
  /** Hands the mails of a claim over; one outcome for each recipient. It throws only before anything has left. */
  deliver(recipients: Claimed[]): Promise<Outcome[]>
  /** Writes down what came of a claim. */
  settle(lane: Lane, token: string, outcomes: Settled[]): Promise<void>
}

/** When a lane goes on, in milliseconds; `undefined`: it has nothing more to do. */
export type GoesOn = number | undefined

/** Works for one turn. `perSecond` is the rate of all lanes together; `undefined`: none. */
export async function runLane(deps: SendingDeps, lane: Lane, perSecond: number | undefined): Promise<GoesOn> {
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
      // Mail to a slow domain is due one by one: a message of the queue for each would cost more than the wait.
      if (deps.now() + ahead >= until) return ahead
      await deps.wait(ahead)
      continue
    }
    const { recipients, token } = claim
    const outcomes = await handedOver(deps, recipients)
    const now = deps.now()
    await deps.settle(
      lane,
      token,
      recipients.map((one, index) => settled(one, outcomes[index] ?? lost, now)),
    )
  }
  return 0
}

/** A chunk takes a second at most at a slow rate, so that lanes take turns and pausing works at once. */
export function chunkFor(perSecond: number | undefined): number {
  if (perSecond === undefined) return CHUNK
  return Math.min(CHUNK, Math.max(1, Math.floor(perSecond / LANES)))
}

/** The transport owes one outcome for each; those that it forgot may have got it. */
const lost: Outcome = { state: 'unknown', answer: 'The transport did not say' }

async function handedOver(deps: SendingDeps, recipients: Claimed[]): Promise<Outcome[]> {
  try {
    return await deps.deliver(recipients)
  } catch (error) {
    const answer = error instanceof Error ? error.message : String(error)
    return recipients.map(() => ({ state: 'later', answer }))
  }
}
