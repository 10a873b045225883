import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { JamServerEvent } from '../../../worker/contract/jam/frames.ts'
import { JAM_PROTOCOL } from '../../../worker/contract/jam/frames.ts'
import { jamRoomPath, jamStreamPath } from '../../../worker/contract/jam/jams.ts'
import { readLiveFrames, writeLiveFrame } from '../../../worker/contract/jam/live-frame.ts'
import type { Api } from './api.ts'

const VIEWERS = 50
const EDITS = 200
const EDIT_EVERY_MS = 60
const LIVE_FRAMES = 300
const LIVE_EVERY_MS = 1000 / 30
const AIM_MS = 150

/** Time until the last of fifty viewers has an edit, and a live frame. */
export async function viewers(api: Api, character: string): Promise<void> {
  const { id } = await api.ask<{ id: string }>('POST', '/api/collections/jams/records', {
    title: 'Bench',
    seats: 4,
  })
  const sockets = await Promise.all(Array.from({ length: VIEWERS }, () => enter(api, jamRoomPath(id))))
  const author = await enter(api, jamRoomPath(id))
  const seen = sockets.map(() => new Map<number, number>())
  for (const [index, socket] of sockets.entries()) {
    heard(socket, (event) => {
      if (event.t === 'edit') seen[index]?.set(event.n, performance.now())
    })
  }
  sockets.forEach((socket, index) => sendHello(socket, `viewer-${index}-bench`))
  const begun = heardOnce(author, 'live')
  sendHello(author, 'author-bench')
  await begun

  const sent: number[] = []
  for (let n = 1; n <= EDITS; n++) {
    sent.push(performance.now())
    author.send(JSON.stringify({ t: 'edit', n, base: n - 1, edit: { kind: 'setTempo', tempo: 60 + n / 10 } }))
    await pause(EDIT_EVERY_MS)
  }
  await pause(1_000)
  const late = sent.map((at, index) => Math.max(...seen.map((one) => one.get(index + 1) ?? Infinity)) - at)
  report(`edit → all of ${VIEWERS} viewers`, late)

  const seated = heardOnce(author, 'seats')
  author.send(JSON.stringify({ t: 'seat', seat: 0, character }))
  await seated
  await performed(api, id)
  for (const socket of [...sockets, author]) socket.close()
}

async function performed(api: Api, jam: string) {
  const sockets = await Promise.all(Array.from({ length: VIEWERS }, () => enter(api, jamStreamPath(jam))))
  const performer = await enter(api, `${jamStreamPath(jam)}?seat=0`)
  const seen = sockets.map(() => new Map<number, number>())
  let bytes = 0
  for (const [index, socket] of sockets.entries()) {
    socket.on('message', (data: Buffer) => {
      if (index === 0) bytes += data.byteLength
      for (const { count } of readLiveFrames(new Uint8Array(data).buffer))
        seen[index]?.set(count, performance.now())
    })
  }
  const sent: number[] = []
  const begin = performance.now()
  for (let count = 1; count <= LIVE_FRAMES; count++) {
    sent.push(performance.now())
    performer.send(
      writeLiveFrame({ seat: 0, count, time: count * LIVE_EVERY_MS, values: new Float32Array(26) }),
    )
    await pause(Math.max(0, begin + count * LIVE_EVERY_MS - performance.now()))
  }
  const seconds = (performance.now() - begin) / 1000
  await pause(500)
  // A frame overtaken by a newer one is not lost.
  const late = sent.flatMap((at, index) => {
    const last = Math.max(...seen.map((one) => one.get(index + 1) ?? -1))
    return last < 0 ? [] : [last - at]
  })
  report(`live frame → all of ${VIEWERS} viewers`, late)
  console.log(`one live seat: ${(bytes / 1024 / seconds).toFixed(2)} KB a second (limit 3)`)
  if (bytes / 1024 / seconds > 3) process.exitCode = 1
  for (const socket of [...sockets, performer]) socket.close()
}

async function enter(api: Api, path: string): Promise<WebSocket> {
  const { ticket } = await api.ask<{ ticket: string }>('POST', '/api/chat/ticket')
  const socket = new WebSocket(
    `${api.address.replace('http', 'ws')}${path}`,
    [JAM_PROTOCOL, `ticket.${ticket}`],
    {
      origin: api.address,
      perMessageDeflate: false,
    },
  )
  await new Promise((done, fail) => {
    socket.on('open', done)
    socket.on('error', fail)
  })
  return socket
}

const sendHello = (socket: WebSocket, client: string) =>
  socket.send(JSON.stringify({ t: 'hello', client, rev: -1 }))

function heard(socket: WebSocket, listener: (event: JamServerEvent) => void) {
  socket.on('message', (data: Buffer) => {
    // Safe: rooms send nothing else.
    for (const event of JSON.parse(data.toString()) as JamServerEvent[]) listener(event)
  })
}

function heardOnce(socket: WebSocket, t: JamServerEvent['t']): Promise<void> {
  return new Promise((done) => heard(socket, (event) => event.t === t && done()))
}

function report(title: string, late: number[]) {
  const sorted = late.toSorted((one, other) => one - other)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Infinity).toFixed(0)
  console.log(`${title}: median ${at(0.5)} ms, p99 ${at(0.99)} ms (aim: ${AIM_MS})`)
}
