import { html, raw } from 'hono/html'
import { UNSUBSCRIBE_VARIABLE } from '../../model/mail/variables.ts'
import { mailColours, readableOnDark } from './mail-colours.ts'

export type Markup = ReturnType<typeof raw>

const { light, dark } = mailColours

/** Fonts of mail programs; none can be loaded. */
export const FONT = 'Inter,Helvetica,Arial,sans-serif'

/** Pixels: the width that mail programs show in full, and the width inside the panel. */
export const MAIL_WIDTH = 600
export const CONTENT_WIDTH = 536

export function joined(pieces: readonly (Markup | string)[]): Markup {
  return raw(pieces.join(''))
}

/** A row of the panel: the block, and the space below it. */
export function row(content: Markup, { below = 16, align = 'left' } = {}): Markup {
  return asMarkup(
    html`<tr>
      <td align="${align}" style="padding:0 0 ${px(below)}">${content}</td>
    </tr> `,
  )
}

/** A length; zero has no unit. */
export function px(length: number): string {
  return length === 0 ? '0' : `${length}px`
}

/** `html` returns a promise only if it gets one, which never happens here. */
export function asMarkup(markup: ReturnType<typeof html>): Markup {
  if (markup instanceof Promise) throw new Error('Mail markup is made of values that are there')
  return markup
}

export interface MailFrame {
  subject: string
  preheader: string
  accent: string
  rows: Markup
  reason: string
  /** The sender's postal address, on several lines. */
  postalAddress: string
}

/**
 * Tables and inline styles for old programs; the style sheet is for modern ones: dark colours, and stacked columns on
 * phones.
 */
export function framed({ subject, preheader, accent, rows, reason, postalAddress }: MailFrame): string {
  const page = html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${raw(styles(accent))}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:${light.page};-webkit-text-size-adjust:100%">
        ${preheader === '' ? '' : preheaderOf(preheader)}
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="background:${light.page}"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              ${GHOST}
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:${MAIL_WIDTH}px"
              >
                <tr>
                  <td
                    class="ink"
                    style="padding:0 4px 16px;font-family:${FONT};font-size:18px;font-weight:700;letter-spacing:-0.01em;color:${light.ink}"
                  >
                    Mouthpiece
                  </td>
                </tr>
                <tr>
                  <td
                    class="panel"
                    style="padding:32px 32px 16px;background:${light.panel};border:1px solid ${light.line};border-radius:12px"
                  >
                    <table
                      role="presentation"
                      class="ink"
                      width="100%"
                      cellpadding="0"
                      cellspacing="0"
                      border="0"
                      style="font-family:${FONT};font-size:16px;line-height:1.55;color:${light.ink}"
                    >
                      ${rows}
                    </table>
                  </td>
                </tr>
                <tr>
                  <td
                    class="soft"
                    style="padding:20px 4px 8px;font-family:${FONT};font-size:13px;line-height:1.5;color:${light.soft}"
                  >
                    ${reason}<br /><a
                      class="soft"
                      href="{{${UNSUBSCRIBE_VARIABLE}}}"
                      style="color:${light.soft};text-decoration:underline"
                      >Unsubscribe</a
                    >
                    ${joined(postalAddress.split(/\r?\n/).map((line) => asMarkup(html`<br />${line}`)))}
                  </td>
                </tr>
              </table>
              ${GHOST_END}
            </td>
          </tr>
        </table>
      </body>
    </html> `
  return String(asMarkup(page))
}

/** Outlook on Windows ignores `max-width`: a table that only it sees limits the mail's width. */
const GHOST = raw(
  `<!--[if mso]><table role="presentation" width="${MAIL_WIDTH}" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
)
const GHOST_END = raw('<!--[if mso]></td></tr></table><![endif]-->')

/** Shown by mail programs after the subject; trailing blanks keep the mail's own text out. */
function preheaderOf(text: string): Markup {
  return asMarkup(
    html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">
      ${text}${raw('&#847;&zwnj;&nbsp;'.repeat(40))}
    </div> `,
  )
}

const DARK = '@media (prefers-color-scheme:dark)'

/** The mail in light or dark colours, regardless of the reader's setting; for previews. */
export function inColours(mail: string, colours: 'light' | 'dark'): string {
  return mail.replace(DARK, colours === 'dark' ? '@media all' : '@media not all')
}

function styles(accent: string): string {
  return `${DARK}{.page{background:${dark.page}!important}.panel{background:${dark.panel}!important;border-color:${dark.line}!important}.ink,.ink td{color:${dark.ink}!important}.soft{color:${dark.soft}!important}.link{color:${readableOnDark(accent)}!important}.card{background:${dark.page}!important;border-color:${dark.line}!important}.rule{border-color:${dark.line}!important}.quote{border-color:${readableOnDark(accent)}!important}.bubble{background:#fffdf8!important;color:${light.ink}!important}}@media (max-width:480px){.panel{padding:24px 20px 8px!important}.column{display:block!important;width:100%!important;padding:0!important}.picture{width:100%!important;height:auto!important}}`
}
