import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'

/** Follows one chat room and sends to it. `token` is the bot's session, from the answer to its sign-in. */
export async function followRoom(
  origin: string,
  room: string,
  token: string,
  onMessage: (message: { author: string; message: string }) => void,
) {
  const headers = { Authorization: token }
  const answer = await fetch(`${origin}/api/chat/ticket`, { method: 'POST', headers })
  const { ticket } = (await answer.json()) as { ticket: string }
  const address = `${origin.replace('http', 'ws')}/api/chat/rooms/${room}/live`
  const socket = new WebSocket(address, ['mouthpiece.v1', `ticket.${ticket}`], { origin })
  const transmit = (frame: object) => socket.send(JSON.stringify(frame))
  socket.on('open', () => transmit({ t: 'hello' }))
  await new Promise((live, failed) => {
    socket.on('close', failed).on('error', failed)
    socket.on('message', (data: Buffer) => {
      for (const event of JSON.parse(data.toString())) {
        if (event.t === 'live') live(event)
        if (event.t === 'event' && event.action === 'create') onMessage(event.record)
      }
    })
  })
  return {
    send: (text: string) => transmit({ t: 'send', room, key: randomUUID(), text }),
    close: () => socket.close(),
  }
}
