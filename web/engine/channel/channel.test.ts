import { afterEach, expect, test, vi } from 'vitest'
import { callerOf, RemoteError, serve, Transferred, type CallContext, type Port } from './channel.ts'

const opened: MessagePort[] = []

/** Two ends of a real channel. */
function ports(): { near: Port; far: Port } {
  const { port1, port2 } = new MessageChannel()
  opened.push(port1, port2)
  return { near: port1, far: port2 }
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const port of opened.splice(0)) port.close()
})

class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly detail: unknown
  constructor(detail: unknown) {
    super('no')
    this.detail = detail
  }
}

const calls = {
  double: (input: number) => input * 2,
  count(input: { to: number }, { report }: CallContext<number>) {
    for (let number = 1; number <= input.to; number++) report(number)
    return 'done'
  },
  buffer: (input: number) => {
    const bytes = new Uint8Array(input)
    return new Transferred(bytes, [bytes.buffer])
  },
  refuse(input: { clonable: boolean }): number {
    throw new Refusal(input.clonable ? { seconds: 3 } : () => 'a function cannot be cloned')
  },
  wait: (_input: null, { signal }: CallContext<never>) =>
    new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('aborted'))),
}

test('calls, reports and handed-over buffers arrive', async () => {
  const { near, far } = ports()
  serve(far, calls)
  const caller = callerOf<typeof calls>(near)
  const reports: number[] = []
  const answers = await Promise.all([
    caller.call('double', 21),
    caller.call('count', { to: 3 }, { onReport: (report) => reports.push(report) }),
    caller.call('buffer', 5),
  ])
  expect(answers).toEqual([42, 'done', new Uint8Array(5)])
  expect(reports).toEqual([1, 2, 3])
})

test('a failure keeps its name and, where it can travel, its detail', async () => {
  const { near, far } = ports()
  serve(far, calls)
  const caller = callerOf<typeof calls>(near)
  const failure = await caller.call('refuse', { clonable: true }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(RemoteError)
  expect(failure).toMatchObject({ name: 'Refusal', message: 'no', detail: { seconds: 3 } })
  await expect(caller.call('refuse', { clonable: false })).rejects.toMatchObject({
    name: 'Refusal',
    detail: undefined,
  })
})

test('a name from the prototype is no call', async () => {
  const { near, far } = ports()
  serve(far, calls)
  const caller = callerOf<Record<string, () => unknown>>(near)
  await expect(caller.call('toString', undefined)).rejects.toThrow('No such call')
})

test('aborting rejects at once and is signalled to the other side', async () => {
  const { near, far } = ports()
  const heard = new Promise<string>((resolve) => {
    serve(far, {
      wait: (_input: null, { signal }: CallContext<never>) =>
        new Promise(() => signal.addEventListener('abort', () => resolve('heard'))),
    })
  })
  const caller = callerOf<typeof calls>(near)
  const abort = new AbortController()
  const call = caller.call('wait', null, { signal: abort.signal })
  abort.abort(new Error('changed my mind'))
  await expect(call).rejects.toThrow('changed my mind')
  await expect(heard).resolves.toBe('heard')
  await expect(caller.call('double', 1, { signal: abort.signal })).rejects.toThrow('changed my mind')
})

test('a side without AbortController, such as a worklet, is notified as well', async () => {
  const { near, far } = ports()
  const abort = new AbortController()
  const heard = new Promise<boolean>((resolve) => {
    serve(far, {
      wait: (_input: null, { signal, report }: CallContext<string>) =>
        new Promise(() => {
          signal.addEventListener('abort', () => resolve(signal.aborted))
          report('waiting')
        }),
    })
  })
  const caller = callerOf<{ wait(input: null, context: CallContext<string>): Promise<void> }>(near)
  vi.stubGlobal('AbortController', undefined)
  const call = caller.call('wait', null, { signal: abort.signal, onReport: () => abort.abort() })
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  await expect(heard).resolves.toBe(true)
})

test('closing rejects pending and later calls', async () => {
  const { near, far } = ports()
  serve(far, calls)
  const caller = callerOf<typeof calls>(near)
  const call = caller.call('wait', null)
  caller.close(new Error('the worker died'))
  await expect(call).rejects.toThrow('the worker died')
  await expect(caller.call('double', 1)).rejects.toThrow('the worker died')
})

test('an input that cannot be cloned is refused and leaves the channel usable', async () => {
  const { near, far } = ports()
  serve(far, calls)
  const caller = callerOf<typeof calls>(near)
  await expect(caller.call('double', (() => 1) as unknown as number)).rejects.toThrow()
  await expect(caller.call('double', 4)).resolves.toBe(8)
})

test('messages of others on the same port are passed over', async () => {
  const { near, far } = ports()
  serve(far, calls)
  const caller = callerOf<typeof calls>(near)
  for (const stranger of [null, 'ping', { kind: 'call' }, { type: 'hmr' }]) {
    near.postMessage(stranger, [])
    far.postMessage(stranger, [])
  }
  await expect(caller.call('double', 2)).resolves.toBe(4)
})
