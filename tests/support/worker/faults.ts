import { env } from 'cloudflare:test'
import { databaseWith } from './world.ts'

/** Fails one step of what is asked of a database and a bucket: before it is carried out, or after, unheard. */
export interface Fault {
  at: number
  when: 'before' | 'after'
}

type Method = (...values: unknown[]) => unknown

/** A database and a bucket with a fault; `steps` counts what was asked of them. */
export function failing({ at, when }: Fault) {
  let steps = 0
  const step = (kind: string, work: Method): Method => {
    return async (...values) => {
      const hit = steps++ === at
      if (hit && when === 'before') throw new Error(`${kind}: Network connection lost.`)
      const result = await work(...values)
      if (hit) throw new Error(`${kind}: Network connection lost.`)
      return result
    }
  }
  /** Counts some methods, also on the objects that others return. */
  const counted = <Target extends object>(
    target: Target,
    kind: string,
    { steps: names, makers = [] }: { steps: readonly string[]; makers?: readonly string[] },
    wrapped: (made: object) => object = (made) => made,
  ): Target => {
    for (const name of [...names, ...makers]) {
      const method = Reflect.get(target, name, target) as Method
      const bound = method.bind(target)
      Reflect.set(
        target,
        name,
        names.includes(name)
          ? step(kind, bound)
          : (...values: unknown[]) => wrapped(bound(...values) as object),
      )
    }
    return target
  }
  const statement = (made: object): object =>
    counted(made, 'D1_ERROR', { steps: ['all', 'run', 'first', 'raw'], makers: ['bind'] }, statement)
  const DB = databaseWith((name, target) => {
    if (name === 'prepare') return (text: string) => statement(target.prepare(text))
    if (name === 'batch') return step('D1_ERROR', target.batch.bind(target) as Method)
    return undefined
  })
  const upload = (made: R2MultipartUpload) =>
    new Proxy(made, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        const bound = (value as Method).bind(target)
        return name === 'uploadPart' || name === 'complete' || name === 'abort' ? step('R2', bound) : bound
      },
    })
  const MEDIA = new Proxy(env.MEDIA, {
    get(target, name) {
      if (name === 'resumeMultipartUpload') {
        return (key: string, id: string) => upload(target.resumeMultipartUpload(key, id))
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? step('R2', (value as Method).bind(target)) : value
    },
  })
  return { bindings: { DB, MEDIA }, steps: () => steps }
}

/**
 * Repeats the work with another step failing, once before and once after it is carried out. Returns the number of
 * steps.
 */
export async function failingAtEach(
  work: (bindings: ReturnType<typeof failing>['bindings']) => Promise<void>,
) {
  for (let at = 0; ; at++) {
    for (const when of ['before', 'after'] as const) {
      const { bindings, steps } = failing({ at, when })
      await work(bindings)
      if (steps() <= at) return at
    }
  }
}
