/**
 * Typed request and answer over any message port: a Worker, a worklet's port or a MessagePort.
 * `Calls` maps each call's name to its function; progress reports travel beside the answer.
 */
export type Calls = Record<string, (input: never, context: CallContext<never>) => unknown>

export interface CallContext<Report> {
  report(report: Report): void
  /** Aborted when the caller gave up or its side was closed. */
  signal: AbortSignal
}

/** What every port has in common. */
interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
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

/** A failure on the other side: `name` is the error's own name there, so callers can tell them apart. */
export class RemoteError extends Error {
  readonly detail: unknown
  constructor(name: string, message: string, detail: unknown) {
    super(message)
    this.name = name
    this.detail = detail
  }
}

export interface Caller<C extends Calls> {
  call<Name extends keyof C & string>(
    name: Name,
    input: InputOf<C, Name>,
    options?: {
      transfer?: Transferable[]
      signal?: AbortSignal
      onReport?: (report: ReportOf<C, Name>) => void
    },
  ): Promise<AnswerOf<C, Name> extends Transferred<infer Inner> ? Inner : AnswerOf<C, Name>>
  /** Rejects everything pending, e.g. because the worker died. */
  close(reason?: Error): void
}

/** The calling side. A worker that dies must be reported through `close`, or its callers wait for ever. */
export function callerOf<C extends Calls>(port: Port): Caller<C> {
  let nextId = 1
  const pending = new Map<
    number,
    {
      resolve(value: never): void
      reject(error: unknown): void
      report: ((report: never) => void) | undefined
      release(): void
    }
  >()

  function onMessage({ data }: MessageEvent<Message>) {
    const waiting = pending.get(data.id)
    if (!waiting) return
    if (data.kind === 'report') {
      // The two ends share `Calls`, so a report or answer has the type its call declares.
      waiting.report?.(data.report as never)
      return
    }
    pending.delete(data.id)
    waiting.release()
    if (data.kind === 'answer') waiting.resolve(data.answer as never)
    else if (data.kind === 'failure') waiting.reject(new RemoteError(data.name, data.message, data.detail))
  }
  port.addEventListener('message', onMessage)

  return {
    call(name, input, { transfer = [], signal, onReport } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const id = nextId++
        const onAbort = () => {
          pending.delete(id)
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
        port.postMessage({ kind: 'call', id, name, input } satisfies Message, transfer)
      })
    },
    close(reason = new Error('The other side was closed.')) {
      port.removeEventListener('message', onMessage)
      for (const waiting of pending.values()) {
        waiting.release()
        waiting.reject(reason)
      }
      pending.clear()
    },
  }
}

/** The answering side. Returns the way to stop answering. */
export function serve<C extends Calls>(port: Port, calls: C): () => void {
  const running = new Map<number, AbortController>()

  async function answer({ id, name, input }: Extract<Message, { kind: 'call' }>) {
    const abort = new AbortController()
    running.set(id, abort)
    try {
      const run = calls[name]
      if (!run) throw new Error(`No such call: ${name}`)
      const report = (report: never) => port.postMessage({ kind: 'report', id, report } satisfies Message, [])
      // Safe: the caller's side is typed by the same `Calls`.
      const result = await run(input as never, { report, signal: abort.signal })
      if (abort.signal.aborted) return
      const transferred = result instanceof Transferred
      port.postMessage(
        { kind: 'answer', id, answer: transferred ? result.answer : result } satisfies Message,
        transferred ? result.transfer : [],
      )
    } catch (failure) {
      if (abort.signal.aborted) return
      const error = failure instanceof Error ? failure : new Error(String(failure))
      const detail = 'detail' in error ? error.detail : undefined
      port.postMessage(
        { kind: 'failure', id, name: error.name, message: error.message, detail } satisfies Message,
        [],
      )
    } finally {
      running.delete(id)
    }
  }

  function onMessage({ data }: MessageEvent<Message>) {
    if (data.kind === 'call') void answer(data)
    else if (data.kind === 'abort') running.get(data.id)?.abort()
  }
  port.addEventListener('message', onMessage)
  return () => port.removeEventListener('message', onMessage)
}
