import { basename, dirname, resolve } from 'node:path'
import { WrongUse } from '../wrong-use.ts'
import { bucketStore } from './bucket-store.ts'
import { folderStore } from './folder-store.ts'
import type { BackupStore } from './store.ts'

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/

/** The store at a location: a folder's path, or `s3://bucket/prefix`. */
export function storeAt(location: string, env: NodeJS.ProcessEnv = process.env): BackupStore {
  if (!location.startsWith('s3:')) return folderStore(resolve(location))
  const [, bucket, prefix = ''] = BUCKET.exec(location) ?? []
  if (bucket === undefined) {
    throw new WrongUse(`${location} names no bucket: write s3://bucket or s3://bucket/folder.`)
  }
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey) {
    throw new WrongUse(
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment; for other services than AWS, also AWS_ENDPOINT_URL.',
    )
  }
  const endpoint = env.AWS_ENDPOINT_URL || undefined
  const region = env.AWS_REGION || (endpoint === undefined ? 'us-east-1' : 'auto')
  return bucketStore({
    bucket,
    prefix,
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId,
    secretAccessKey,
  })
}

/** The location above, and the name of the folder in it. */
export function parentOf(location: string): { parent: string; name: string } {
  if (!location.startsWith('s3:')) {
    const path = resolve(location)
    return { parent: dirname(path), name: basename(path) }
  }
  const path = location.replace(/\/$/, '')
  const end = path.lastIndexOf('/')
  return { parent: path.slice(0, end), name: path.slice(end + 1) }
}
