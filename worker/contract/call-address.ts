import type { Endpoint } from './endpoint.ts'

/** Throws if a path parameter is missing. */
export function callAddress(
  { path }: Pick<Endpoint, 'path'>,
  { params, query }: { params?: Readonly<Record<string, string>> | undefined; query?: unknown } = {},
): string {
  return fillPath(path, params) + queryText(query)
}

export function fillPath(path: string, params: Readonly<Record<string, string>> | undefined): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name]
    if (!value) throw new Error(`${path} needs “${name}”`)
    return encodeURIComponent(value)
  })
}

/** Leaves undefined values out; `''` if none is left. */
export function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}
