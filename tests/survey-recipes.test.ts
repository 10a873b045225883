import { createHmac, timingSafeEqual } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { sheetScript, signatureCheck } from '../web/features/admin/surveys/notices/recipe-texts.ts'
import { webhookSignature } from '../worker/platform/credentials/webhook-signature.ts'

type Check = (headers: Record<string, string>, body: string, secret: string) => boolean

/** The function that users copy, run as they would. */
function copiedCheck(): Check {
  const code = signatureCheck.replace(/^import .*$/m, '').replace('export ', '')
  // Safe: the snippet declares it so.
  return runInNewContext(`${code}\nisGenuine`, { createHmac, timingSafeEqual, Buffer }) as Check
}

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`

async function signed(body: string, { by = [secret], age = 0 } = {}) {
  const about = {
    id: 'msg_1',
    timestamp: String(Math.floor(Date.now() / 1_000) - age),
    body: new TextEncoder().encode(body),
  }
  const signatures = await Promise.all(by.map((one) => webhookSignature(about, one)))
  return {
    'webhook-id': about.id,
    'webhook-timestamp': about.timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

test('the copied check accepts our signatures, and no others', async () => {
  const isGenuine = copiedCheck()
  const other = `whsec_${Buffer.from('another secret, just as long ...').toString('base64')}`
  expect(isGenuine(await signed('{"a":"é"}'), '{"a":"é"}', secret)).toBe(true)
  expect(isGenuine(await signed('{}', { by: [other, secret] }), '{}', secret)).toBe(true)
  expect(isGenuine(await signed('{}'), '{ }', secret)).toBe(false)
  expect(isGenuine(await signed('{}', { by: [other] }), '{}', secret)).toBe(false)
  expect(isGenuine(await signed('{}', { age: 600 }), '{}', secret)).toBe(false)
})

/** A sheet with the calls that the script makes. */
function fakeSheet() {
  const rows: unknown[][] = []
  const sheet = {
    rows,
    getLastRow: () => rows.length,
    getLastColumn: () => Math.max(...rows.map((row) => row.length)),
    appendRow: (row: unknown[]) => void rows.push(row),
    createTextFinder: (text: string) => ({
      matchEntireCell: () => ({ findNext: () => (rows.flat().includes(text) ? {} : null) }),
    }),
    getRange: (_row: number, column: number) => ({
      getValues: () => [[...(rows[0] ?? [])]],
      setValue: (value: unknown) => {
        if (rows[0]) rows[0][column - 1] = value
      },
    }),
  }
  return sheet
}

test('the copied script adds a row per answer, once, and no formula', () => {
  const sheet = fakeSheet()
  const doPost = runInNewContext(`${sheetScript('k3y')}\ndoPost`, {
    LockService: { getScriptLock: () => ({ waitLock() {}, releaseLock() {} }) },
    SpreadsheetApp: { getActiveSpreadsheet: () => ({ getSheets: () => [sheet] }) },
    ContentService: { createTextOutput: (text: string) => text },
    // Safe: the script declares it so.
  }) as (request: unknown) => string
  const post = (id: string, answers: { title: string; text: string }[], key = 'k3y') =>
    doPost({
      parameter: { key },
      postData: { contents: JSON.stringify({ id, data: { sent: 'now', page: 'there', answers } }) },
    })
  const ada = [
    { title: 'Name', text: 'Ada' },
    { title: 'Sent', text: '=SUM(A1)' },
  ]
  expect(post('msg_1', ada)).toBe('added')
  expect(post('msg_1', ada)).toBe('known')
  expect(post('msg_2', [{ title: 'Sent', text: 'x' }])).toBe('added')
  expect(post('msg_3', ada, 'guess')).toBe('wrong key')
  const twice = [
    { title: 'Name', text: 'Eve' },
    { title: 'Name', text: 'Kim' },
  ]
  expect([post('msg_4', twice), post('msg_5', twice)]).toEqual(['added', 'added'])
  expect(JSON.parse(JSON.stringify(sheet.rows))).toEqual([
    ['Event', 'Sent', 'Page', 'Name', 'Sent', 'Name'],
    ['msg_1', 'now', 'there', 'Ada', "'=SUM(A1)"],
    ['msg_2', 'now', 'there', '', 'x'],
    ['msg_4', 'now', 'there', 'Eve', '', 'Kim'],
    ['msg_5', 'now', 'there', 'Eve', '', 'Kim'],
  ])
})
