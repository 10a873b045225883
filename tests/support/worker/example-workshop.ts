import picture from '../../../.tools/seed/learning-lines.jpg?inline'
import lines from '../../../.tools/seed/lines.wav?inline'
import one from '../../../.tools/seed/one.wav?inline'
import raise from '../../../.tools/seed/raise.wav?inline'
import type { Workshop } from '../../../.tools/seed/examples.ts'
import type { Product, ProductSocket } from '../../../.tools/seed/product.ts'
import { handshake } from './chat-tab.ts'
import { ORIGIN, person, request, type Person } from './world.ts'

const files: Record<string, string> = {
  'learning-lines.jpg': picture,
  'lines.wav': lines,
  'one.wav': one,
  'raise.wav': raise,
}

export interface ExampleWorkshop extends Workshop {
  people: Record<'admin' | 'ada' | 'ben', Person & { name: string }>
}

/** The worker under test, with users of its own. */
export async function exampleWorkshop(): Promise<ExampleWorkshop> {
  const named = async (name: string, admin = false) => ({ ...(await person({ name, admin })), name })
  return {
    product,
    people: { admin: await named('Ines', true), ada: await named('Ada'), ben: await named('Ben') },
    async read(file) {
      const bytes = await (await fetch(files[file] ?? '')).arrayBuffer()
      return new Uint8Array(bytes)
    },
  }
}

const product: Product = {
  origin: ORIGIN,
  send: (path, init) => request(path, init),
  async openSocket(path, protocols) {
    return textSocket(await handshake(path, { protocols: protocols.join(', ') }))
  },
}

function textSocket(answer: Response): ProductSocket {
  // The two type packages disagree about sockets.
  const socket = (answer as unknown as { webSocket: WebSocket | null }).webSocket
  if (!socket) throw new Error(`No socket: ${answer.status}`)
  const frames = new TransformStream<string, string>()
  const [writer, reader] = [frames.writable.getWriter(), frames.readable.getReader()]
  socket.addEventListener('message', ({ data }) => void writer.write(String(data)))
  socket.addEventListener('close', () => void writer.close())
  socket.accept()
  return {
    send: (text) => socket.send(text),
    async next() {
      const { value } = await reader.read()
      if (value === undefined) throw new Error('The socket closed.')
      return value
    },
    close: () => socket.close(1000),
  }
}
