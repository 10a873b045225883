import { AsyncLocalStorage } from 'node:async_hooks'

const through = new AsyncLocalStorage<string>()

/** Audit entries written meanwhile name the API token or superuser, as in `api_tokens/<id>`; `''` is the user. */
export function actThrough<Result>(via: string, work: () => Result): Result {
  return through.run(via, work)
}

export function actingThrough(): string {
  return through.getStore() ?? ''
}
