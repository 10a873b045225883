import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_KEY } from '../../web/platform/session.ts'
import { axeFindings } from '../support/pages/axe.ts'
import { openNewProject, openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller } from '../support/chat.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
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

test('props are edited beside the live puppet, changes are shown before saving, and versions are restored', () =>
  onPage('admin@mouthpiece.test', async (page) => {
    const drawing = readFileSync('web/characters/pip.svg', 'utf8')
    const { id } = await send(page, '/api/characters', { name: `Penny ${Date.now() % 100_000}`, drawing })
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
    await dialog.getByLabel('What’s new?').fill('Another name')
    await dialog.getByRole('button', { name: 'Save and publish' }).click()
    await page.getByText('Published as version 2').waitFor()
    await page.getByText('Nothing changed').waitFor()

    await page.getByRole('button', { name: 'Version 1', exact: true }).click()
    await page.getByRole('button', { name: 'Restore these props' }).click()
    await page.getByText('1 change', { exact: true }).waitFor()
    await page.getByRole('complementary', { name: 'Live puppet' }).getByText('Jumper').waitFor()

    // The JSON editor reports invalid input and does not apply it.
    await definitions.getByText('JSON', { exact: true }).click()
    await definitions.getByLabel('Props as JSON').fill('[{"kind":"toggle"}]')
    await definitions.getByText(/^0\.id/).waitFor()
    expect(await definitions.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
  }))

test('a creator with the flag uploads a drawing, visible to them only; one in use cannot be deleted', async () => {
  const creator = await Caller.join(address, 'Carla')
  const admin = await Caller.signIn(address, 'admin')
  await admin.ask('POST', '/api/collections/user_flags/records', {
    user: creator.id,
    key: 'character_upload',
  })
  const name = `Own ${creator.id}`

  await onPage(creator.email, async (page) => {
    await openNewProject(page, address, '/character', creator.email)
    await page.getByRole('button', { name: 'Your own drawings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your own drawings' })
    await dialog.getByLabel('Drawing, pictures or layers').setInputFiles({
      name: `${name}.svg`,
      mimeType: 'image/svg+xml',
      buffer: readFileSync('tests/support/drawings/juniper.svg'),
    })
    await dialog.getByLabel(/I made this drawing/).check()
    await dialog.getByRole('button', { name: 'Create character' }).click()
    await dialog.getByRole('button', { name: /Accept all/ }).click()
    await dialog.getByText('It can act and be published.').waitFor()
    expect(await axeFindings(page, 'a drawing of one’s own')).toEqual([])
    await dialog.getByText('Saved', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    const publish = page.getByRole('dialog', { name: 'Publish version 1' })
    await publish.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('is published as version 1').waitFor()
    await dialog.getByRole('button', { name: 'Back to your drawings' }).click()
    const drawing = dialog.getByRole('button', { name: `${name} Version 1` })
    await drawing.waitFor()

    // Built from parts, one needs no publishing.
    await dialog.getByRole('button', { name: 'Build a character' }).click()
    const builder = page.getByRole('dialog', { name: 'Build a character' })
    await builder.getByText('Clothes', { exact: true }).click()
    // The random one may wear either already.
    for (const top of ['Hoodie', 'Jumper']) await builder.getByText(top, { exact: true }).click()
    await builder.getByRole('button', { name: 'Undo' }).click()
    await builder.getByText('Presenters', { exact: true }).click()
    await builder.getByText('Chef', { exact: true }).click()
    await expect.poll(() => builder.getByRole('radio', { name: 'Chef' }).isChecked()).toBe(true)
    expect(await axeFindings(page, 'the builder of characters')).toEqual([])
    await builder.getByRole('textbox', { name: 'Name' }).fill(`Built ${creator.id}`)
    await builder.getByRole('button', { name: 'Save character' }).click()
    await page.getByText('is in your gallery').waitFor()
    await dialog.getByRole('button', { name: `Built ${creator.id} Version 1` }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    const own = page.getByRole('radio', { name: new RegExp(name) })
    await page.getByText(name, { exact: true }).click()
    await expect.poll(() => own.isChecked()).toBe(true)
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Your own drawings' }).click()
    await dialog.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('is in use in a project').waitFor()
    await drawing.waitFor()
  })

  await onPage('ada@mouthpiece.test', async (page) => {
    await openNewProject(page, address, '/character')
    await page.getByRole('radio', { name: /^Pip:/ }).waitFor({ state: 'attached' })
    expect(await page.getByRole('radio', { name: new RegExp(name) }).count()).toBe(0)
  })
})
