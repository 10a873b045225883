import { callerOf, type Caller, type Calls, type Port } from './channel.ts'
import { scriptAddress } from './script-address.ts'

/** Why a worker's callers are rejected when it dies. */
export class WorkerDied extends Error {
  override readonly name: string = 'WorkerDied'
}

/** Why they are rejected when its script could not be fetched: the same may work with a connection. */
class WorkerNotStarted extends WorkerDied {
  override readonly name = 'WorkerNotStarted'
}

/**
 * `address` comes from a `?worker&url` import. Pending calls of a dead worker reject with `WorkerDied`; `close` stops
 * it at once.
 */
export function startWorker<C extends Calls>(address: string): Caller<C> {
  const worker = new Worker(scriptAddress(address), { type: 'module' })
  const caller = callerOf<C>(worker)
  worker.addEventListener('error', (failure) => {
    // A script that throws has a message; one that was not fetched comes as a bare event.
    caller.close(
      failure.message
        ? new WorkerDied(failure.message)
        : new WorkerNotStarted('The worker could not be started.'),
    )
    worker.terminate()
  })
  return {
    call: caller.call,
    close(reason) {
      caller.close(reason)
      worker.terminate()
    },
  }
}

/** The port of the worker that this code runs in, for `serve`. */
export function ownPort(): Port {
  // Safe in a dedicated worker: its global scope is a port. The page's lib types it as a window.
  return globalThis as unknown as Port
}
