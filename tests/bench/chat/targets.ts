import type { Target } from '../../support/load/load-clients.ts'
import { HttpLines } from '../../support/load/http-lines.ts'
import { chatProtocols } from '../../support/load/people.ts'

interface Server {
  address: string
}

export const hello = '{"t":"hello"}'
export const socketsOf = ({ address }: Server) => address.replace('http', 'ws')

const lines = new Map<string, HttpLines>()

export function protocolsOf({ address }: Server, index: number): Promise<string[]> {
  const known = lines.get(address) ?? new HttpLines(address)
  lines.set(address, known)
  return chatProtocols(known, index)
}

export function directly(server: Server, room: string): Target {
  return {
    name: 'room',
    url: `${socketsOf(server)}/api/chat/rooms/${room}/live`,
    protocols: (index) => protocolsOf(server, index),
    hello,
  }
}

export function throughGateway(server: Server, rooms: string[]): Target {
  const after = Object.fromEntries(rooms.map((room) => [room, -1]))
  return {
    name: 'gateway',
    url: `${socketsOf(server)}/api/chat/live`,
    protocols: (index) => protocolsOf(server, index),
    hello: JSON.stringify({ t: 'hello', after }),
  }
}

export function minimal(server: Server, kind: 'grouped' | 'plain' | 'gateway'): Target {
  return {
    name: kind,
    url: `${socketsOf(server)}/${kind}`,
    protocols: async () => ['mouthpiece.v1'],
  }
}
