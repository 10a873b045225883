import { once } from 'node:events'
import { signIn } from '#contract/account/users'
import { call, type Account, type Product, type ProductSocket } from './product.ts'

/** The product that runs at an address. */
export function runningProduct(origin: string): Product {
  return {
    origin,
    send: (path, request) => fetch(origin + path, request),
    async openSocket(path, protocols) {
      const socket = new WebSocket(origin.replace(/^http/, 'ws') + path, protocols)
      await once(socket, 'open')
      return textSocket(socket)
    },
  }
}

export async function signedIn(product: Product, email: string, password: string): Promise<Account> {
  const { token, record } = await call(product, signIn, { body: { identity: email, password } })
  return { id: record.id, name: record.name, token }
}

function textSocket(socket: WebSocket): ProductSocket {
  const frames: string[] = []
  let waiting: { resolve(frame: string): void; reject(error: Error): void } | undefined
  socket.addEventListener('message', ({ data }) => {
    const frame = String(data)
    if (waiting) waiting.resolve(frame)
    else frames.push(frame)
    waiting = undefined
  })
  socket.addEventListener('close', ({ code }) =>
    waiting?.reject(new Error(`The socket closed with ${code}.`)),
  )
  return {
    send: (text) => socket.send(text),
    next() {
      const frame = frames.shift()
      if (frame !== undefined) return Promise.resolve(frame)
      return new Promise((resolve, reject) => (waiting = { resolve, reject }))
    },
    close: () => socket.close(),
  }
}
