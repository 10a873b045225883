import { expect } from 'vitest'

/** Milliseconds; it only ends what hangs. */
const PATIENCE = 60_000

/** A socket as a client sees it: it sends frames and receives lists of events, by their `t`. */
export abstract class SocketTab<Frame, Event extends { t: string }> {
  /** The events of each message. */
  readonly frames: Event[][] = []
  /** The code it was closed with, by either side. */
  closed: number | undefined
  private readonly socket: WebSocket
  /** Called when something arrives: looking every few milliseconds would cost more than what is waited for. */
  private readonly waits = new Set<() => void>()

  constructor(answer: Response) {
    // The two type packages disagree about sockets.
    const socket = (answer as unknown as { webSocket: WebSocket | null }).webSocket
    if (!socket) throw new Error(`No socket: ${answer.status}`)
    this.socket = socket
    socket.addEventListener('message', ({ data }) => {
      // Servers say nothing else.
      this.frames.push(JSON.parse(String(data)) as Event[])
      for (const look of this.waits) look()
    })
    socket.addEventListener('close', ({ code }) => {
      this.closed = code
      for (const look of this.waits) look()
    })
    socket.accept()
  }

  say(frame: Frame) {
    this.socket.send(JSON.stringify(frame))
  }

  raw(data: string | ArrayBuffer) {
    this.socket.send(data)
  }

  leave() {
    if (this.closed === undefined) this.socket.close(1000)
  }

  get events(): Event[] {
    return this.frames.flat()
  }

  all<T extends Event['t']>(t: T): Extract<Event, { t: T }>[] {
    return this.events.filter((event): event is Extract<Event, { t: T }> => event.t === t)
  }

  /** Waits until `count` events of a kind have come. */
  async heard<T extends Event['t']>(t: T, count = 1): Promise<Extract<Event, { t: T }>[]> {
    await this.arrival(() => this.all(t).length >= count)
    const found = this.all(t)
    expect(found.length, this.closed === undefined ? t : `closed ${this.closed}`).toBeGreaterThanOrEqual(
      count,
    )
    return found
  }

  async closedWith(): Promise<number> {
    await this.arrival(() => this.closed !== undefined)
    expect(this.closed).toBeDefined()
    // Just seen to be there.
    return this.closed as number
  }

  private arrival(isThere: () => boolean): Promise<void> {
    return new Promise((done) => {
      const end = () => {
        clearTimeout(late)
        this.waits.delete(look)
        done()
      }
      const look = () => {
        if (isThere()) end()
      }
      const late = setTimeout(end, PATIENCE)
      this.waits.add(look)
      look()
    })
  }
}
