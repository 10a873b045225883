import { publicAddress } from '../../../platform/public-address.ts'

/** Hosts of a development machine's own receivers. */
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * An https address on the public internet that is not this site's; in development also one of this machine.
 * `undefined` for any other text.
 */
export function webhookAddress(
  text: string,
  { development, ownOrigin }: { development: boolean; ownOrigin: string | undefined },
): URL | undefined {
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return undefined
  if (development && isLoopback(url)) return url
  const found = url.protocol === 'https:' ? publicAddress(text) : undefined
  // Our own answer to a webhook of ours could start the next one. A name may end with a dot.
  return found && found.origin.replace(/\.$/, '') !== ownOrigin ? found : undefined
}

export function isLoopback({ hostname, protocol }: URL): boolean {
  return LOOPBACK.has(hostname) && (protocol === 'http:' || protocol === 'https:')
}

/**
 * An Apps Script that answers text is published at another address, to which it redirects after it has run:
 * https://developers.google.com/apps-script/guides/content
 */
export function isScriptAnswer(url: URL, location: string | null): boolean {
  if (url.hostname !== 'script.google.com') return false
  return URL.parse(location ?? '')?.hostname === 'script.googleusercontent.com'
}
