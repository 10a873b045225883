import { encode, wrap } from 'nodemailer/lib/qp'

/** Without the mail's headers. */
export interface EncodedBody {
  /** Named in the mail's `Content-Type`. */
  boundary: string
  /** ASCII, in lines of at most 76 characters that end in CR LF. */
  content: string
}

/** Room for the `=` of a soft line break in lines of 76 characters (RFC 2045, section 6.7). */
const LINE_LENGTH = 75
const SOFT_BREAK = '=\r\n'

/** Quoted-printable; neighbouring fragments are encoded separately. */
export function encodedPiece(text: string): string {
  return wrap(encode(text.replaceAll(/\r\n?|\n/g, '\r\n')), LINE_LENGTH)
}

/** Each fragment starts on a line of its own, so that lines never grow too long. */
export function joinedPieces(pieces: readonly string[]): string {
  return pieces.filter((piece) => piece !== '').join(SOFT_BREAK)
}

/** No encoded text contains it: there, `=` is followed by a number or the line end. */
export function newBoundary(): string {
  return `=_${crypto.randomUUID()}`
}

/** Alternatives of one mail; programs prefer the last. */
export function encodedBody(boundary: string, { text, html }: { text: string; html: string }): EncodedBody {
  const part = (type: string, content: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${content}\r\n`
  return { boundary, content: `${part('text/plain', text)}${part('text/html', html)}--${boundary}--\r\n` }
}
