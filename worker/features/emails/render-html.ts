import { html } from 'hono/html'
import type { MailBlock, MailDocument, MailInline, MailSimpleBlock } from '../../contract/emails/document.ts'
import { inkOn, mailColours } from './mail-colours.ts'
import { asMarkup, CONTENT_WIDTH, FONT, framed, joined, px, row, type Markup } from './mail-frame.ts'

/** A mail to render, and the base of its pictures and surveys. */
export interface MailSource {
  subject: string
  preheader: string
  accent: string
  document: MailDocument
  reason: string
  postalAddress: string
  pictureAddress(id: string): string
  surveyAddress(id: string): string
}

interface Rendering extends MailSource {
  /** Available width of a picture, in pixels. */
  width: number
}

const { light } = mailColours

const headings = {
  1: { size: 28, line: 1.2, below: 16 },
  2: { size: 21, line: 1.3, below: 12 },
  3: { size: 17, line: 1.4, below: 8 },
}

export function renderHtml(source: MailSource): string {
  const rendering = { ...source, width: CONTENT_WIDTH }
  const rows = joined(source.document.content.map((one) => rendered(one, rendering)))
  return framed({ ...source, rows })
}

function rendered(block: MailBlock, rendering: Rendering): Markup {
  if (block.type !== 'columns') return simple(block, rendering)
  const gap = 20
  const inside = { ...rendering, width: Math.floor((rendering.width - gap) / 2) }
  const cells = block.content.map(({ content }, index) =>
    asMarkup(
      html`<td
        class="column"
        width="50%"
        valign="top"
        style="width:50%;padding:0 ${px(index === 0 ? gap / 2 : 0)} 0 ${px(index === 0 ? 0 : gap / 2)}"
      >
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          ${joined(content.map((one) => simple(one, inside)))}
        </table>
      </td>`,
    ),
  )
  return row(table(joined(cells)), { below: 0 })
}

function simple(block: MailSimpleBlock, rendering: Rendering): Markup {
  const { accent } = rendering
  switch (block.type) {
    case 'paragraph':
      return row(inlines(block.content, accent))
    case 'heading': {
      const { level } = block.attrs
      const { size, line, below } = headings[level]
      const style = `margin:0;font-size:${size}px;line-height:${line};font-weight:700;letter-spacing:-0.01em`
      const words = inlines(block.content, accent)
      const heading = {
        1: html`<h1 style="${style}">${words}</h1>`,
        2: html`<h2 style="${style}">${words}</h2>`,
        3: html`<h3 style="${style}">${words}</h3>`,
      }
      return row(asMarkup(heading[level]), { below })
    }
    case 'bulletList':
    case 'orderedList': {
      const items = block.content.map(({ content }) =>
        asMarkup(
          html`<li style="margin:0 0 6px">
            ${joined(content.map((one, index) => asMarkup(html`${index === 0 ? '' : html`<br />`}${inlines(one.content, accent)}`)))}
          </li>`,
        ),
      )
      const style = 'margin:0;padding:0 0 0 24px'
      return row(
        asMarkup(
          block.type === 'bulletList'
            ? html`<ul style="${style}">
                ${joined(items)}
              </ul>`
            : html`<ol style="${style}">
                ${joined(items)}
              </ol>`,
        ),
      )
    }
    case 'blockquote': {
      const paragraphs = block.content.map(({ content }, index) =>
        asMarkup(html`<p style="margin:${px(index === 0 ? 0 : 8)} 0 0">${inlines(content, accent)}</p>`),
      )
      return row(
        asMarkup(
          html`<blockquote
            class="quote"
            style="margin:0;padding:2px 0 2px 16px;border-left:3px solid ${accent};font-style:italic"
          >
            ${joined(paragraphs)}
          </blockquote>`,
        ),
      )
    }
    case 'horizontalRule':
      return row(
        asMarkup(
          html`<div class="rule" style="border-top:1px solid ${light.line};font-size:0;line-height:0">
            &nbsp;
          </div>`,
        ),
      )
    case 'button':
      return row(button(block.attrs, accent), { below: 24 })
    case 'picture':
      return picture(block.attrs, rendering)
    case 'character':
      return character(block.attrs, rendering)
    case 'survey':
      return survey(block.attrs, rendering)
    default:
      return block satisfies never
  }
}

function picture(
  { id, alt, width, height, href }: { id: string; alt: string; width: number; height: number; href: string },
  { width: room, pictureAddress, accent }: Rendering,
): Markup {
  const shown = Math.min(room, width || room)
  const image = html`<img
    class="picture"
    src="${pictureAddress(id)}"
    alt="${alt}"
    width="${shown}"
    ${heightOf(shown, { width, height })}
    style="display:block;width:${shown}px;max-width:100%;height:auto;border:0;border-radius:8px"
  />`
  if (href === '') return row(asMarkup(image))
  return row(asMarkup(html`<a href="${href}" style="color:${accent};text-decoration:none">${image}</a>`))
}

/** Programs that block pictures reserve the space. */
function heightOf(shown: number, { width, height }: { width: number; height: number }) {
  if (width <= 0 || height <= 0) return ''
  return html` height="${Math.round((shown * height) / width)}"`
}

/** A still of the character beside a speech bubble. */
function character(
  {
    id,
    name,
    says,
    width,
    height,
  }: { id: string; name: string; says: string; width: number; height: number },
  { width: room, pictureAddress }: Rendering,
): Markup {
  const shown = Math.min(says === '' ? 240 : 150, Math.round(room / 2.4), width || room)
  const image = html`<img
    src="${pictureAddress(id)}"
    alt="${name}"
    width="${shown}"
    ${heightOf(shown, { width, height })}
    style="display:block;width:${shown}px;height:auto;border:0"
  />`
  if (says === '') return row(asMarkup(image), { align: 'center' })
  return row(
    table(
      asMarkup(
        html`<td width="${shown}" valign="bottom" style="width:${shown}px">${image}</td>
          <td valign="middle" style="padding:0 0 0 12px">
            <div
              class="bubble"
              style="padding:14px 18px;border:2px solid ${light.ink};border-radius:18px 18px 18px 4px;background:#fffdf8;color:${light.ink};font-size:17px;line-height:1.4"
            >
              ${says}
            </div>
          </td>`,
      ),
    ),
  )
}

function survey(
  { survey: id, title, text, label }: { survey: string; title: string; text: string; label: string },
  { accent, surveyAddress }: Rendering,
): Markup {
  return row(
    asMarkup(
      html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
        <tr>
          <td
            class="card"
            style="padding:20px 24px;background:${light.page};border:1px solid ${light.line};border-radius:10px"
          >
            <p style="margin:0 0 6px;font-size:19px;line-height:1.3;font-weight:700">${title}</p>
            ${text === '' ? '' : html`<p style="margin:0 0 16px">${text}</p>`}${button({ label, href: surveyAddress(id) }, accent)}
          </td>
        </tr>
      </table>`,
    ),
    { below: 24 },
  )
}

/** Outlook on Windows ignores the padding of links: `mso-padding-alt` pads the cell instead. */
function button({ label, href }: { label: string; href: string }, accent: string): Markup {
  return asMarkup(
    html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td bgcolor="${accent}" style="border-radius:8px;background:${accent};mso-padding-alt:12px 22px">
          <a
            href="${href}"
            style="display:inline-block;padding:12px 22px;mso-padding-alt:0;font-family:${FONT};font-size:16px;font-weight:600;line-height:1.25;color:${inkOn(accent)};text-decoration:none;border-radius:8px"
            >${label}</a
          >
        </td>
      </tr>
    </table>`,
  )
}

function table(cells: Markup): Markup {
  return asMarkup(
    html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
      <tr>
        ${cells}
      </tr>
    </table>`,
  )
}

function inlines(content: readonly MailInline[] | undefined, accent: string): Markup {
  // An empty paragraph is a blank line.
  if (!content || content.length === 0) return asMarkup(html`&nbsp;`)
  return joined(content.map((one) => inlineOf(one, accent)))
}

function inlineOf(inline: MailInline, accent: string): Markup {
  if (inline.type === 'hardBreak') return asMarkup(html`<br />`)
  let markup = asMarkup(html`${inline.text}`)
  for (const mark of inline.marks ?? []) {
    if (mark.type === 'bold') markup = asMarkup(html`<strong>${markup}</strong>`)
    else if (mark.type === 'italic') markup = asMarkup(html`<em>${markup}</em>`)
    else {
      markup = asMarkup(
        html`<a class="link" href="${mark.attrs.href}" style="color:${accent};text-decoration:underline"
          >${markup}</a
        >`,
      )
    }
  }
  return markup
}
