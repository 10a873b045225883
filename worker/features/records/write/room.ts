import type { Collection } from '../../../collections/definition/define.ts'
import { identifier, join, sql } from '../../../collections/definition/sql.ts'
import { AppError } from '../../../contract/app-error.ts'
import type { Values } from '../values.ts'
import { stored, type RecordQuota, type WriteDeps } from './plan.ts'

/** Throws `quota_reached` if a new record, or its documents, would exceed its owner's quota. */
export async function assertRoom(deps: WriteDeps, collection: Collection, record: Values): Promise<void> {
  const { quota, planned } = deps
  const owner = collection.ownerField && record[collection.ownerField]
  // Superusers import whole databases.
  if (!quota || deps.actor?.superuser || !collection.ownerField || typeof owner !== 'string' || owner === '')
    return
  const documents = Object.entries(collection.fields).filter(([, { kind }]) => kind === 'json')
  const lengths = documents.map(([name]) => sql`octet_length(${identifier(name)})`)
  const [found] = await deps.run([
    sql`SELECT COUNT(*) AS "records", COALESCE(SUM(${lengths.length > 0 ? join(lengths, ' + ') : sql`0`}), 0) AS "bytes"
      FROM ${identifier(collection.name)} WHERE ${identifier(collection.ownerField)} = ${owner}`,
  ])
  const key = `${collection.name}/${owner}`
  const earlier = planned?.get(key) ?? { records: 0, bytes: 0 }
  const size = documents.reduce((sum, [name]) => sum + bytesOf(stored(collection, name, record[name])), 0)
  const coming = { records: earlier.records + 1, bytes: earlier.bytes + size }
  const [{ records = 0, bytes = 0 } = {}] = found?.rows ?? []
  if (Number(records) + coming.records > quota.records) throw full('records', quota.records)
  if (size > 0 && Number(bytes) + coming.bytes > quota.bytes) throw full('bytes', quota.bytes)
  planned?.set(key, coming)
}

function full(unit: keyof RecordQuota, limit: number): AppError {
  const message =
    unit === 'records'
      ? `One person can have up to ${limit} records of a kind.`
      : `The documents of one person can have up to ${limit} bytes together.`
  return new AppError('quota_reached', { message, data: { unit, limit } })
}

function bytesOf(value: string | number): number {
  return new TextEncoder().encode(String(value)).length
}
