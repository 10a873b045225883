import { AsyncLocalStorage } from 'node:async_hooks'

const through = new AsyncLocalStorage<string>()

/**
 * Runs work on behalf of an API token or a superuser, as in `api_tokens/<id>` or `_superusers/<id>`; `''` is the user
 * themselves. Audit log entries written meanwhile name it.
 */
export function actThrough<Result>(via: string, work: () => Result): Result {
  return through.run(via, work)
}

export function actingThrough(): string {
  return through.getStore() ?? ''
}
