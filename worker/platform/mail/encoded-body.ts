import { encode, wrap } from 'nodemailer/lib/qp'

/** Text and HTML of a mail as they go over the wire, without the mail's headers. */
export interface EncodedBody {
  /** What stands between the parts; the mail's `Content-Type` names it. */
  boundary: string
  /** ASCII, in lines of 76 characters at most that end in CR LF. */
  content: string
}

/** Room for the `=` of a soft line break in lines of 76 characters (RFC 2045, section 6.7). */
const LINE_LENGTH = 75
const SOFT_BREAK = '=\r\n'

/** A piece of a text in quoted-printable; what comes before and after it is encoded by itself. */
export function encodedPiece(text: string): string {
  return wrap(encode(text.replaceAll(/\r\n?|\n/g, '\r\n')), LINE_LENGTH)
}

/** Pieces as one text. Each begins on a line of its own, so that none makes a line of another too long. */
export function joinedPieces(pieces: readonly string[]): string {
  return pieces.filter((piece) => piece !== '').join(SOFT_BREAK)
}

/** A boundary that stands in no encoded text: there, what follows `=` is a number or the end of the line. */
export function newBoundary(): string {
  return `=_${crypto.randomUUID()}`
}

/** Both, encoded already, as the two forms of one mail; the last is the one that programs prefer. */
export function encodedBody(boundary: string, { text, html }: { text: string; html: string }): EncodedBody {
  const part = (type: string, content: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${content}\r\n`
  return { boundary, content: `${part('text/plain', text)}${part('text/html', html)}--${boundary}--\r\n` }
}
