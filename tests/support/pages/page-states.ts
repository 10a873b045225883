import type { Page } from 'playwright-core'
import { composer, message } from '../chat.ts'
import { outline } from '../survey-admin.ts'

/** Looks at what the page shows now; `within`: only at the elements of this selector. */
type Look = (state: string, within?: string) => Promise<void>

interface State {
  /** On a wide window; without it, in both widths. */
  isWideOnly?: boolean
  visit(page: Page, look: Look, width: number): Promise<void>
}

/** Parts that open in a page or over it, which a plain visit does not show; by path. */
export const pageStates: Readonly<Record<string, State>> = {
  '/projects': { isWideOnly: true, visit: palette },
  '/chat/:slug': { isWideOnly: true, visit: openings },
  '/admin/surveys/compose/:id': { visit: rowsOfComposer },
  '/admin/surveys/submissions/:survey_id': { visit: tableOfResponses },
  '/mixer/:id/audio': { visit: channelSheet },
}

/** The master's settings, which a phone has from below. */
async function channelSheet(page: Page, look: Look, width: number) {
  if (width >= 768) return
  const warning = page.getByRole('button', { name: 'Got it' })
  if (await warning.isVisible()) await warning.click()
  await page.getByRole('button', { name: 'Settings of the channel' }).click()
  const sheet = page.getByRole('region', { name: 'Channel settings' })
  await sheet.getByRole('region', { name: 'Loudness' }).waitFor()
  await look('channel settings')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
}

async function palette(page: Page, look: Look) {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  await look('palette')
}

/** The menus of a message, its emoji, the search and the names, over a room with every kind of message. */
async function openings(page: Page, look: Look) {
  const first = message(page, 'bold').first()
  await composer(page).fill('waits for an answer, @')
  await composer(page).press('Enter')
  await look('a message sent')
  await first.hover()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
  await look('menu')
  await page.keyboard.press('Escape')
  await first.hover()
  await page.getByRole('button', { name: 'React', exact: true }).click()
  await page.getByRole('textbox', { name: 'Search emoji' }).waitFor()
  await look('emoji')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search in this room' }).click()
  await page.getByRole('searchbox').fill('bold')
  await page.getByText('1 message').waitFor()
  await look('search')
  await composer(page).fill('@')
  await page.getByRole('listbox').waitFor()
  await look('names')
}

/** Every kind of question in the composer; a phone shows some of them. */
async function rowsOfComposer(page: Page, look: Look, width: number) {
  const isNarrow = width < 1024
  const pane = async (name: string) => {
    if (isNarrow) await page.getByText(name, { exact: true }).first().click()
  }
  await pane('Questions')
  const rows = outline(page).getByRole('listitem')
  await rows.first().waitFor()
  const count = await rows.count()
  for (let row = 0; row < count; row += isNarrow ? 5 : 1) {
    await pane('Questions')
    await rows.nth(row).getByRole('button').nth(1).click()
    await look(`row ${row}`, 'section[aria-label^="Edit:"]')
  }
  await pane('Preview')
  await look('preview')
}

async function tableOfResponses(page: Page, look: Look) {
  await page.goto(`${page.url().replace(/\?.*/, '')}?view=table`)
  await page.getByRole('region', { name: 'Responses' }).getByRole('link').first().waitFor()
  await look('table')
}
