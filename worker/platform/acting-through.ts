import { AsyncLocalStorage } from 'node:async_hooks'

const through = new AsyncLocalStorage<string>()

/**
 * Runs work that is done through an API token or by a superuser, as in `api_tokens/<id>` or `_superusers/<id>`; `''` is
 * the person themselves. Entries of the audit log written meanwhile name it.
 */
export function actThrough<Result>(via: string, work: () => Result): Result {
  return through.run(via, work)
}

/** The token or superuser behind the running act; `''`: the person themselves. */
export function actingThrough(): string {
  return through.getStore() ?? ''
}
