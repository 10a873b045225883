/** A script of a Google Sheet that adds a row per answer. `key` keeps strangers out: scripts cannot read headers. */
export function sheetScript(key: string): string {
  return `const KEY = '${key}'

function doPost(request) {
  if (request.parameter.key !== KEY) return say('wrong key')
  const event = JSON.parse(request.postData.contents)
  const lock = LockService.getScriptLock()
  lock.waitLock(20000)
  try {
    const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheets()[0]
    if (sheet.getLastRow() === 0) sheet.appendRow(['Event', 'Sent', 'Page'])
    // An answer may be delivered twice, with the same id.
    if (sheet.createTextFinder(event.id).matchEntireCell(true).findNext()) return say('known')
    const head = sheet.getRange(1, 1, 1, sheet.getLastColumn()).getValues()[0]
    const row = [event.id, event.data.sent, event.data.page]
    for (const { title, text } of event.data.answers) {
      // Questions may have equal titles.
      let column = head.findIndex((one, index) => index > 2 && one === title && row[index] === undefined)
      if (column === -1) {
        column = head.push(title) - 1
        sheet.getRange(1, column + 1).setValue(plain(title))
      }
      row[column] = plain(text)
    }
    sheet.appendRow(Array.from(row, (cell) => cell ?? ''))
    return say('added')
  } finally {
    lock.releaseLock()
  }
}

// No answer may become a formula.
function plain(text) {
  return /^[=+@-]/.test(text) ? "'" + text : text
}

function say(text) {
  return ContentService.createTextOutput(text)
}
`
}

/** Checks a signature of Standard Webhooks in Node.js. */
export const signatureCheck = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the raw text of the request; secret: whsec_…
export function isGenuine(headers, body, secret) {
  const id = headers['webhook-id']
  const time = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest()
  return headers['webhook-signature'].split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
`

/** Reads the newest answers to a survey with an API token. */
export function readCommand(origin: string, survey: string): string {
  return `curl -H 'Authorization: Bearer mp_…' \\
  '${origin}/api/admin/surveys/${survey}/responses?state=sent&perPage=200&page=1'
`
}

/** A random word for an address. */
export function newKey(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
