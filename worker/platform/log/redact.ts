/** Replaces a secret in a log. */
export const REDACTED = '[redacted]'

const NAMED = String.raw`\b(?:password|passwordConfirm|oldPassword|token|ticket|secret|cookie|authorization|recoveryCode)[\\"']*\s*[:=]\s*`

const patterns: readonly [RegExp, string][] = [
  // Sessions and links in mails are signed tokens.
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, REDACTED],
  [/\bwhsec_[A-Za-z0-9+/=]+/g, REDACTED],
  [/\b(Bearer|Basic|Operator)\s+[^\s"',]+/gi, `$1 ${REDACTED}`],
  // User and password of an address.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi, `$1${REDACTED}@`],
  // In JSON, also within a JSON string, or in an address.
  [new RegExp(String.raw`(${NAMED}(\\*["']))(?:(?!\2).)*`, 'gis'), `$1${REDACTED}`],
  [new RegExp(String.raw`(${NAMED})[^\s"'\\,;&}[]+`, 'gi'), `$1${REDACTED}`],
  // Keys, digests and random codes are longer than any id or word. Their slashes are not those of a path.
  [/(?<![\w/.])\w(?=[\w+/=]*\d)[\w+/=]{31,}/g, REDACTED],
  [/\b(?=[\w+=]*\d)[\w+=]{32,}/g, REDACTED],
  [/(?<=[\s"'=:])\/(?=[\w+/=]*\d)(?=[\w+/=]*[A-Z])[\w+/=]{31,}/g, REDACTED],
  // Parts of addresses that no word or id of the product looks like.
  [/(?<=\/)(?=[\w+=]*\d)(?=[\w+=]*[A-Z])(?=[\w+=]*[a-z])[\w+=]{20,}/g, REDACTED],
  [/[^\s"'<>@:;,()/[\]]+@[^\s"'<>@:;,()/[\]]+\.[a-z]{2,}/gi, '[address]'],
]

/** A text without secrets: those of the deployment, whatever looks like one, and e-mail addresses. */
export function redact(text: string, secrets: readonly string[] = []): string {
  let clean = text
  for (const secret of secrets) clean = clean.replaceAll(secret, REDACTED)
  for (const [pattern, replacement] of patterns) clean = clean.replaceAll(pattern, replacement)
  return clean
}
