import type { Target } from './load.ts'
import { ticketed } from './people.ts'

interface Server {
  address: string
}

export const hello = '{"t":"hello"}'
export const socketsOf = ({ address }: Server) => address.replace('http', 'ws')

export function directly(server: Server, room: string): Target {
  return {
    name: 'room',
    url: `${socketsOf(server)}/api/chat/rooms/${room}/live`,
    protocols: (index) => ticketed(server.address, index),
    hello,
  }
}

export function throughGateway(server: Server, rooms: string[]): Target {
  const after = Object.fromEntries(rooms.map((room) => [room, -1]))
  return {
    name: 'gateway',
    url: `${socketsOf(server)}/api/chat/live`,
    protocols: (index) => ticketed(server.address, index),
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
