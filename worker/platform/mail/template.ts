import type { Mail } from './message.ts'
import type { UnsubscribeLink } from './unsubscribe-link.ts'
import { escapeHtml } from '../escape-html.ts'

export interface MailContent {
  subject: string
  before: string[]
  quote?: string
  /** Texts with what was answered to each. */
  answers?: { question: string; answer: string }[]
  action?: { label: string; href: string }
  after: string[]
  reason: string
  /** Link and label for unsubscribing. */
  refuse?: { label: string; link: UnsubscribeLink }
  /** English by default. */
  language?: { tag: string; direction: 'ltr' | 'rtl' }
}

const WORDMARK = 'Mouthpiece'

/** sRGB of web/theme.css, light first. */
const styles = `body,.page{background:#f9f4ea}
.card{background:#fffefb;border:1px solid #ded6c9;border-radius:12px}
.text{color:#2b1f18}
.soft{color:#68594e}
.mark{color:#2b1f18}
.button{background:#ba2524;color:#ffffff}
.quote{border-left:3px solid #fad035}
.line{border-top:1px solid #ded6c9}
@media (prefers-color-scheme:dark){
body,.page{background:#160f0d !important}
.card{background:#2a211c !important;border-color:#3c322c !important}
.text,.mark{color:#f1ebe2 !important}
.soft{color:#b4aa9d !important}
.line{border-color:#3c322c !important}
}`

/** Plain text, and HTML of tables and inline styles that old clients show too. */
export function rendered(to: string, words: MailContent): Mail {
  const { subject, refuse } = words
  const mail = { to, subject, text: textOf(words), html: htmlOf(words) }
  return refuse ? { ...mail, headers: refuse.link.headers } : mail
}

function textOf({ before, quote, answers = [], action, after, reason, refuse }: MailContent): string {
  const quoted = quote ? [quote.replaceAll(/^/gm, '> ')] : []
  const button = action ? [`${action.label}:\n${action.href}`] : []
  const foot = [`${WORDMARK} – give your voice a face`, reason]
  if (refuse) foot.push(`${refuse.label}: ${refuse.link.page}`)
  const answered = answers.map(({ question, answer }) => `${question}\n${answer}`)
  return `${[...before, ...quoted, ...answered, ...button, ...after, '--', foot.join('\n')].join('\n\n')}\n`
}

/** Only Outlook on Windows reads `mso`: it supports neither `max-width` nor the padding of links. */
function htmlOf({
  subject,
  before,
  quote,
  answers = [],
  action,
  after,
  reason,
  refuse,
  language = { tag: 'en', direction: 'ltr' },
}: MailContent): string {
  const paragraph = (text: string) =>
    `<p class="text" style="margin:0 0 16px;color:#2b1f18">${escapeHtml(text)}</p>`
  const quoted = quote
    ? `<p class="text quote" style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #fad035;color:#2b1f18;font-style:italic">${escapeHtml(quote).replaceAll('\n', '<br>')}</p>`
    : ''
  const button = action
    ? `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td class="button" bgcolor="#ba2524" style="border-radius:6px;background:#ba2524;mso-padding-alt:12px 24px"><a class="button" href="${escapeHtml(action.href)}" style="display:inline-block;padding:12px 24px;mso-padding-alt:0;border-radius:6px;background:#ba2524;color:#ffffff;font-family:Inter,Helvetica,Arial,sans-serif;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 16px;font-size:14px;color:#68594e">If the button does nothing, copy this address into your browser:<br><span style="word-break:break-all">${escapeHtml(action.href)}</span></p>`
    : ''
  // Answers may run the other way than the mail.
  const answered = ({ question, answer }: { question: string; answer: string }) =>
    `<p class="soft line" dir="auto" style="margin:0;padding:12px 0 2px;border-top:1px solid #ded6c9;font-size:14px;color:#68594e">${escapeHtml(question)}</p>
<p class="text" dir="auto" style="margin:0 0 12px;color:#2b1f18">${escapeHtml(answer).replaceAll('\n', '<br>')}</p>`
  const refusal = refuse
    ? `<br><a class="soft" href="${escapeHtml(refuse.link.page)}" style="color:#68594e">${escapeHtml(refuse.label)}</a>`
    : ''
  return `<!doctype html>
<html ${documentAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f9f4ea">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f9f4ea"><tr><td align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="560" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td style="font-family:Inter,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<p class="mark" style="margin:0 0 16px;font-family:'Bricolage Grotesque',Inter,Helvetica,Arial,sans-serif;font-size:22px;font-weight:700;color:#2b1f18">${WORDMARK}</p>
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fffefb;border:1px solid #ded6c9;border-radius:12px"><tr><td style="padding:28px 28px 12px">
${[...before.map(paragraph), quoted, ...answers.map(answered), button, ...after.map(paragraph)].filter((piece) => piece !== '').join('\n')}
</td></tr></table>
<p class="soft" style="margin:20px 4px 0;font-size:13px;color:#68594e">${escapeHtml(reason)}${refusal}</p>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

/** Direction only where it differs, as most mails are in English. */
function documentAttributes({ tag, direction }: NonNullable<MailContent['language']>): string {
  const lang = `lang="${escapeHtml(tag)}"`
  return direction === 'rtl' ? `${lang} dir="rtl"` : lang
}
