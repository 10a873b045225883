/** Longer prologs are not read: such a file is markup of an unknown kind. */
const MAX_PROLOG = 65_536

/** Characters of a tag's name, without a prefix of XML. */
const ROOT = /^<(?:[a-z_][\w.-]*:)?([a-z_][\w.-]*)/i
const DOCTYPE = /^<!doctype\s+(?:[a-z_][\w.-]*:)?([a-z_][\w.-]*)/i

/**
 * The local name of the first element of a text that is XML or HTML, in lower case, after a byte order mark, spaces, an
 * XML declaration, processing instructions, comments and a document type, whose name counts, too. `''` for markup without
 * one within the first 64 KiB, `undefined` for other text.
 */
export function markupRoot(text: string): string | undefined {
  let rest = text
    .slice(0, MAX_PROLOG)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (!/^<[?!a-z_]/i.test(rest)) return undefined
  for (;;) {
    const named = (DOCTYPE.exec(rest) ?? ROOT.exec(rest))?.[1]
    if (named !== undefined && !isOtherDoctype(rest, named)) return named.toLowerCase()
    const end = prologEnd(rest)
    if (end === undefined) return ''
    rest = rest.slice(end).trimStart()
  }
}

/** A document type may have another name than the root, which decides what browsers draw. */
function isOtherDoctype(text: string, name: string): boolean {
  return text.startsWith('<!') && !/^(?:svg|html)$/i.test(name)
}

/** The length of a comment, an instruction or a document type at the start; `undefined` for anything else. */
function prologEnd(text: string): number | undefined {
  if (text.startsWith('<!--')) return endOf(text, '-->', 4)
  if (text.startsWith('<?')) return endOf(text, '?>', 2)
  if (!text.startsWith('<!')) return undefined
  const [close, subset] = [text.indexOf('>'), text.indexOf('[')]
  if (subset < 0 || subset > close) return close < 0 ? undefined : close + 1
  const end = endOf(text, ']', subset)
  return end === undefined ? undefined : endOf(text, '>', end)
}

function endOf(text: string, mark: string, from: number): number | undefined {
  const at = text.indexOf(mark, from)
  return at < 0 ? undefined : at + mark.length
}
