import { Agent, request } from 'node:http'
import type { Product, ProductRequest } from '../../../.tools/seed/product.ts'

interface Answer {
  status: number
  text: string
}

interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array | null
}

/** Reused connections to one server. `fetch` takes this process twice the time, which the server beside it lacks. */
export class HttpLines {
  readonly address: string
  /** Requests sent again because the server had closed their idle connection, as browsers do. */
  retried = 0
  /** New connections that an overloaded server closed unread, after 15 s; their requests were sent again. */
  dropped = 0
  private readonly agent = new Agent({ keepAlive: true })
  private readonly retries: boolean

  /** Without `retries`, a request may fail although it was the first to hear that its connection is closed. */
  constructor(address: string, { retries = true } = {}) {
    this.address = address
    this.retries = retries
  }

  /** Rejects when the connection is lost before the answer is complete. */
  send(sent: Sent): Promise<Answer> {
    const { method, path, headers, body } = sent
    return new Promise((done, fail) => {
      const asking = request(this.address + path, { method, agent: this.agent, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
        answer.on('error', fail)
      })
      asking.on('error', (error) => {
        // workerd closes a connection that was idle for 5 s, maybe just when it is used again.
        const isReset = 'code' in error && error.code === 'ECONNRESET'
        if (!this.retries || !(asking.reusedSocket || isReset)) return fail(error)
        if (asking.reusedSocket) this.retried++
        else this.dropped++
        done(this.send(sent))
      })
      asking.end(body ?? undefined)
    })
  }

  /** For calls of endpoints. It opens no sockets. */
  product(): Product {
    return {
      origin: this.address,
      send: async (path: string, { method, headers, body }: ProductRequest) => {
        const { status, text } = await this.send({ method, path, headers, body })
        return { ok: status >= 200 && status < 300, status, text: async () => text }
      },
      openSocket: () => Promise.reject(new Error('Sockets are opened by `openLeanSocket`.')),
    }
  }

  close(): void {
    this.agent.destroy()
  }
}
