import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_KEY } from '../../web/platform/session.ts'
import { axeFindings } from '../support/axe.ts'
import { openBrowser, openPage, startSession } from '../support/browser.ts'
import { ownServer } from '../support/own-server.ts'

const address = ownServer()

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function onPage(email: string, journey: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openPage(context)
  await startSession(page, address, email)
  await journey(page)
  expect(page.complaints).toEqual([])
  await context.close()
}

/** Sends what a page of this person would send. */
function send(page: Page, path: string, body: unknown): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([path, text, key]) => {
      const { token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { token: string }
      const headers = { Authorization: token, 'Content-Type': 'application/json' }
      const answer = await fetch(path, { method: 'POST', headers, body: text })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Record<string, unknown>
    },
    [path, JSON.stringify(body), SESSION_KEY] as const,
  )
}

test('props are edited beside the live puppet; what changes is seen before it is saved, and versions come back', () =>
  onPage('admin@mouthpiece.test', async (page) => {
    const drawing = readFileSync('web/characters/pip.svg', 'utf8')
    const { id } = await send(page, '/api/characters', { name: `Pip ${Date.now() % 100_000}`, drawing })
    await send(page, `/api/characters/${String(id)}/publish`, { revision: 1, note: 'The first' })
    await page.goto(`${address}/admin/characters/${String(id)}/custom-props`)
    const definitions = page.getByRole('region', { name: 'Definitions' })
    await definitions.getByRole('button', { name: 'Jumper Colour', exact: true }).click()
    await definitions.getByLabel('Label', { exact: true }).fill('Pullover')
    await page.getByText('1 change', { exact: true }).waitFor()
    expect(await axeFindings(page, 'custom props')).toEqual([])

    await page.getByRole('button', { name: 'Review and save' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('"Jumper"').waitFor()
    await dialog.getByText('"Pullover"').waitFor()
    await dialog.getByLabel('What is new?').fill('Another name')
    await dialog.getByRole('button', { name: 'Save and publish' }).click()
    await page.getByText('Published as version 2').waitFor()
    await page.getByText('Nothing changed').waitFor()

    await page.getByRole('button', { name: 'Version 1', exact: true }).click()
    await page.getByRole('button', { name: 'Restore these props' }).click()
    await page.getByText('1 change', { exact: true }).waitFor()
    await page.getByRole('complementary', { name: 'Live puppet' }).getByText('Jumper').waitFor()

    // As JSON: what does not fit is told, and is not taken over.
    await definitions.getByText('JSON', { exact: true }).click()
    await definitions.getByLabel('Props as JSON').fill('[{"kind":"toggle"}]')
    await definitions.getByText(/^0\.id/).waitFor()
    expect(await definitions.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
  }))
