import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from './pages/axe.ts'

/** Adds a webhook to the survey of the composer, sends a test to it and finds it in the log. */
export async function sendTestOfWebhook(page: Page) {
  const received: string[] = []
  const receiver = createServer((request, reply) => {
    received.push(String(request.headers['webhook-signature']))
    reply.end()
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const at = receiver.address()
  const host = `127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  await page.getByRole('button', { name: 'This survey' }).click()
  await page.getByRole('menuitem', { name: 'Notices' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('A webhook', { exact: true }).click()
  await dialog.getByLabel('Address').fill('https://10.0.0.1/')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText(/^Enter an https address/).waitFor()
  await dialog.getByLabel('Address').fill(`http://${host}/`)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText(/^whsec_/).waitFor()
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  await dialog.getByText('Answers in Google Sheets').click()
  expect(await axeFindings(page, 'notices of a survey')).toEqual([])
  await dialog.getByRole('button', { name: `More for Webhook at ${host}` }).click()
  await page.getByRole('menuitem', { name: 'Send a test' }).click()
  await dialog.getByRole('button', { name: `Log of Webhook at ${host}` }).click()
  await dialog.getByText('Sent (200)').waitFor()
  expect(await axeFindings(page, 'log of a webhook')).toEqual([])
  expect(received).toEqual([expect.stringMatching(/^v1,/)])
  await new Promise((done) => receiver.close(done))
}
