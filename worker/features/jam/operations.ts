import type { ChatUser } from '../../chat-calls.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import { closeCodes } from '../../contract/chat/frames.ts'
import { JAM_PROTOCOL, jamCloseCodes } from '../../contract/jam/frames.ts'
import { jamRoomPath, jamStreamPath, landTake, makeJamKey, revokeJamKey } from '../../contract/jam/jams.ts'
import type { AppContext } from '../../http/app-env.ts'
import { can } from '../../http/can.ts'
import { operation } from '../../http/operation.ts'
import { perPerson } from '../../http/rate-limit.ts'
import type { Route } from '../../http/route.ts'
import { closeUnused, closeWithReason, handshakeProtocols, valueAmong } from '../../http/socket-handshake.ts'
import { JAM_HOLDER, type JamGuest } from '../../jam-calls.ts'
import type { AuditEntry } from '../../platform/audit.ts'
import { toHeader } from '../../platform/forwarded-headers.ts'
import { randomText } from '../../platform/ids.ts'
import { callObject } from '../../platform/call-object.ts'
import { GUEST_HEADER, SEAT_HEADER } from './forwarded-headers.ts'
import { findKey, findTake, setKey } from './storage.ts'
import { hexOf } from '../../platform/hex.ts'

const KEY_LENGTH = 32

interface JamDeps {
  /** Redeems a handshake's ticket and returns its user. Throws `sign_in_needed`. */
  redeemTicket(context: AppContext, protocols: readonly string[], holder: string): Promise<TicketRedeemer>
}

interface TicketRedeemer {
  user: ChatUser
  /** Closes the opened socket and throws `sign_in_needed` if their sessions have ended meanwhile. */
  assertStillValid(answer: Response): Promise<void>
}

interface Arrival {
  guest: JamGuest
  /** Returns whether the guest may still enter, checked once their socket is registered; otherwise closes it. */
  isTicketValid(answer: Response): Promise<boolean>
}

export function jamRoutes({ redeemTicket }: JamDeps): Route[] {
  /** `undefined`: the key was revoked, or never existed. Throws `sign_in_needed`, `not_allowed`. */
  async function guestOf(
    context: AppContext,
    jam: string,
    protocols: readonly string[],
  ): Promise<Arrival | undefined> {
    const key = valueAmong(protocols, 'key')
    if (key !== '') {
      const mark = await sessionFingerprint(key)
      const isGood = async () => (await findKey(context.env.DB, jam)) === mark
      const isTicketValid = async (answer: Response) => {
        const still = await isGood()
        if (!still) closeUnused(answer)
        return still
      }
      return (await isGood()) ? { guest: { kind: 'key' }, isTicketValid } : undefined
    }
    const { user, assertStillValid } = await redeemTicket(context, protocols, `${JAM_HOLDER}${jam}`)
    if (!can(user, 'jam.enter')) throw new AppError('not_allowed')
    const isTicketValid = (answer: Response) => assertStillValid(answer).then(() => true)
    return { guest: { kind: 'person', user }, isTicketValid }
  }

  async function openSocket(context: AppContext, to: 'room' | 'live', seat: number | undefined) {
    const protocols = handshakeProtocols(context)
    if (!protocols.includes(JAM_PROTOCOL)) {
      return closeWithReason(protocols[0], closeCodes.updateYourClient, 'updateYourClient')
    }
    const jam = context.req.param('id') ?? ''
    const arrival = await guestOf(context, jam, protocols)
    // A page learns nothing of a refused handshake; a close code tells it not to retry.
    const removed = () => closeWithReason(JAM_PROTOCOL, jamCloseCodes.removed, 'removed')
    if (!arrival) return removed()
    const { guest, isTicketValid } = arrival
    const { JAM_ROOMS, JAM_LIVE } = context.env
    if (to === 'live') {
      const may = await callObject(() => JAM_ROOMS.getByName(jam).mayStream(guest, seat))
      if (may === 'removed') return removed()
      if (may !== 'yes') throw new AppError(may)
    }
    const headers = {
      Upgrade: 'websocket',
      [GUEST_HEADER]: toHeader(guest),
      ...(seat !== undefined && { [SEAT_HEADER]: toHeader({ seat }) }),
    }
    const object = to === 'room' ? JAM_ROOMS.getByName(jam) : JAM_LIVE.getByName(jam)
    const answer = await callObject(() => object.fetch('https://jam/', { headers }), { once: true })
    if (answer.status === 404) throw new AppError('not_found')
    // Revoking a key or ending sessions closes only sockets that are already registered.
    return (await isTicketValid(answer)) ? answer : removed()
  }

  return [
    {
      method: 'GET',
      path: jamRoomPath(':id'),
      // The ticket, or the jam's key, identifies the guest.
      access: 'anyone',
      handle: (context) => openSocket(context, 'room', undefined),
    },
    {
      method: 'GET',
      path: jamStreamPath(':id'),
      access: 'anyone',
      handle(context) {
        const seat = context.req.query('seat')
        return openSocket(context, 'live', seat === undefined ? undefined : Number(seat))
      },
    },
    operation(
      landTake,
      { access: 'admin', limit: perPerson(120) },
      async ({ params: { id: jam }, body, actor, context }) => {
        const { recording, take, seat, start, offset, duration } = body
        const { DB, JAM_ROOMS } = context.env
        const found = await findTake(DB, { id: take, jam, owner: actor.id })
        if (!found) throw new AppError('not_found')
        if (offset + duration > found.duration + 0.1) {
          throw invalid({
            duration: { code: 'validation_max_number_constraint', message: 'Reaches beyond the take.' },
          })
        }
        const landing = { by: actor.id, recording, take, seat, start, offset, duration }
        const landed = await callObject(() => JAM_ROOMS.getByName(jam).land(landing))
        if (!landed) throw new AppError('not_found')
        const { refused, ...place } = landed
        if (refused !== '') throw new AppError('conflict', { data: { refused } })
        return place
      },
    ),
    operation(makeJamKey, { access: 'admin', limit: perPerson(20) }, async ({ params, actor, context }) => {
      const key = randomText(KEY_LENGTH)
      await replaceKey(context, actor.id, params.id, await sessionFingerprint(key))
      return { key }
    }),
    operation(revokeJamKey, { access: 'admin' }, async ({ params, actor, context }) => {
      await replaceKey(context, actor.id, params.id, '')
    }),
  ]
}

async function replaceKey(context: AppContext, actor: string, jam: string, mark: string) {
  const { DB, JAM_ROOMS } = context.env
  const action = mark === '' ? 'jams.revoke-key' : 'jams.make-key'
  const entry: AuditEntry = { actor, action, target: `jams/${jam}` }
  if (!(await setKey(DB, { id: jam, mark, entry, now: context.get('now') }))) throw new AppError('not_found')
  await callObject(() => JAM_ROOMS.getByName(jam).keyRevoked())
}

/** Digest of a key, which is useless to a reader of the database. */
async function sessionFingerprint(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`mouthpiece:jam:${key}`))
  return hexOf(new Uint8Array(digest, 0, 24))
}
