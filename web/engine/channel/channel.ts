/** Maps each call's name to its function, for any message port: a Worker, a worklet's port or a MessagePort. */
export type Calls = Record<string, (input: never, context: CallContext<never>) => unknown>

export interface CallContext<Report> {
  report(this: void, report: Report, transfer?: Transferable[]): void
  /** Aborted when the caller gave up or its side was closed. */
  signal: AbortSignal
}

export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  /** A MessagePort queues messages until it is started. */
  start?(): void
}

type InputOf<C extends Calls, Name extends keyof C> = Parameters<C[Name]>[0]
type AnswerOf<C extends Calls, Name extends keyof C> = Awaited<ReturnType<C[Name]>>
type ReportOf<C extends Calls, Name extends keyof C> =
  Parameters<C[Name]>[1] extends CallContext<infer Report> ? Report : never

type Message =
  | { kind: 'call'; id: number; name: string; input: unknown }
  | { kind: 'abort'; id: number }
  | { kind: 'report'; id: number; report: unknown }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'failure'; id: number; name: string; message: string; detail: unknown }

/** An answer that hands its buffers over instead of copying them. */
export class Transferred<Answer> {
  readonly answer: Answer
  readonly transfer: Transferable[]
  constructor(answer: Answer, transfer: Transferable[]) {
    this.answer = answer
    this.transfer = transfer
  }
}

/** `name` and `detail` are the original error's, so that callers can distinguish errors. */
export class RemoteError extends Error {
  readonly detail: unknown
  constructor(name: string, message: string, detail: unknown) {
    super(message)
    this.name = name
    this.detail = detail
  }
}

export interface Caller<C extends Calls> {
  /** Rejects with a `RemoteError`, with `signal`'s reason, or with the reason given to `close`. */
  call<Name extends keyof C & string>(
    this: void,
    name: Name,
    input: InputOf<C, Name>,
    options?: {
      transfer?: Transferable[]
      signal?: AbortSignal | undefined
      onReport?: ((report: ReportOf<C, Name>) => void) | undefined
    },
  ): Promise<AnswerOf<C, Name> extends Transferred<infer Inner> ? Inner : AnswerOf<C, Name>>
  /** Aborts and rejects everything pending, e.g. because the worker died; later calls are refused. */
  close(reason?: Error): void
}

/** The calling side. A worker that dies must be reported through `close`, or its callers wait for ever. */
export function callerOf<C extends Calls>(port: Port): Caller<C> {
  let nextId = 1
  let closed: Error | undefined
  const pending = new Map<
    number,
    {
      resolve(value: never): void
      reject(error: unknown): void
      report: ((report: never) => void) | undefined
      release(): void
    }
  >()

  function onMessage({ data }: MessageEvent) {
    if (!isMessage(data)) return
    const waiting = pending.get(data.id)
    if (!waiting) return
    if (data.kind === 'report') {
      // The two ends share `Calls`, so a report or answer has the type its call declares.
      waiting.report?.(data.report as never)
    } else if (data.kind === 'answer') {
      settled(data.id)
      waiting.resolve(data.answer as never)
    } else if (data.kind === 'failure') {
      settled(data.id)
      waiting.reject(new RemoteError(data.name, data.message, data.detail))
    }
  }

  function settled(id: number) {
    pending.get(id)?.release()
    pending.delete(id)
  }

  port.addEventListener('message', onMessage)
  port.start?.()

  return {
    call(name, input, { transfer = [], signal, onReport } = {}) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(closed)
        if (signal?.aborted) return reject(signal.reason)
        const id = nextId++
        const onAbort = () => {
          settled(id)
          port.postMessage({ kind: 'abort', id } satisfies Message, [])
          reject(signal?.reason)
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        pending.set(id, {
          resolve,
          reject,
          report: onReport,
          release: () => signal?.removeEventListener('abort', onAbort),
        })
        try {
          port.postMessage({ kind: 'call', id, name, input } satisfies Message, transfer)
        } catch (failure) {
          // An input that cannot be cloned never left.
          settled(id)
          reject(failure)
        }
      })
    },
    close(reason = new Error('The other side was closed.')) {
      closed ??= reason
      port.removeEventListener('message', onMessage)
      for (const [id, waiting] of pending) {
        settled(id)
        port.postMessage({ kind: 'abort', id } satisfies Message, [])
        waiting.reject(reason)
      }
    },
  }
}

/** The answering side. Returns the way to stop answering, which aborts what is running. */
export function serve<C extends Calls>(port: Port, calls: C): () => void {
  const running = new Map<number, Abort>()

  async function answer({ id, name, input }: Extract<Message, { kind: 'call' }>) {
    const abort = newAbort()
    running.set(id, abort)
    try {
      const run = Object.hasOwn(calls, name) ? calls[name] : undefined
      if (!run) throw new Error(`No such call: ${name}`)
      const report = (value: never, transfer: Transferable[] = []) => {
        if (abort.signal.aborted) return
        port.postMessage({ kind: 'report', id, report: value } satisfies Message, transfer)
      }
      // Safe: the caller's side is typed by the same `Calls`.
      const result = await run(input as never, { report, signal: abort.signal })
      if (abort.signal.aborted) return
      const transferred = result instanceof Transferred
      port.postMessage(
        { kind: 'answer', id, answer: transferred ? result.answer : result } satisfies Message,
        transferred ? result.transfer : [],
      )
    } catch (failure) {
      if (!abort.signal.aborted) postFailure(port, id, failure)
    } finally {
      running.delete(id)
    }
  }

  function onMessage({ data }: MessageEvent) {
    if (!isMessage(data)) return
    if (data.kind === 'call') void answer(data)
    else if (data.kind === 'abort') running.get(data.id)?.abort()
  }
  port.addEventListener('message', onMessage)
  port.start?.()
  return () => {
    port.removeEventListener('message', onMessage)
    for (const abort of running.values()) abort.abort()
  }
}

interface Abort {
  signal: AbortSignal
  abort(): void
}

/** Chromium's AudioWorklets have no AbortController; an event target replaces its signal. */
function newAbort(): Abort {
  if (typeof AbortController !== 'undefined') {
    const controller = new AbortController()
    return { signal: controller.signal, abort: () => controller.abort() }
  }
  const signal = Object.assign(new EventTarget(), {
    aborted: false,
    reason: undefined,
    onabort: null,
    throwIfAborted() {
      if (signal.aborted) throw new Error('The call was given up.')
    },
  })
  return {
    signal,
    abort() {
      signal.aborted = true
      signal.dispatchEvent(new Event('abort'))
    },
  }
}

function postFailure(port: Port, id: number, failure: unknown) {
  const error = failure instanceof Error ? failure : new Error(String(failure))
  const detail = 'detail' in error ? error.detail : undefined
  const message = { kind: 'failure', id, name: error.name, message: error.message } as const
  try {
    port.postMessage({ ...message, detail } satisfies Message, [])
  } catch {
    // A detail that cannot be cloned must not leave the caller waiting for ever.
    port.postMessage({ ...message, detail: undefined } satisfies Message, [])
  }
}

/** Other code may use the same port (a dev server's, a library's): what is not ours is passed over. */
function isMessage(data: unknown): data is Message {
  return (
    typeof data === 'object' &&
    data !== null &&
    'kind' in data &&
    'id' in data &&
    typeof data.kind === 'string' &&
    typeof data.id === 'number'
  )
}
