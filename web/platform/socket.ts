export type SocketState = 'connecting' | 'open' | 'offline'

export interface SocketDeps {
  open(): Promise<WebSocket>
  onState(state: SocketState): void
  /** Called when a new socket is open. */
  onOpen(): void
  onText(text: string): void
  /** `false` stops reconnecting. */
  onClose(code: number): boolean
  /** The heartbeat's message, and its answer. */
  ping: string
  pong: string
}

export interface Socket {
  /** Returns false, and sends nothing, while not connected. */
  send(text: string): boolean
  close(): void
}

const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 15_000
const PING_MS = 25_000
const PONG_MS = 10_000
/** A connection that lasted this long resets the delay of reconnects. */
const GOOD_MS = 1_000
/** Timeout of an attempt. */
const OPEN_MS = 15_000

/** Randomised, doubling delays, so that many clients do not return at once. */
export function reconnectingSocket(deps: SocketDeps): Socket {
  let socket: WebSocket | undefined
  let ended = false
  let attempts = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let doubt: ReturnType<typeof setTimeout> | undefined
  let opening = false
  let openedAt = 0

  async function connect() {
    clearTimeout(retry)
    if (ended || opening || socket) return
    opening = true
    deps.onState('connecting')
    try {
      const opened = await deps.open()
      if (ended) return opened.close()
      await begun(opened)
      if (ended) return opened.close()
      begin(opened)
    } catch {
      again()
    } finally {
      opening = false
    }
  }

  function begin(opened: WebSocket) {
    socket = opened
    openedAt = Date.now()
    opened.addEventListener('message', ({ data }) => {
      clearTimeout(doubt)
      doubt = undefined
      if (socket === opened && typeof data === 'string' && data !== deps.pong) deps.onText(data)
    })
    opened.addEventListener('close', ({ code }) => lose(opened, code))
    heartbeat = setInterval(() => check(opened), PING_MS)
    deps.onState('open')
    deps.onOpen()
  }

  /** Without an answer the connection counts as dead. */
  function check(one: WebSocket) {
    if (one.readyState !== WebSocket.OPEN) return lose(one, 1006)
    one.send(deps.ping)
    doubt ??= setTimeout(() => {
      one.close()
      lose(one, 1006)
    }, PONG_MS)
  }

  function lose(one: WebSocket, code: number) {
    if (socket !== one) return
    socket = undefined
    clearInterval(heartbeat)
    clearTimeout(doubt)
    doubt = undefined
    if (ended) return
    if (Date.now() - openedAt > GOOD_MS) attempts = 0
    if (deps.onClose(code)) again()
    else close()
  }

  function again() {
    if (ended) return
    deps.onState('offline')
    const max = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts++)
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), max * (0.5 + Math.random() / 2))
  }

  function hurry() {
    if (ended) return
    if (socket) check(socket)
    else {
      attempts = 0
      void connect()
    }
  }
  const onVisible = () => document.visibilityState === 'visible' && hurry()
  /** A socket that may have survived is reopened soon. */
  const onOffline = () => {
    const one = socket
    if (!one) return
    one.close()
    lose(one, 1006)
  }
  /** The browser has restored the page from its back/forward cache. */
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && hurry()
  window.addEventListener('online', hurry)
  window.addEventListener('offline', onOffline)
  // A page with an open socket does not get into the back/forward cache.
  window.addEventListener('pagehide', onOffline)
  window.addEventListener('pageshow', onShow)
  document.addEventListener('visibilitychange', onVisible)

  function close() {
    ended = true
    clearTimeout(retry)
    clearInterval(heartbeat)
    clearTimeout(doubt)
    window.removeEventListener('online', hurry)
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('pagehide', onOffline)
    window.removeEventListener('pageshow', onShow)
    document.removeEventListener('visibilitychange', onVisible)
    socket?.close()
    socket = undefined
  }

  void connect()
  return {
    send(text) {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(text)
      return true
    },
    close,
  }
}

function begun(socket: WebSocket): Promise<void> {
  return new Promise((done, fail) => {
    const late = setTimeout(() => {
      socket.close()
      fail(new Error('The socket did not open in time.'))
    }, OPEN_MS)
    const failed = () => {
      clearTimeout(late)
      fail(new Error('The socket did not open.'))
    }
    socket.addEventListener('open', () => {
      clearTimeout(late)
      socket.removeEventListener('close', failed)
      done()
    })
    socket.addEventListener('close', failed)
  })
}
