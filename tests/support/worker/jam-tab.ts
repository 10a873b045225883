import { expect } from 'vitest'
import type { Bindings } from '../../../worker/bindings.ts'
import type { Edit } from '../../../worker/contract/document/edits/edit.ts'
import {
  JAM_PROTOCOL,
  type JamClientFrame,
  type JamServerEvent,
} from '../../../worker/contract/jam/frames.ts'
import { until } from '../until.ts'
import { handshake, ticketOf } from './chat-tab.ts'
import { api, type Json, type Person } from './world.ts'

type Of<T extends JamServerEvent['t']> = Extract<JamServerEvent, { t: T }>

export async function newJam(as: Person, body: Record<string, unknown> = {}): Promise<Json> {
  const made = await api<Json>('POST', '/api/collections/jams/records', {
    as,
    body: { title: 'Friday', seats: 4, ...body },
  })
  if (made.status !== 200) throw new Error(`No jam: ${JSON.stringify(made.body)}`)
  return made.body
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

/** A jam's socket as a client sees it. */
export class JamTab {
  readonly events: JamServerEvent[] = []
  readonly client: string
  closed: number | undefined
  n = 0
  private readonly socket: WebSocket

  constructor(answer: Response, client = `client-${++names}`) {
    this.client = client
    // The two type packages disagree about sockets.
    const socket = (answer as unknown as { webSocket: WebSocket | null }).webSocket
    if (!socket) throw new Error(`No socket: ${answer.status}`)
    this.socket = socket
    socket.addEventListener('message', ({ data }) => {
      // Rooms say nothing else.
      this.events.push(...(JSON.parse(String(data)) as JamServerEvent[]))
    })
    socket.addEventListener('close', ({ code }) => {
      this.closed = code
    })
    socket.accept()
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

  say(frame: JamClientFrame) {
    this.socket.send(JSON.stringify(frame))
  }

  edit(edit: Edit, base = this.rev) {
    this.say({ t: 'edit', n: ++this.n, base, edit })
  }

  raw(data: string | ArrayBuffer) {
    this.socket.send(data)
  }

  leave() {
    if (this.closed === undefined) this.socket.close(1000)
  }

  get rev(): number {
    return Math.max(0, ...this.events.map((event) => ('rev' in event ? event.rev : 0)))
  }

  all<T extends JamServerEvent['t']>(t: T): Of<T>[] {
    return this.events.filter((event): event is Of<T> => event.t === t)
  }

  async heard<T extends JamServerEvent['t']>(t: T, count = 1): Promise<Of<T>[]> {
    return until(
      () => {
        const found = this.all(t)
        expect(found.length, this.closed === undefined ? t : `closed ${this.closed}`).toBeGreaterThanOrEqual(
          count,
        )
        return found
      },
      { interval: 5 },
    )
  }

  async closedWith(): Promise<number> {
    return until(
      () => {
        expect(this.closed).toBeDefined()
        // Just seen to be there.
        return this.closed as number
      },
      { interval: 5 },
    )
  }
}
