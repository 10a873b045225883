import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { newProject, openBrowser } from '../support/browser.ts'
import { Caller, composer, message } from '../support/chat.ts'
import { ownServer } from '../support/own-server.ts'

const address = ownServer()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test.each(['light', 'dark'] as const)('no built page has a finding of axe: %s', async (colorScheme) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme })
  const page = await context.newPage()
  const findings: string[] = []
  const check = async (name: string) => {
    findings.push(...(await axeFindings(page, name)))
  }
  await page.goto(address, { waitUntil: 'networkidle' })
  await check('/')
  await page.goto(`${address}/terms-privacy`, { waitUntil: 'networkidle' })
  await check('/terms-privacy')
  await page.goto(`${address}/no/such/page`, { waitUntil: 'networkidle' })
  await check('404')

  const project = await newProject(page, address)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').getByText('Bring a file').click()
  await (await chooser).setFiles('tests/support/sounds/hello.wav')
  await page.getByText('In use').waitFor({ timeout: 60_000 })
  await check('audio')
  for (const tool of ['editor', 'character', 'export', 'thumbnail', '']) {
    await page.goto(`${address}/projects/${project}/${tool}`, { waitUntil: 'networkidle' })
    await check(tool || 'project')
  }
  await page.goto(`${address}/projects`, { waitUntil: 'networkidle' })
  await check('/projects')
  await page.goto(`${address}/settings/account`, { waitUntil: 'networkidle' })
  await check('/settings/account')
  await checkChat(page, check)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await check('palette')
  expect(findings).toEqual([])
  await context.close()
})

/** A room with every kind of message, and what opens over it. */
async function checkChat(page: Page, check: (name: string) => Promise<void>) {
  const admin = await Caller.signIn(address, 'admin')
  const ben = await Caller.signIn(address, 'ben')
  const slug = `axe-${Date.now().toString(36)}`
  const room = await admin.makeRoom(slug, { topic: 'What axe looks at.' })
  const { id } = await ben.say(room, '**bold** *italic* `code` https://example.org\n> quoted\n- one\n- two')
  await admin.say(room, '```\nlong = code\n```', { reply: id })
  await ben.ask('POST', '/api/collections/chat_reactions/records', { room, message: id, emoji: '👍' })

  await page.goto(`${address}/chat/${slug}`, { waitUntil: 'networkidle' })
  await message(page, 'bold').first().waitFor()
  await composer(page).fill('waits for an answer, @')
  await composer(page).press('Enter')
  await check('/chat')
  await message(page, 'bold').first().hover()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
  await check('/chat with a menu')
  await page.keyboard.press('Escape')
  await message(page, 'bold').first().hover()
  await page.getByRole('button', { name: 'React', exact: true }).click()
  await page.getByRole('textbox', { name: 'Search emoji' }).waitFor()
  await check('/chat with emoji')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search in this room' }).click()
  await page.getByRole('searchbox').fill('bold')
  await page.getByText('1 message').waitFor()
  await check('/chat with a search')
  await composer(page).fill('@')
  await page.getByRole('listbox').waitFor()
  await check('/chat with names')
  await page.goto(`${address}/chat/no-such-room`, { waitUntil: 'networkidle' })
  await check('/chat without a room')
}
