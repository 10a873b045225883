import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

/** Valid only during the call: bytes from `start` to before `end`. */
export type Heard = (bytes: Buffer, start: number, end: number) => void

/** A minimal WebSocket (RFC 6455): whole text frames, as workerd sends them, and no pings. */
export interface LeanSocket {
  send(text: string): void
  terminate(): void
}

/**
 * Shared by all sockets: a buffer per read would make the client's garbage collector pause, the longer the larger a
 * server's frames are.
 */
const inbox = Buffer.allocUnsafe(256 * 1024)

/**
 * Opens a socket at a `ws:` address; rejects with the answer's first line if that is no upgrade. `closed` is called
 * when an open socket ends.
 */
export function openLeanSocket(
  url: string,
  protocols: string[],
  heard: Heard,
  closed?: () => void,
): Promise<LeanSocket> {
  const { hostname, port, pathname, search } = new URL(url)
  return new Promise((done, fail) => {
    let upgraded = false
    /** The start of an incomplete frame. */
    let rest: Buffer | undefined
    const read = (length: number) => {
      const bytes = rest ? Buffer.concat([rest, inbox.subarray(0, length)]) : inbox
      const end = rest ? bytes.length : length
      let at = 0
      if (!upgraded) {
        const body = bytes.subarray(0, end).indexOf('\r\n\r\n')
        if (body >= 0) {
          const status = bytes.toString('latin1', 0, bytes.indexOf('\r\n'))
          if (!status.startsWith('HTTP/1.1 101')) {
            socket.destroy()
            fail(new Error(status))
            return
          }
          upgraded = true
          at = body + 4
          done({ send: (text) => void socket.write(frameOf(text)), terminate: () => void socket.destroy() })
        }
      }
      if (upgraded) at = readFrames(bytes, at, end, heard)
      rest = at < end ? Buffer.from(bytes.subarray(at, end)) : undefined
    }
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer: inbox,
        callback: (length) => {
          read(length)
          return true
        },
      },
    })
    socket.on('error', fail)
    socket.on('close', () => {
      fail(new Error(`${url} was closed.`))
      if (upgraded) closed?.()
    })
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: http://${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n` +
        `Sec-WebSocket-Protocol: ${protocols.join(', ')}\r\n\r\n`,
    )
  })
}

const TEXT = 1

/** Returns the start of the first incomplete frame. */
function readFrames(bytes: Buffer, at: number, end: number, heard: Heard): number {
  for (;;) {
    if (at + 2 > end) return at
    let length = (bytes[at + 1] ?? 0) & 0x7f
    let body = at + 2
    if (length === 126) {
      body += 2
      if (body > end) return at
      length = bytes.readUInt16BE(body - 2)
    } else if (length === 127) {
      body += 8
      if (body > end) return at
      length = Number(bytes.readBigUInt64BE(body - 8))
    }
    if (body + length > end) return at
    if (((bytes[at] ?? 0) & 0x0f) === TEXT) heard(bytes, body, body + length)
    at = body + length
  }
}

/** Masked with zeros, which is valid and leaves the text unchanged. */
function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 6 : 8
  const frame = Buffer.alloc(head + length)
  frame[0] = 0x80 | TEXT
  frame[1] = 0x80 | Math.min(length, 126)
  if (head === 8) frame.writeUInt16BE(length, 2)
  frame.write(text, head)
  return frame
}
