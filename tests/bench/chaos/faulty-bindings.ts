import type { Bindings } from '../../../worker/bindings.ts'

type Fault = 'fail' | 'cut' | 'delay'
type Method = (...values: unknown[]) => unknown

const MAX_DELAY_MS = 300

/** Which calls of bindings fail; the objects of a worker share it, as local workerd runs them in one isolate. */
export const faults = {
  /** Share of calls with a fault. */
  share: 0,
  /** Calls, and faults by kind of binding. */
  calls: 0,
  counts: {} as Record<string, number>,
}

function nextFault(kind: string): Fault | undefined {
  faults.calls++
  if (Math.random() >= faults.share) return undefined
  const fault = (['fail', 'cut', 'delay'] as const)[Math.floor(Math.random() * 3)]
  const name = `${kind} ${fault}`
  faults.counts[name] = (faults.counts[name] ?? 0) + 1
  return fault
}

/** Fails a call before it is carried out, cuts off the answer of one that is, or delays it. */
async function withFault(kind: string, failure: () => Error, work: () => unknown): Promise<unknown> {
  const fault = nextFault(kind)
  if (fault === 'delay') await delay()
  if (fault === 'fail') throw failure()
  const result = await work()
  if (fault === 'cut') throw failure()
  return result
}

const delay = () => new Promise((done) => setTimeout(done, Math.random() * MAX_DELAY_MS))
const databaseLost = () => new Error('D1_ERROR: Network connection lost.')
const bucketLost = () => new Error('get: We encountered an internal error. Please try again. (10001)')
const queueLost = () => new Error('Queue send failed: Network connection lost.')
const objectLost = () => Object.assign(new Error('Network connection lost.'), { retryable: true })

/** Wraps the methods in place: a batch only takes genuine statements. */
function faultyStatement(statement: D1PreparedStatement): D1PreparedStatement {
  for (const name of ['all', 'run', 'first', 'raw'] as const) {
    const method = (statement[name] as Method).bind(statement)
    Reflect.set(statement, name, (...values: unknown[]) =>
      withFault('D1', databaseLost, () => method(...values)),
    )
  }
  const bind = statement.bind.bind(statement)
  statement.bind = (...values) => faultyStatement(bind(...values))
  return statement
}

function faultyDatabase(real: D1Database): D1Database {
  const of = (target: Pick<D1Database, 'prepare' | 'batch'>) => ({
    prepare: (query: string) => faultyStatement(target.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      withFault('D1', databaseLost, () => target.batch(statements)),
  })
  const database = {
    ...of(real),
    exec: (query: string) => real.exec(query),
    withSession(from: string) {
      const session = real.withSession(from)
      return { ...of(session), getBookmark: () => session.getBookmark() }
    },
  }
  // The worker uses nothing else of it.
  return database as unknown as D1Database
}

const multipartMakers = new Set(['createMultipartUpload', 'resumeMultipartUpload'])

function faultyMethods<Target extends object>(target: Target): Target {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const method = (value as Method).bind(target)
      if (name === 'resumeMultipartUpload')
        return (...values: unknown[]) => faultyMethods(method(...values) as object)
      return async (...values: unknown[]) => {
        const result = await withFault('R2', bucketLost, () => method(...values))
        return multipartMakers.has(String(name)) ? faultyMethods(result as object) : result
      }
    },
  })
}

function faultyQueue<Body>(real: Queue<Body>): Queue<Body> {
  const queue = {
    send: (...values: Parameters<Queue<Body>['send']>) =>
      withFault('queue', queueLost, () => real.send(...values)),
    sendBatch: (...values: Parameters<Queue<Body>['sendBatch']>) =>
      withFault('queue', queueLost, () => real.sendBatch(...values)),
  }
  // The worker uses nothing else of it.
  return queue as unknown as Queue<Body>
}

/**
 * Calls through one stub start in order, however late. After a lost connection a stub stays broken, as the platform's
 * does.
 */
function faultyStub(real: object): object {
  let isBroken = false
  let started: Promise<unknown> = Promise.resolve()
  return new Proxy(real, {
    get(target, name) {
      // Every property of a stub is a call, `bind` too.
      const method = Reflect.get(target, name) as Method
      if (typeof method !== 'function') return method
      return (...values: unknown[]) => {
        const fault = nextFault('object')
        const call = started.then(async () => {
          if (fault === 'delay') await delay()
          if (isBroken || fault === 'fail') {
            isBroken = true
            throw objectLost()
          }
          // Not awaited here: the next call starts while this one runs.
          return { result: Promise.resolve(Reflect.apply(method, target, values)) }
        })
        started = call.catch(() => undefined)
        return call.then(async ({ result }) => {
          const value = await result
          if (fault !== 'cut') return value
          isBroken = true
          throw objectLost()
        })
      }
    },
  })
}

function faultyNamespace<Space extends DurableObjectNamespace<never>>(real: Space): Space {
  return new Proxy(real, {
    get(target, name) {
      const method = (Reflect.get(target, name, target) as Method).bind(target)
      if (name !== 'get' && name !== 'getByName') return method
      return (...values: unknown[]) => faultyStub(method(...values) as object)
    },
  })
}

const wrapped = new WeakMap<Bindings, Bindings>()

/** Wraps the bindings of all services but the log. */
export function faultyBindings(env: Bindings): Bindings {
  const known = wrapped.get(env)
  if (known) return known
  const faulty: Bindings = {
    ...env,
    DB: faultyDatabase(env.DB),
    MEDIA: faultyMethods(env.MEDIA),
    CAMPAIGNS: faultyQueue(env.CAMPAIGNS),
    NOTICES: faultyQueue(env.NOTICES),
    REALTIME: faultyNamespace(env.REALTIME as never) as Bindings['REALTIME'],
    CHAT_ROOMS: faultyNamespace(env.CHAT_ROOMS as never) as Bindings['CHAT_ROOMS'],
    CHAT_GATEWAYS: faultyNamespace(env.CHAT_GATEWAYS as never) as Bindings['CHAT_GATEWAYS'],
    JAM_ROOMS: faultyNamespace(env.JAM_ROOMS as never) as Bindings['JAM_ROOMS'],
    JAM_LIVE: faultyNamespace(env.JAM_LIVE as never) as Bindings['JAM_LIVE'],
  }
  wrapped.set(env, faulty)
  return faulty
}
