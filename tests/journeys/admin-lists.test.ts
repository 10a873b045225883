import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller } from '../support/chat.ts'
import { openSurveyAdmin } from '../support/survey-admin.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { followPath, openPath } from '../support/visitor.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

const pages = [
  '/admin/projects',
  '/admin/templates',
  '/admin/users',
  '/admin/upload_waitlist',
  '/admin/surveys',
  '/admin/characters',
  '/admin/emails',
  '/admin/emails/lists',
  '/admin/emails/addresses',
  '/admin/invites',
  '/admin/invites/waitlist',
  '/admin/rooms',
  '/admin/flags',
  '/admin/reports',
  '/admin/audit',
]

test('an admin searches, filters, saves a view, acts and undoes, and all of it is there after a reload', async () => {
  const ada = await Caller.signIn(address, 'ada')
  for (const title of ['Curtain call', 'Understudy', 'Prompter']) {
    await ada.ask('POST', '/api/collections/cam_projects/records', { title, character: 'characterpip001' })
  }
  const page = await openSurveyAdmin(browser, address)
  await page.goto(`${address}/admin/projects`)
  const table = page.getByRole('region', { name: 'Projects' })
  await table.getByRole('link').first().waitFor()
  const title = (await table.getByRole('rowheader').first().getByRole('link').textContent()) ?? ''

  // Keys: the first row takes the focus, is selected and let go.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('1 project selected').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('1 project selected').waitFor({ state: 'detached' })

  await page.keyboard.press('/')
  await page.keyboard.type(title.split(' ')[0] ?? '')
  await page.waitForURL(/q=/)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Add a filter' })
  await form.getByRole('button', { name: /Which$/ }).click()
  await page.getByRole('option', { name: 'Not published' }).click()
  await form.getByRole('button', { name: 'Add' }).click()
  await page.waitForURL(/published~is~false|published%7Eis%7Efalse/)
  await page.getByRole('button', { name: 'Remove “Not published”' }).click()

  await page.getByRole('button', { name: /^(Views|By its name)$/ }).click()
  const views = page.getByRole('dialog', { name: 'Views' })
  await views.getByLabel('Save this view as').fill('By its name')
  await views.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'By its name' }).first().waitFor()

  // Selected rows stay selected over an edit and the way back.
  const row = table.getByRole('row').filter({ hasText: title }).first()
  await row.getByRole('checkbox').click()
  await row.getByRole('rowheader').getByRole('link').click()
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Projects' }).click()
  await page.getByText('1 project selected').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe(title.split(' ')[0])

  await page.getByRole('toolbar').getByRole('button', { name: 'Move to trash' }).click()
  await page.getByText('Moved 1 project to the trash.').waitFor()
  await table.getByRole('row').filter({ hasText: title }).first().waitFor({ state: 'detached' })
  // Rows that left the list are deselected.
  await page.getByText('1 project selected').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Restored 1 project.').waitFor()
  await table.getByRole('row').filter({ hasText: title }).first().waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^projects-.*\.csv$/)
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('every list has the same keys', async () => {
  const page = await openSurveyAdmin(browser, address)
  for (const path of pages) {
    await openPath(page, address, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('status', { name: /^Loading/ }).waitFor({ state: 'detached' })
    await page.keyboard.press('Shift+?')
    const help = page.getByRole('dialog')
    await help.waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).click()
    const rows = await page.getByRole('rowheader').count()
    if (rows === 0) continue
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText(/^1 .+ selected$/).waitFor()
  }
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('a view with a removed column shows a notice and works without it', async () => {
  const page = await openSurveyAdmin(browser, address)
  await page.goto(`${address}/admin/projects?f=colour~is~red&sort=-weight`)
  await page.getByRole('heading', { name: 'This view uses a filter that no longer exists' }).waitFor()
  await page.getByRole('button', { name: 'Remove the filter' }).click()
  await page.getByRole('rowheader').first().waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('columns stay as an admin arranged them, also in another browser; a quote in a filter is text', async () => {
  const ada = await Caller.signIn(address, 'ada')
  const title = 'Say "good night" at 100%'
  await ada.ask('POST', '/api/collections/cam_projects/records', { title, character: 'characterpip001' })
  // A second try begins with the usual columns as well.
  await (
    await Caller.signIn(address, 'admin')
  ).ask('PUT', '/api/admin/lists/projects/columns', { columns: [] })
  const page = await openSurveyAdmin(browser, address)
  const filter = encodeURIComponent('title~has~"good night" at 100%')
  await page.goto(`${address}/admin/projects?f=${filter}`)
  await page.getByRole('rowheader', { name: title }).first().waitFor()
  await page.getByText('Title contains “"good night" at 100%”').waitFor()

  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/columns') && answer.ok())
  const edge = page.getByRole('separator', { name: 'Width of “Creator”' })
  const width = Number(await edge.getAttribute('aria-valuenow'))
  const widened = saved()
  await edge.press('ArrowRight')
  await widened
  const wider = Number(await edge.getAttribute('aria-valuenow'))
  expect(wider).toBeGreaterThan(width)
  await page.getByRole('button', { name: 'Columns' }).click()
  const moved = saved()
  await page.getByRole('button', { name: 'Move “Creator” up' }).click()
  await moved
  await page.keyboard.press('Escape')
  // Nothing behind the popover is there for anybody while it is open.
  await page.getByRole('columnheader', { name: /Creator/ }).waitFor()
  const heads = await page.getByRole('columnheader').allInnerTexts()
  expect(heads.findIndex((head) => head.includes('Creator'))).toBe(1)

  const elsewhere = await openSurveyAdmin(browser, address)
  await elsewhere.goto(`${address}/admin/projects`)
  await elsewhere.getByRole('rowheader').first().waitFor()
  const there = elsewhere.getByRole('separator', { name: 'Width of “Creator”' })
  expect(Number(await there.getAttribute('aria-valuenow'))).toBe(wider)
  expect(await elsewhere.getByRole('columnheader').allInnerTexts()).toEqual(heads)
  expect([...page.complaints, ...elsewhere.complaints]).toEqual([])
  await Promise.all([page.context().close(), elsewhere.context().close()])
})

test('a user asks to upload characters, the team approves, and they are notified', async () => {
  const context = await browser.newContext()
  const carla = await openPage(context)
  await startSession(carla, address, (await Caller.join(address, 'Carla')).email)
  await carla.goto(`${address}/settings/account#own-characters`)
  await carla.getByRole('button', { name: 'Ask to upload one' }).click()
  await carla.getByLabel('What would you upload, and what for?').fill('Two owls for a comic that I draw')
  await carla.getByRole('button', { name: 'Send the request' }).click()
  await carla.getByText(/^You asked on/).waitFor()

  const page = await openSurveyAdmin(browser, address)
  await page.goto(`${address}/admin/upload_waitlist`)
  const row = page.getByRole('row').filter({ hasText: 'Two owls for a comic that I draw' })
  await row.getByRole('button', { name: /^What to do/ }).click()
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Lovely!')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByText(/^Approved 1 request/).waitFor()
  await row.getByText('Approved').waitFor()

  await carla.reload()
  await carla.getByText('You can upload characters you have drawn').waitFor()
  expect([...page.complaints, ...carla.complaints]).toEqual([])
  await page.context().close()
  await context.close()
})

test('a template is created, published, and used by a member', async () => {
  const page = await openSurveyAdmin(browser, address)
  await page.goto(`${address}/admin/templates`)
  await page
    .getByRole('button', { name: /^(New template|Create one)$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Title').fill('Evening news')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Evening news' }).waitFor()
  await page.getByLabel('Description').fill('A desk and a face')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published 1 template', { exact: false }).waitFor()

  await followPath(page, '/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await page
    .getByRole('button', { name: /^Evening news/ })
    .first()
    .click()
  await page.waitForURL(/\/projects\/[a-z0-9]+\/audio/)
  await page.context().close()
})
