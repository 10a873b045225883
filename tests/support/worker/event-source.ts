import { request } from './world.ts'

type Listener = (event: MessageEvent) => void

/** A browser's EventSource, as far as the record API's client uses it, in front of the worker. */
export class TestEventSource {
  onerror: (() => void) | undefined
  private readonly listeners = new Map<string, Set<Listener>>()
  private reader: ReadableStreamDefaultReader<string> | undefined
  private closed = false
  private readonly connection = new AbortController()

  constructor(url: string) {
    void this.read(new URL(url))
  }

  addEventListener(name: string, listener: Listener) {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener))
  }

  removeEventListener(name: string, listener: Listener) {
    this.listeners.get(name)?.delete(listener)
  }

  close() {
    this.closed = true
    this.connection.abort()
    // A stream that has ended already cannot be cancelled, and need not.
    this.reader?.cancel().catch(() => undefined)
  }

  /** Simulates a lost network: the client is notified, and reconnects. */
  cut() {
    this.close()
    this.onerror?.()
  }

  private async read({ pathname }: URL) {
    const answer = await request(pathname, { signal: this.connection.signal })
    this.reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (this.reader && !this.closed) {
      const { value, done } = await this.reader.read()
      if (done) break
      text += value
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.dispatch(block)
    }
    if (!this.closed) this.onerror?.()
  }

  private dispatch(block: string) {
    const lines = block
      .split('\n')
      .map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 1)] as const)
    const of = (name: string) => lines.find(([one]) => one === name)?.[1] ?? ''
    // The client reads these two fields only.
    const event = { data: of('data'), lastEventId: of('id') } as MessageEvent
    for (const listener of this.listeners.get(of('event')) ?? []) listener(event)
  }
}
