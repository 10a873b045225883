import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface StoredObject {
  bytes: Buffer
  modified: Date
}

/** A bucket that checks signatures (AWS Signature Version 4) as S3 does, and lists two keys a page. */
export interface FakeBucket {
  endpoint: string
  objects: Map<string, StoredObject>
  /** Method and key of each request that was accepted. */
  requests: string[]
  /** The next requests are answered with this status; 0 drops the connection. */
  failures: number[]
  stop(): Promise<void>
}

const PAGE = 2
const keys = { id: 'test-key', secret: 'test-secret', region: 'auto' }
export const fakeBucketEnv = (endpoint: string) => ({
  AWS_ACCESS_KEY_ID: keys.id,
  AWS_SECRET_ACCESS_KEY: keys.secret,
  AWS_ENDPOINT_URL: endpoint,
})

export async function fakeBucket(bucket: string): Promise<FakeBucket> {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const [requests, failures]: [string[], number[]] = [[], []]

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bytesOf(request)
    const failure = failures.shift()
    if (failure === 0) return void request.socket.destroy()
    if (failure !== undefined) return refuse(response, failure, 'SlowDown')
    const url = new URL(request.url ?? '', 'http://bucket')
    if (!isSigned(request, url, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
    const [, name = '', ...rest] = url.pathname.split('/').map(decodeURIComponent)
    if (name !== bucket) return refuse(response, 404, 'NoSuchBucket')
    const key = rest.join('/')
    requests.push(`${request.method} ${key}`)
    const upload = url.searchParams.get('uploadId')
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        if (key === '') return void response.end(listing(url.searchParams))
        return send(request, response, objects.get(key))
      case 'PUT':
        if (upload === null) objects.set(key, { bytes: body, modified: new Date() })
        else uploads.get(upload)?.set(Number(url.searchParams.get('partNumber')), body)
        return void response.writeHead(200, { ETag: `"${md5(body)}"` }).end()
      case 'POST': {
        if (upload === null) {
          const id = `upload-${uploads.size}`
          uploads.set(id, new Map())
          return void response.end(`<R><UploadId>${id}</UploadId></R>`)
        }
        const parts = uploads.get(upload) ?? new Map<number, Buffer>()
        const expected = [...parts.entries()].toSorted(([a], [b]) => a - b)
        const named = [...body.toString().matchAll(/<ETag>"(\w+)"<\/ETag>/g)].map(([, etag]) => etag)
        if (named.join() !== expected.map(([, bytes]) => md5(bytes)).join())
          return refuse(response, 400, 'InvalidPart')
        objects.set(key, { bytes: Buffer.concat(expected.map(([, bytes]) => bytes)), modified: new Date() })
        uploads.delete(upload)
        return void response.end('<CompleteMultipartUploadResult/>')
      }
      default:
        if (upload === null) objects.delete(key)
        else uploads.delete(upload)
        return void response.writeHead(204).end()
    }
  }

  function listing(query: URLSearchParams): string {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')]
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted()
    const entries = new Map(
      found.map((key): [string, string] => {
        const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length)
        if (end >= 0) {
          const folder = key.slice(0, end + 1)
          return [folder, `<CommonPrefixes><Prefix>${encodeURIComponent(folder)}</Prefix></CommonPrefixes>`]
        }
        const { bytes, modified } = objects.get(key) ?? { bytes: Buffer.alloc(0), modified: new Date(0) }
        return [
          key,
          `<Contents><Key>${encodeURIComponent(key)}</Key><Size>${bytes.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`,
        ]
      }),
    )
    const all = [...entries]
    const start = Number(query.get('continuation-token') ?? 0)
    const page = all.slice(start, start + PAGE).map(([, xml]) => xml)
    const isMore = start + PAGE < all.length
    const next = isMore ? `<NextContinuationToken>${start + PAGE}</NextContinuationToken>` : ''
    return `<ListBucketResult>${page.join('')}${next}</ListBucketResult>`
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    requests,
    failures,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  // Safe: a request without an encoding consists of buffers.
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function send(request: IncomingMessage, response: ServerResponse, object: StoredObject | undefined): void {
  if (!object) return refuse(response, 404, 'NoSuchKey')
  const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
  const bytes = object.bytes.subarray(Number(from ?? 0))
  response.writeHead(from === undefined ? 200 : 206, { 'Content-Length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code><Message>Refused.</Message></Error>`)
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Checks the signature by the published rules, and the body against its signed hash. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, id, day = '', region = '', signed = '', signature] =
    pattern.exec(request.headers.authorization ?? '') ?? []
  const header = (name: string) => String(request.headers[name] ?? '').trim()
  if (id !== keys.id || region !== keys.region || header('x-amz-content-sha256') !== sha256(body))
    return false
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name)))
    return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .toSorted()
    .join('&')
  const headers = signed.split(';').map((name) => `${name}:${header(name)}\n`)
  const path = url.pathname.split('/').map((part) => strict(decodeURIComponent(part)))
  const canonical = [request.method, path.join('/'), query, headers.join(''), signed, sha256(body)].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${keys.secret}`)
  return hmac(key, text).toString('hex') === signature
}

const strict = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
