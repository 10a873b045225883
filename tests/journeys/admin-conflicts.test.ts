import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../support/pages/axe.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller } from '../support/chat.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { openSurveyAdmin } from '../support/survey-admin.ts'

// One admin edits in a window that is open; another one saves the same record first.

const address = ownServer()
let browser: Browser
let other: Caller
let page: Awaited<ReturnType<typeof openSurveyAdmin>>

beforeAll(async () => {
  browser = await sharedBrowser()
  other = await Caller.signIn(address, 'admin')
  page = await openSurveyAdmin(browser, address)
})
afterAll(async () => {
  expect(page?.complaints.filter((line) => !line.includes('409'))).toEqual([])
  await browser?.close()
})

interface Rows<Row> {
  items: (Row & { id: string; updated: string })[]
}

const rowsOf = async <Row>(kind: string) =>
  (await other.ask<Rows<Row>>('GET', `/api/admin/lists/${kind}`)).items

/** Texts of a row in the table of both versions. */
async function bothSides(within: Page, label: string): Promise<string[]> {
  const row = within.getByRole('alertdialog').or(within.getByRole('dialog')).last().getByRole('row')
  const found = row.filter({ has: within.getByRole('rowheader', { name: label }) })
  return found.getByRole('cell').allInnerTexts()
}

test('when two admins edit a note, both versions are shown and the chosen one is saved', async () => {
  const carla = await Caller.join(address, 'Carla')
  await carla.ask('POST', '/api/upload-waitlist', { purpose: 'A choir of teapots', link: '' })
  const requests = () => rowsOf<{ note: string; purpose: string }>('upload_waitlist')
  const request = (await requests()).find(({ purpose }) => purpose === 'A choir of teapots')
  await page.goto(`${address}/admin/upload_waitlist`)
  const row = page.getByRole('row').filter({ hasText: 'A choir of teapots' })
  await row.getByRole('button', { name: /^What to do/ }).click()
  await page.getByRole('menuitem', { name: 'Write a note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Looks good to me')
  await other.ask('POST', '/api/admin/lists/upload_waitlist/acts/note', {
    ids: [request?.id],
    input: { note: 'Ask for a sample first' },
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Write a note' }).click()
  await page.getByRole('heading', { name: /changed “/ }).waitFor()
  expect(await bothSides(page, 'Note')).toEqual(['Looks good to me', 'Ask for a sample first'])
  expect(await axeFindings(page, 'conflict')).toEqual([])
  await page.getByRole('button', { name: 'Replace it with mine' }).click()
  await page.getByText(/^Noted at 1 request/).waitFor()
  expect((await requests()).find(({ id }) => id === request?.id)?.note).toBe('Looks good to me')
})

test('when two admins ban a user at once, the second may keep or replace the first reason', async () => {
  const rude = await Caller.join(address, 'Rudi')
  await page.goto(`${address}/admin/users/${rude.id}`)
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Ban' }).click()
  await page.getByRole('textbox', { name: 'Why' }).fill('Rude to others')
  await other.ask('POST', '/api/admin/lists/users/acts/ban', {
    ids: [rude.id],
    input: { reason: 'Spam in the rooms' },
  })
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Ban' })
    .click()
  await page.getByRole('heading', { name: /changed “/ }).waitFor()
  expect(await bothSides(page, 'Why')).toEqual(['Rude to others', 'Spam in the rooms'])
  await page.getByRole('button', { name: 'Replace it with mine' }).click()
  await page.getByText('Changed the reason for 1 user.').waitFor()
  await page.getByRole('note').getByText('Rude to others').waitFor()
  await other.ask('POST', '/api/admin/lists/users/acts/unban', { ids: [rude.id] })
})

test('an admin can take the other admin’s version of a template and continue editing it', async () => {
  const gallery = await rowsOf('characters')
  const made = await other.ask<{ id: string; updated: string }>(
    'POST',
    '/api/collections/templates/records',
    {
      title: 'Weather report',
      character: gallery[0]?.id,
    },
  )
  await page.goto(`${address}/admin/templates/${made.id}`)
  await page.getByLabel('Title').fill('The weather')
  await other.ask('PATCH', `/api/admin/templates/${made.id}`, { updated: made.updated, title: 'Forecast' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'This template changed somewhere else' }).waitFor()
  expect(await bothSides(page, 'Title')).toEqual(['The weather', 'Forecast'])
  await page.getByRole('button', { name: 'Use theirs' }).click()
  expect(await page.getByLabel('Title').inputValue()).toBe('Forecast')
  await page.getByLabel('Description').fill('Rain or shine')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
})

test('a conflict over a route rule lists all different fields and can be overwritten', async () => {
  const fields = { source: '/spring', match: 'exact', status: 302, priority: 0, active: true, note: '' }
  const rule = await other.ask<{ id: string; updated: string }>('POST', '/api/admin/route-rules', {
    ...fields,
    target: '/projects',
  })
  await page.goto(`${address}/admin/home`)
  await page.getByRole('button', { name: 'Edit the rule for /spring' }).click()
  await page.getByLabel('Redirect to').fill('/terms-privacy')
  await other.ask('PUT', `/api/admin/route-rules/${rule.id}`, {
    ...fields,
    target: '/chat',
    note: 'Until May',
    updated: rule.updated,
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'This rule changed somewhere else' }).waitFor()
  expect(await bothSides(page, 'Redirect to')).toEqual(['/terms-privacy', '/chat'])
  expect(await bothSides(page, 'Note')).toEqual(['–', 'Until May'])
  await page.getByRole('button', { name: 'Replace it with mine' }).click()
  await page.getByRole('dialog', { name: 'Edit rule' }).waitFor({ state: 'detached' })
  await page.getByText('/terms-privacy').first().waitFor()
})

test('changes to different fields of a character do not conflict; changes to the same field do', async () => {
  const [character] = (await rowsOf<{ name: string }>('characters')).filter(({ name }) => name !== '')
  const path = `/api/characters/${character?.id}`
  const seen = await other.ask<{ revision: number; kind: string; tagline: string }>('GET', path)
  await page.goto(`${address}/admin/characters/${character?.id}`)
  await page.getByLabel('Line').fill('Mine, all mine')
  const once = await other.ask<{ revision: number }>('PATCH', path, {
    revision: seen.revision,
    kind: 'object',
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  const both = await other.ask<{ revision: number; kind: string; tagline: string }>('GET', path)
  expect(both).toMatchObject({ kind: 'object', tagline: 'Mine, all mine' })

  await page.getByLabel('Line').fill('Mine again')
  await other.ask('PATCH', path, { revision: both.revision, tagline: 'Theirs' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: / changed somewhere else$/ }).waitFor()
  expect(await bothSides(page, 'Line')).toEqual(['Mine again', 'Theirs'])
  await page.getByRole('button', { name: 'Use theirs' }).click()
  expect(await page.getByLabel('Line').inputValue()).toBe('Theirs')
  expect(once.revision).toBeGreaterThan(seen.revision)
})

test('an owner change shows that another admin changed the owner meanwhile', async () => {
  const ada = await Caller.signIn(address, 'ada')
  const project = await ada.ask<{ id: string }>('POST', '/api/collections/cam_projects/records', {
    title: 'Given twice',
    character: 'characterpip001',
  })
  await page.goto(`${address}/admin/projects/${project.id}`)
  await page.getByRole('button', { name: 'Transfer' }).click()
  await page.getByLabel('E-mail address or id').fill('admin@mouthpiece.test')
  await other.ask('POST', `/api/admin/projects/${project.id}/transfer`, { to: 'ben@mouthpiece.test' })
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click()
  await page.getByRole('heading', { name: 'This project changed somewhere else' }).waitFor()
  expect((await bothSides(page, 'Belongs to'))[0]).toBe('admin@mouthpiece.test')
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await page.getByRole('dialog', { name: /^Give/ }).waitFor({ state: 'detached' })
})

test('a survey that another admin changed is not published before it was shown', async () => {
  const made = await other.ask<{ id: string; revision: number }>('POST', '/api/admin/surveys', {
    title: 'Two minds',
  })
  const path = `/api/admin/surveys/${made.id}`
  const question = { type: 'yes_no', id: 'more', title: { en: 'More?' } }
  const pages = [{ id: 'one', questions: [question] }]
  const draft = {
    format: 1,
    languages: ['en'],
    pages,
    ending: { title: { en: 'Thank you' }, text: { en: '' } },
  }
  const { revision } = await other.ask<{ revision: number }>('PATCH', path, {
    revision: made.revision,
    draft,
  })
  await page.goto(`${address}/admin/surveys/compose/${made.id}`)
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.waitFor()
  await other.ask('PATCH', path, { revision, title: 'One mind' })
  await publish.click()
  await page.getByRole('heading', { name: 'This survey changed somewhere else' }).waitFor()
  expect(await other.ask('GET', path)).toMatchObject({ state: 'draft', title: 'One mind' })
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await publish.click()
  await page.getByRole('dialog', { name: /Share it/ }).waitFor()
  expect(await other.ask('GET', path)).toMatchObject({ state: 'open', title: 'One mind' })
})

test('an e-mail is sent as shown; edits made after another admin sent it can be saved', async () => {
  const made = await other.ask<{ id: string; revision: number }>('POST', '/api/admin/emails', {
    name: 'Two hands',
    layout: 'blank',
  })
  const path = `/api/admin/emails/${made.id}`
  const term = { condition: { kind: 'everyone' } }
  const mine = await other.ask<{ revision: number }>('PATCH', path, {
    revision: made.revision,
    subject: 'As it was',
    audience: { match: 'any', groups: [{ match: 'all', terms: [term] }] },
    document: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello!' }] }],
    },
  })
  await page.goto(`${address}/admin/emails/compose/${made.id}`)
  await page.getByRole('textbox', { name: 'Text of the e-mail' }).waitFor()
  const { revision } = await other.ask<{ revision: number }>('PATCH', path, {
    revision: mine.revision,
    subject: 'As they like it',
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this e-mail' })
  await dialog.getByText('“As it was”').waitFor()
  const { recipients } = await other.ask<{ recipients: number }>('GET', `${path}/check`)
  await dialog.getByLabel(/^Type \d+ to confirm/).fill(String(recipients))
  await dialog.getByRole('button', { name: /^Send to/ }).click()
  await page.getByRole('heading', { name: 'This e-mail changed somewhere else' }).waitFor()
  expect(await bothSides(page, 'Subject')).toEqual(['As it was', 'As they like it'])
  await page.getByRole('button', { name: 'Use theirs' }).click()
  expect(await page.getByLabel('Subject').inputValue()).toBe('As they like it')

  const at = new Date(Date.now() + 3_600_000).toISOString()
  await other.ask('POST', `${path}/send`, { revision, recipients, at })
  await page.getByLabel('Subject').fill('My last word')
  await page.getByRole('heading', { name: 'This e-mail is no longer a draft' }).waitFor()
  expect(await axeFindings(page, 'no longer a draft')).toEqual([])
  await page.getByRole('button', { name: 'Keep mine as a new e-mail' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith(made.id))
  expect(await page.getByLabel('Subject').inputValue()).toBe('My last word')
  expect(await other.ask('GET', path)).toMatchObject({ state: 'scheduled', subject: 'As they like it' })
  await other.ask('POST', `${path}/cancel`)
  await page.goto(`${address}/admin/emails/compose/${made.id}`)
  await page.getByText('No one got it. To send it after all, duplicate it.').waitFor()
})

test('leaving a page with unsaved changes asks first', async () => {
  const [character] = await rowsOf('characters')
  await page.goto(`${address}/admin/characters/${character?.id}`)
  const line = page.getByLabel('Line')
  await line.fill('Not saved yet')
  const link = page.getByRole('link', { name: 'Templates' })
  await link.click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  expect(await axeFindings(page, 'leave')).toEqual([])
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  expect(await line.inputValue()).toBe('Not saved yet')
  await link.click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor()
})
