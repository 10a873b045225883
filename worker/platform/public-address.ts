const INNER_NAMES =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|example|onion|arpa)$/

/** Services whose names resolve to the address that is part of them, or to the reader's own machine. */
const ADDRESS_SERVICES = /(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|traefik\.me|backname\.io)$/
const LOOPBACK_SERVICES = /(?:^|\.)(?:localtest\.me|lvh\.me|vcap\.me|lacolhost\.com)$/

/**
 * http(s) at its default port, without a user, at a name with a dot. IP addresses are refused: they have too many
 * spellings.
 */
export function publicAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  if (url.port !== '' || url.username !== '' || url.password !== '') return undefined
  // The parser has already normalised `0x7f.1`, `2130706433` and the like to four numbers.
  const host = url.hostname.replace(/\.$/, '').toLowerCase()
  if (host.startsWith('[') || /^[\d.]+$/.test(host) || !host.includes('.') || INNER_NAMES.test(host))
    return undefined
  return LOOPBACK_SERVICES.test(host) || embedsInnerIp(host) ? undefined : url
}

/** The four numbers of an IPv4 address between dots or hyphens; of a service's names, its hexadecimal form too. */
function embedsInnerIp(host: string): boolean {
  const numbers = [
    ...host.matchAll(/(?<![\w-])(?:[a-z\d-]*-)?(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})(?=\.)/g),
  ]
  const spelled = numbers.map(([, ...four]) => four.map(Number).join('.'))
  if (!ADDRESS_SERVICES.test(host)) return spelled.some((one) => !isPublicIp(one))
  const [hex] = /(?<![\w-])[\da-f]{8}(?=\.)/.exec(host) ?? []
  if (hex) spelled.push((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)).join('.'))
  // Any other name of a service, such as one with an IPv6 address, is not worth the risk.
  return spelled.length === 0 || spelled.some((one) => !isPublicIp(one))
}

type Range = [base: string, bits: number]

/** IPv4 ranges outside the public internet (IANA special-purpose registry, and multicast). */
const INNER_V4: readonly Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Within 2000::/3, for protocols, tests and documentation, or with an embedded IPv4 address that is not checked. */
const INNER_V6: readonly Range[] = [
  // Teredo, benchmarking, ORCHID and other protocol assignments.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4.
  ['2002::', 16],
  ['3fff::', 20],
]

/** Ranges whose last 32 bits are the effective IPv4 address: mapped, and translated (RFC 6052). */
const WITH_V4: readonly Range[] = [
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
]

/** Returns whether an IP address is on the public internet; false for any other text. */
export function isPublicIp(address: string): boolean {
  const value = address.includes(':') ? v6Of(address) : v4Of(address)
  if (value === undefined) return false
  return address.includes(':') ? isPublicV6(value) : isPublicV4(value)
}

function isPublicV4(value: bigint): boolean {
  return !INNER_V4.some(([base, bits]) => isWithin(value, v4Of(base), 32 - bits))
}

function isPublicV6(value: bigint): boolean {
  const within = ([base, bits]: Range) => isWithin(value, v6Of(base), 128 - bits)
  if (WITH_V4.some(within)) return isPublicV4(value & 0xffff_ffffn)
  return within(['2000::', 3]) && !INNER_V6.some(within)
}

/** Returns whether two addresses are equal but for their last `free` bits. */
function isWithin(value: bigint, base: bigint | undefined, free: number): boolean {
  return base !== undefined && value >> BigInt(free) === base >> BigInt(free)
}

function v4Of(address: string): bigint | undefined {
  const parts = address.split('.')
  if (
    parts.length !== 4 ||
    !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  ) {
    return undefined
  }
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
}

/** Parses any spelling of an IPv6 address; an address with a zone is never public. */
function v6Of(address: string): bigint | undefined {
  const host = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1)
  if (host === undefined || address.includes('%')) return undefined
  const [head = '', tail] = host.split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const between = Array<string>(8 - first.length - last.length).fill('0')
  return [...first, ...between, ...last].reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}
