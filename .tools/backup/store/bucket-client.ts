import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { AwsClient } from 'aws4fetch'
import { sha256Of } from './hashing.ts'
import { StoreError } from './store.ts'

export interface BucketOptions {
  bucket: string
  /** Origin of the S3 service, such as `https://<account>.r2.cloudflarestorage.com`. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  attempts?: number
  wait?: (milliseconds: number) => Promise<unknown>
}

interface SendOptions {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  /** The answer of a missing object is `undefined`; otherwise it is an error. */
  isMissing?: boolean
}

interface Listing {
  objects: { key: string; size: number; modified: Date }[]
  folders: string[]
}

export interface BucketClient {
  /** Sends a signed request; throws `StoreError` if it is refused. */
  send(method: string, key: string, options?: SendOptions): Promise<Response | undefined>
  list(prefix: string, options?: { delimiter?: string }): Promise<Listing>
  beginUpload(key: string): Promise<string>
  completeUpload(key: string, uploadId: string, etags: readonly string[]): Promise<void>
}

export function bucketClient({
  bucket,
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  attempts = 6,
  wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
}: BucketOptions): BucketClient {
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  const send: BucketClient['send'] = async (
    method,
    key,
    { query = {}, headers = {}, body, isMissing = false } = {},
  ) => {
    const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/')
    const words = new URLSearchParams(query)
    const url = `${endpoint.replace(/\/$/, '')}/${path}${words.size > 0 ? `?${words}` : ''}`
    const signed = { ...headers, 'X-Amz-Content-Sha256': sha256Of(body ?? '') }
    for (let count = 1; ; count++) {
      const request = await aws.sign(url, { method, headers: signed, ...(body && { body }) })
      const answer = await fetch(request).catch((error: unknown) => error)
      const isLast = count >= attempts
      if (!(answer instanceof Response)) {
        if (isLast)
          throw new StoreError(`${endpoint} does not answer. Check AWS_ENDPOINT_URL.`, { cause: answer })
      } else if (answer.ok) {
        return answer
      } else if (answer.status === 404 && isMissing) {
        await answer.body?.cancel()
        return undefined
      } else if (isLast || (answer.status < 500 && answer.status !== 429)) {
        const { code, message } = await refusalOf(answer)
        throw new StoreError(
          `The bucket ${bucket} refused ${method} ${key} with ${answer.status} ${code}. ${message}${hintOf(answer.status)}`,
        )
      } else {
        await answer.body?.cancel()
      }
      await wait(250 * 2 ** count)
    }
  }

  const sendForXml = async (method: string, key: string, options: SendOptions): Promise<XmlElement> => {
    const answer = await send(method, key, options)
    return rootOf((await answer?.text()) ?? '')
  }

  return {
    send,
    async list(prefix, { delimiter } = {}) {
      const listing: Listing = { objects: [], folders: [] }
      let token: string | undefined
      do {
        const page = await sendForXml('GET', '', {
          query: {
            'list-type': '2',
            'encoding-type': 'url',
            prefix,
            ...(delimiter !== undefined && { delimiter }),
            ...(token !== undefined && { 'continuation-token': token }),
          },
        })
        for (const object of childrenOf(page, 'Contents')) {
          listing.objects.push({
            key: decodeURIComponent(textOf(object, 'Key')),
            size: Number(textOf(object, 'Size')),
            modified: new Date(textOf(object, 'LastModified')),
          })
        }
        for (const folder of childrenOf(page, 'CommonPrefixes'))
          listing.folders.push(decodeURIComponent(textOf(folder, 'Prefix')))
        token = textOf(page, 'NextContinuationToken') || undefined
      } while (token !== undefined)
      return listing
    },
    async beginUpload(key) {
      return textOf(await sendForXml('POST', key, { query: { uploads: '' } }), 'UploadId')
    },
    async completeUpload(key, uploadId, etags) {
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
      )
      const body = new TextEncoder().encode(
        `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
      )
      // S3 may answer 200 and report a failure in the body.
      const result = await sendForXml('POST', key, { query: { uploadId }, body })
      if (result.name === 'Error') {
        throw new StoreError(`The upload of ${key} failed: ${textOf(result, 'Message')}`)
      }
    },
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function hintOf(status: number): string {
  return status === 401 || status === 403
    ? ' Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that the key may list, read, write and delete.'
    : ''
}

async function refusalOf(answer: Response): Promise<{ code: string; message: string }> {
  const text = await answer.text()
  try {
    const root = rootOf(text)
    return { code: textOf(root, 'Code'), message: textOf(root, 'Message') }
  } catch {
    return { code: '', message: text.slice(0, 200) }
  }
}

function rootOf(text: string): XmlElement {
  const { root } = parseXml(text)
  if (!root) throw new StoreError('The bucket answered without content.')
  return root
}

function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && child.name === name,
  )
}

const textOf = (element: XmlElement, name: string) => childrenOf(element, name)[0]?.text ?? ''
