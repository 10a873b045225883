import { once } from 'node:events'
import { WebSocket } from 'ws'
import { signIn } from '#contract/account/users'
import { call, type Account, type Product, type ProductSocket } from './product.ts'

export function runningProduct(origin: string): Product {
  return {
    origin,
    async send(path, request) {
      const answer = await fetch(origin + path, request)
      return (await isLost(answer)) ? fetch(origin + path, request) : answer
    },
    async openSocket(path, protocols) {
      const socket = new WebSocket(origin.replace(/^http/, 'ws') + path, protocols, { origin })
      await once(socket, 'open')
      return textSocket(socket)
    },
  }
}

/** The proxy of `wrangler dev` may use a connection that workerd has just closed as idle: the call has not arrived. */
async function isLost(answer: Response): Promise<boolean> {
  return answer.status === 500 && (await answer.clone().text()).includes('Network connection lost')
}

export async function signedIn(product: Product, email: string, password: string): Promise<Account> {
  const { token, record } = await call(product, signIn, { body: { identity: email, password } })
  return { id: record.id, name: record.name, token }
}

function textSocket(socket: WebSocket): ProductSocket {
  const frames = new TransformStream<string, string>()
  const [writer, reader] = [frames.writable.getWriter(), frames.readable.getReader()]
  // `ws` hands text over as a buffer.
  socket.on('message', (text: Buffer) => void writer.write(text.toString()))
  socket.on('close', (code) => void writer.abort(new Error(`The socket closed with ${code}.`)))
  return {
    send: (text) => socket.send(text),
    async next() {
      const { value = '' } = await reader.read()
      return value
    },
    close: () => socket.close(),
  }
}
