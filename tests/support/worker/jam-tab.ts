import { env } from 'cloudflare:test'
import type { Bindings } from '../../../worker/bindings.ts'
import type { Edit } from '../../../worker/contract/document/edit.ts'
import {
  JAM_PROTOCOL,
  type JamClientFrame,
  type JamServerEvent,
} from '../../../worker/contract/jam/frames.ts'
import { handshake, ticketOf } from './chat-tab.ts'
import { SocketTab } from './socket-tab.ts'
import { api, newMedia, type Json, type Person } from './world.ts'

export async function newJam(as: Person, body: Record<string, unknown> = {}): Promise<Json> {
  const made = await api<Json>('POST', '/api/collections/jams/records', {
    as,
    body: { title: 'Friday', seats: 4, ...body },
  })
  if (made.status !== 200) throw new Error(`No jam: ${JSON.stringify(made.body)}`)
  return made.body
}

/** A take of a jam with its sound, as a finished upload leaves it. */
export async function newJamTake(as: Person, jam: string): Promise<Json> {
  const sound = await newMedia(as, {})
  await env.DB.prepare('UPDATE media SET jam = ? WHERE id = ?').bind(jam, sound.id).run()
  const { body, status } = await api<Json>('POST', '/api/collections/takes/records', {
    as,
    body: { jam, sound: sound.id, name: 'Take 1', source: 'microphone', duration: 8 },
  })
  if (status !== 200) throw new Error(`No take: ${JSON.stringify(body)}`)
  return body
}

/** Opens the socket of what is performed live; with `?seat=` to perform on it. */
export async function openStream(
  as: Person,
  jam: string,
  query = '',
  bindings?: Partial<Bindings>,
): Promise<Response> {
  const protocols = `${JAM_PROTOCOL}, ticket.${await ticketOf(as)}`
  return handshake(`/api/jams/${jam}/stream${query}`, { protocols, bindings })
}

const tabs: JamTab[] = []
let names = 0

export function leaveJams() {
  for (const tab of tabs.splice(0)) tab.leave()
}

export class JamTab extends SocketTab<JamClientFrame, JamServerEvent> {
  readonly client: string
  n = 0

  constructor(answer: Response, client = `client-${++names}`) {
    super(answer)
    this.client = client
    tabs.push(this)
  }

  static async open(as: Person, jam: string, client?: string): Promise<JamTab> {
    const protocols = `${JAM_PROTOCOL}, ticket.${await ticketOf(as)}`
    return new JamTab(await handshake(`/api/jams/${jam}/live`, { protocols }), client)
  }

  static async greeted(
    as: Person,
    jam: string,
    { rev = -1, client }: { rev?: number; client?: string } = {},
  ) {
    const tab = await JamTab.open(as, jam, client)
    tab.say({ t: 'hello', client: tab.client, rev })
    await tab.heard('live')
    return tab
  }

  edit(edit: Edit, base = this.rev) {
    this.say({ t: 'edit', n: ++this.n, base, edit })
  }

  get rev(): number {
    return Math.max(0, ...this.events.map((event) => ('rev' in event ? event.rev : 0)))
  }
}
