import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '../../bindings.ts'
import { systemClock } from '../clock.ts'
import { objectCallFailed } from '../events.ts'
import { randomText } from '../ids.ts'
import { REQUEST_HEADER, withRequestIds } from './request-ids.ts'
import { keepLog, withLog } from './scope.ts'

/**
 * A Durable Object whose events carry the id of the request that caused them, also those of the objects that it calls,
 * and reach the log of the last day.
 */
export abstract class LoggedObject extends DurableObject<Bindings> {
  /** Names the class in logs and counters. */
  protected abstract readonly kind: string

  constructor(context: DurableObjectState, env: Bindings) {
    super(context, withRequestIds(env))
  }

  /** Opens a socket, under the id that the worker sends along. */
  override fetch(request: Request): Promise<Response> {
    return this.logged(() => this.accept(request), request.headers.get(REQUEST_HEADER) ?? undefined)
  }

  protected abstract accept(request: Request): Promise<Response>

  override alarm(): Promise<void> {
    return this.logged(() => this.onAlarm())
  }

  protected async onAlarm(): Promise<void> {}

  /** Calls a method for a request; stubs of `withRequestIds` call this instead of it. */
  async callInRequest(request: string, method: string, args: unknown[]): Promise<unknown> {
    return this.logged(async () => {
      const began = systemClock().getTime()
      let code = ''
      try {
        // Safe: the stub's type has the method.
        return await (Reflect.get(this, method) as (...values: unknown[]) => unknown).apply(this, args)
      } catch (error) {
        code = 'object_call_failed'
        objectCallFailed({ object: this.kind, room: this.ctx.id.name ?? '', method, error })
        throw error
      } finally {
        this.env.COUNTERS?.writeDataPoint({
          indexes: [code],
          blobs: ['RPC', `${this.kind}.${method}`, '', code],
          doubles: [systemClock().getTime() - began],
        })
      }
    }, request)
  }

  /** Runs work whose log carries the id of a request, or a new one for a frame of a socket and for an alarm. */
  protected logged<Result>(work: () => Result, request = randomText(12)): Result {
    return withLog(this.env, request, work, {
      // Timers that the work has started may log after its end.
      onFirst: () => this.ctx.waitUntil(Promise.resolve().then(() => keepLog(this.env))),
    })
  }
}
