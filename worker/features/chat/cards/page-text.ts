export interface PageText {
  title: string
  description: string
  site: string
  /** URL of its picture as written in the page, or `''`. */
  image: string
}

const TITLE_MAX = 300
const DESCRIPTION_MAX = 600
const SITE_MAX = 120
/** Characters of a tag; longer ones are skipped. */
const TAG_MAX = 4_000

/** Reads the head of an HTML page: Open Graph first (ogp.me), then standard tags. Returns no markup. */
export function pageText(html: string): PageText {
  const head = html.split(/<\/head|<body/i, 1)[0] ?? ''
  const metas = new Map<string, string>()
  for (const tag of metaTags(head)) {
    const attributes = attributesOf(tag)
    const name = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase()
    const content = attributes.get('content') ?? ''
    if (name !== '' && content !== '' && !metas.has(name)) metas.set(name, content)
  }
  const title = /<title[^>]{0,200}>([^<]{0,2000})/i.exec(head)?.[1] ?? ''
  const first = (...names: string[]) =>
    names.map((name) => metas.get(name) ?? '').find((text) => text !== '') ?? ''
  return {
    title: tidy(first('og:title', 'twitter:title') || decoded(title), TITLE_MAX),
    description: tidy(first('og:description', 'description', 'twitter:description'), DESCRIPTION_MAX),
    site: tidy(first('og:site_name', 'application-name'), SITE_MAX),
    image: first('og:image:secure_url', 'og:image', 'twitter:image').trim().slice(0, 2_000),
  }
}

/**
 * The end of a tag is searched once for all starts before it: otherwise half a megabyte of starts would be read
 * thousands of times.
 */
function* metaTags(head: string): Generator<string> {
  let end = -1
  let read = 0
  for (const { index } of head.matchAll(/<meta\s/gi)) {
    if (index < read) continue
    if (end < index) end = head.indexOf('>', index)
    if (end === -1) return
    if (end - index > TAG_MAX) continue
    yield head.slice(index, end + 1)
    read = end
  }
}

function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', , double, single, bare] of tag.matchAll(
    /([a-z][\w:.-]{0,40})\s*=\s*("([^"]*)"|'([^']*)'|([^\s"'>]+))/gi,
  )) {
    attributes.set(name.toLowerCase(), decoded(double ?? single ?? bare ?? ''))
  }
  return attributes
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : ''
  })
}

/** One line without control characters and bidirectional overrides. */
function tidy(text: string, max: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line
}

const signatures: [type: string, test: (bytes: Uint8Array) => boolean][] = [
  ['image/png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['image/gif', (bytes) => startsWith(bytes, [0x47, 0x49, 0x46, 0x38])],
  [
    'image/webp',
    (bytes) =>
      startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  ],
]

export function pictureType(bytes: Uint8Array): string | undefined {
  return signatures.find(([, test]) => test(bytes))?.[0]
}

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}
