import type { Collections } from '../../../collections/definition/define.ts'
import type { Actor } from '../../../collections/definition/rules.ts'
import { AppError } from '../../../contract/app-error.ts'
import type { Shape } from '../read/read.ts'
import { homeOfNew, type Values } from '../values.ts'

export interface BatchWrite {
  method: string
  url: string
  body?: Values | null | undefined
}

interface Place {
  name: string
  id: string | undefined
  shape: Shape
}

/** Throws `method_not_found` for an address that is no record's. */
export function placeOf(url: string): Place {
  const found = /^\/api\/collections\/([^/?]+)\/records(?:\/([^/?]+))?(?:\?(.*))?$/.exec(url)
  const [, name = '', id, query = ''] = found ?? []
  if (!found) throw new AppError('method_not_found')
  const wanted = new URLSearchParams(query)
  const shape = { expand: wanted.get('expand') ?? undefined, fields: wanted.get('fields') ?? undefined }
  return { name: decoded(name), id: id === undefined ? undefined : decoded(id), shape }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new AppError('method_not_found')
  }
}

/** Ids that lead to the databases of these writes; those that will be refused anyway have none. */
export function homesOf(
  requests: readonly BatchWrite[],
  collections: Collections,
  actor: Actor | undefined,
): string[] {
  return requests.flatMap(({ method, url, body }) => {
    try {
      const { name, id } = placeOf(url)
      const collection = collections.find(name)
      if (!collection) return []
      if (!collection.homeField) return ['']
      if (id !== undefined) return [id]
      const known = method === 'PUT' && typeof body?.id === 'string'
      return [known ? String(body.id) : homeOfNew(collection, body ?? {}, actor)]
    } catch {
      return []
    }
  })
}
