import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { hintCookie, type Hint } from '../../../worker/model/pages/visitor-hint.ts'
import { openBrowser } from '../../support/browser.ts'
import { startBuiltApp } from '../../support/servers/built-app.ts'
import { addRecords, type BenchRecords } from '../pages/records.ts'

const FOLDER = resolve(import.meta.dirname, '../../../.shots/first-paints')
const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

const hints = {
  guest: { visitor: 'guest', isNew: false },
  member: { visitor: 'member', isNew: false },
  newcomer: { visitor: 'member', isNew: true },
  admin: { visitor: 'admin', isNew: false },
} as const satisfies Record<string, Hint>

/** A page of each kind, by its visitor. */
const pagesWith = ({ survey, project, mix }: BenchRecords) => ({
  guest: [
    '/',
    '/invite',
    '/terms-privacy',
    '/investors/deck',
    '/investors/demo',
    '/auth/forgot-password',
    '/emails_unsubscribe',
    `/projects/${project}`,
    `/forms/${survey}`,
  ],
  newcomer: ['/projects'],
  member: [
    '/projects',
    '/chat',
    '/settings/account',
    ...['', '/audio', '/editor', '/character', '/export', '/thumbnail'].map(
      (tool) => `/projects/${project}${tool}`,
    ),
  ],
  admin: [
    '/jam',
    '/mixer',
    `/mixer/${mix}/audio`,
    '/admin/home',
    '/admin/users',
    '/admin/surveys',
    '/admin/surveys/compose',
    '/admin/emails/compose',
    '/admin/characters',
    '/admin/studio',
  ],
})

/** Pictures, to be looked at, of what pages show before their scripts run; counts those that are wider than the screen. */
export async function run(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const app = await startBuiltApp()
  const browser = await openBrowser()
  try {
    const wide: string[] = []
    let count = 0
    for (const [visitor, paths] of Object.entries(pagesWith(await addRecords(app)))) {
      // Safe: the keys of both tables are the same.
      const hint = hints[visitor as keyof typeof hints]
      for (const path of paths) {
        for (const theme of themes) {
          for (const size of sizes) {
            const name = nameOf(visitor, path, theme, size.width)
            const width = await picture(browser, app.address + path, { hint, theme, size, name })
            if (width > size.width) wide.push(`${name}: ${width} px`)
            count++
          }
        }
      }
    }
    console.log(`${count} pictures in ${FOLDER}; wider than the screen: ${wide.join(', ') || 'none'}`)
  } finally {
    await browser.close()
    app.stop()
  }
}

function nameOf(visitor: string, path: string, theme: string, width: number): string {
  const page =
    path
      .split('/')
      .filter(Boolean)
      .join('.')
      .replaceAll(/[\da-z]{15}/g, 'id') || 'start'
  return `${visitor}.${page}.${theme}.${width}`
}

/** Draws the page without its scripts, and returns the pixels that it is wide. */
async function picture(
  browser: Browser,
  address: string,
  {
    hint,
    theme,
    size,
    name,
  }: { hint: Hint; theme: (typeof themes)[number]; size: (typeof sizes)[number]; name: string },
): Promise<number> {
  const context = await browser.newContext({ viewport: size, colorScheme: theme })
  const [key = '', value = ''] = (hintCookie(hint).split(';')[0] ?? '').split('=')
  if (value) await context.addCookies([{ name: key, value, url: address }])
  // Missing, they would make the page load itself again.
  await context.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export {}' }),
  )
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  await context.close()
  return width
}
