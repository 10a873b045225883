import { pictureType, pageText, type PageText } from './page-text.ts'
import { readHeader } from '../../../model/media/picture-header.ts'
import { isPublicIp, publicAddress } from '../../../platform/public-address.ts'

export interface PreviewDeps {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** The addresses of a host name; rejects when there are none. */
  resolve(name: string): Promise<string[]>
  /** Aborts when the time for one preview is over. */
  deadline(): AbortSignal
}

export interface Preview extends PageText {
  picture: { bytes: Uint8Array<ArrayBuffer>; type: string } | undefined
}

const MAX_REDIRECTS = 3
/** Limit for a page, and for its picture. */
const MAX_BYTES = 512 * 1024
/** Limit for its picture: every reader's browser decodes it. */
const MAX_PIXELS = 16_000_000

/**
 * Fetches public addresses only, through at most three redirects, 512 KB each, within one deadline. A host is
 * resolved first; if it is rebound in between, the platform's network still reaches no private address.
 */
export async function previewOf(deps: PreviewDeps, address: string): Promise<Preview | undefined> {
  const signal = deps.deadline()
  try {
    const page = await asked(deps, address, { accept: 'text/html', signal })
    if (!page || !/^(?:text\/html|application\/xhtml\+xml)\b/i.test(page.type)) return undefined
    const words = pageText(textOf(page))
    if (words.title === '' && words.description === '') return undefined
    return { ...words, picture: await pictureOf(deps, words.image, page.url, signal) }
  } catch {
    // Any failure of the other side means that there is no preview.
    return undefined
  }
}

interface Asked {
  url: URL
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

async function asked(
  deps: PreviewDeps,
  address: string,
  { accept, signal }: { accept: string; signal: AbortSignal },
): Promise<Asked | undefined> {
  let url = publicAddress(address)
  for (let hops = 0; url && hops <= MAX_REDIRECTS; hops++) {
    const addresses = await inTime(deps.resolve(url.hostname), signal)
    if (addresses.length === 0 || !addresses.every(isPublicIp)) return undefined
    const answer = await deps.fetch(url.href, {
      headers: { Accept: accept, 'User-Agent': 'Mouthpiece link preview' },
      redirect: 'manual',
      signal,
    })
    const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
    if (next !== null) {
      await answer.body?.cancel()
      url = publicAddress(URL.parse(next, url.href)?.href ?? '')
      continue
    }
    if (!answer.ok) {
      await answer.body?.cancel()
      return undefined
    }
    return { url, type: answer.headers.get('content-type') ?? '', bytes: await firstBytes(answer, signal) }
  }
  return undefined
}

async function inTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const over = () => reject(new Error('The deadline is over.', { cause: signal.reason }))
  if (signal.aborted) over()
  signal.addEventListener('abort', over)
  try {
    return await Promise.race([promise, work])
  } finally {
    signal.removeEventListener('abort', over)
  }
}

/** The start of a body; the rest is not read. */
async function firstBytes(answer: Response, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = answer.body?.getReader()
  const all = new Uint8Array(MAX_BYTES)
  let length = 0
  while (reader && length < MAX_BYTES) {
    const { done, value } = await inTime(reader.read(), signal)
    if (done) break
    const part = value.subarray(0, MAX_BYTES - length)
    all.set(part, length)
    length += part.length
  }
  // The outcome of cancelling does not matter.
  reader?.cancel().catch(() => {})
  return all.slice(0, length)
}

function textOf({ type, bytes }: Asked): string {
  const charset = /charset=["']?([\w-]{1,40})/i.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // Not the name of an encoding.
    return new TextDecoder().decode(bytes)
  }
}

async function pictureOf(
  deps: PreviewDeps,
  image: string,
  page: URL,
  signal: AbortSignal,
): Promise<Preview['picture']> {
  const address = image === '' ? undefined : URL.parse(image, page.href)?.href
  if (!address) return undefined
  try {
    const found = await asked(deps, address, { accept: 'image/*', signal })
    const type = found && pictureType(found.bytes)
    // A truncated picture would be broken.
    if (!type || found.bytes.length >= MAX_BYTES) return undefined
    const header = readHeader(found.bytes, type)
    return header && header.width * header.height <= MAX_PIXELS ? { bytes: found.bytes, type } : undefined
  } catch {
    // The text is stored already.
    return undefined
  }
}
