import type { Mail } from './message.ts'

/** What a mail says, before it looks like anything. All of it is plain text. */
export interface MailWords {
  subject: string
  /** Paragraphs before the button. */
  before: string[]
  /** The one thing to do; `href` is an address of ours. */
  action?: { label: string; href: string }
  /** Paragraphs after the button. */
  after: string[]
  /** Why the person got this mail. */
  reason: string
}

const WORDMARK = 'Mouthpiece'

/** A mail's two bodies: text as it is read aloud, and HTML of tables and inline styles that old clients show too. */
export function rendered(to: string, words: MailWords): Mail {
  return { to, subject: words.subject, text: textOf(words), html: htmlOf(words) }
}

function textOf({ before, action, after, reason }: MailWords): string {
  const button = action ? [`${action.label}:\n${action.href}`] : []
  return `${[...before, ...button, ...after, '--', `${WORDMARK} – give your voice a face\n${reason}`].join('\n\n')}\n`
}

function htmlOf({ subject, before, action, after, reason }: MailWords): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.href)}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#1f1b2e;color:#ffffff;font-weight:600;text-decoration:none">${escaped(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#5c566b">If the button does nothing, copy this address into your browser:<br><span style="word-break:break-all">${escaped(action.href)}</span></p>`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td style="font-family:Inter,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<p style="margin:0 0 24px;font-size:22px;font-weight:700">${WORDMARK}</p>
${[...before.map(paragraph), button, ...after.map(paragraph)].filter((piece) => piece !== '').join('\n')}
<p style="margin:32px 0 0;font-size:13px;color:#5c566b">${escaped(reason)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
