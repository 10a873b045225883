import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newProject, openBrowser } from '../support/browser.ts'

const address = inject('address')
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
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    for (const { id, nodes } of violations) findings.push(`${name}: ${id} at ${nodes[0]?.html.slice(0, 160)}`)
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
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  // Half-faded text has no contrast to speak of.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  await check('palette')
  expect(findings).toEqual([])
  await context.close()
})
