import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, signInByForm, startSession } from '../support/browser.ts'
import { Caller } from '../support/chat.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { openSettings, reload, said, settingsOf, twoColours } from '../support/settings.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
const ben = 'ben@mouthpiece.test'
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

/** Size of the shown picture of the person, and the colour of its edge points. */
function shownPicture(page: Page) {
  return page.locator('#picture img').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const at = (x: number) => {
      const [red = 0, , blue = 0] = context?.getImageData(x, canvas.height / 2, 1, 1).data ?? []
      return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'mixed'
    }
    return { size: [canvas.width, canvas.height], left: at(8), right: at(canvas.width - 8) }
  })
}

test('a name is changed; a picture is chosen, cropped by keyboard alone, shown and removed', async () => {
  const page = await settingsOf(browser, address, ben)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(' ')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByText('Please fill this in.').waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ben Bright')
  await page.getByRole('button', { name: 'Save name' }).click()
  await said(page, 'Your name is saved')
  await page.getByRole('button', { name: 'Account of Ben Bright' }).waitFor()
  await reload(page)
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Ben Bright')

  await page.getByLabel('Picture file').setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  })
  await said(page, 'This is not a picture')

  const file = await twoColours(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a picture' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)
  await page.getByRole('dialog').waitFor()
  const focusOn = async (name: RegExp) => {
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      )
      if (name.test(label)) return
    }
    throw new Error(`The keyboard does not reach ${String(name)}`)
  }
  await focusOn(/^Picture: arrow keys/)
  // Initially the middle is shown, half red and half blue; moved to the right, only red is left.
  for (let press = 0; press < 8; press++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('+')
  await focusOn(/^Save picture$/)
  await page.keyboard.press('Enter')
  await said(page, 'Your picture is saved')
  const shown = { size: [512, 512], left: 'red', right: 'red' }
  await expect.poll(() => shownPicture(page)).toEqual(shown)
  await reload(page)
  await page.locator('#picture img').waitFor()
  await expect.poll(() => shownPicture(page)).toEqual(shown)
  await page.getByRole('button', { name: 'Account of Ben Bright' }).locator('img').waitFor()

  await page.getByRole('button', { name: 'Remove' }).click()
  await said(page, 'Your picture is removed')
  // A puppet's face replaces the picture.
  await page.getByRole('button', { name: 'Remove' }).waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ben')
  await page.getByRole('button', { name: 'Save name' }).click()
  await said(page, 'Your name is saved')
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('a picture is moved by mouse and zoomed by the wheel', async () => {
  const page = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  await startSession(page, address, ben)
  await openSettings(page, address)
  await page.getByLabel('Picture file').setInputFiles(await twoColours(page))
  const stage = page.getByRole('application')
  // Until the dialog has come to rest, its places are not those where it will be touched.
  await stage.hover()
  const box = await stage.boundingBox()
  if (!box) throw new Error('The picture is not on the page')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.wheel(0, -200)
  await page.getByRole('button', { name: /Type zoom: (?!100%)/ }).waitFor()
  await page.mouse.down()
  await page.mouse.move(middle.x - box.width * 0.7, middle.y, { steps: 6 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Save picture' }).click()
  await said(page, 'Your picture is saved')
  // The face that stood there stays until the picture has come.
  await expect.poll(() => shownPicture(page)).toEqual({ size: [512, 512], left: 'blue', right: 'blue' })
  await page.getByRole('button', { name: 'Remove' }).click()
  await said(page, 'Your picture is removed')
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('a pinch zooms a picture; one that cannot be saved shows an error and stays', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await openPage(context)
  await startSession(page, address, ben)
  await openSettings(page, address)
  await page.getByRole('button', { name: 'Got it' }).click()
  await page.getByLabel('Picture file').setInputFiles(await twoColours(page))
  // Until the dialog has come to rest, its places are not those where it will be touched.
  await page.getByRole('application').click({ trial: true })
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('The picture is not on the page')
  const hand = await context.newCDPSession(page)
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    hand.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart
        ? [-1, 1].map((side, id) => ({
            x: box.x + box.width / 2 + (side * apart) / 2,
            y: box.y + box.height / 2,
            id,
          }))
        : [],
    })
  await fingers('touchStart', 60)
  for (let apart = 70; apart <= 150; apart += 10) await fingers('touchMove', apart)
  await fingers('touchEnd')
  // Two and a half times as far apart, less what the browser takes for a tremble at first.
  const nearness = page.getByRole('button', { name: /^Type zoom: 2\d\d%$/ })
  await nearness.waitFor()
  const chosen = await nearness.getAttribute('aria-label')

  await page.route('**/api/media/uploads', (route) => route.abort())
  await page.getByRole('button', { name: 'Save picture' }).click()
  await said(page, 'No connection')
  await page.unroute('**/api/media/uploads')
  expect(await nearness.getAttribute('aria-label')).toBe(chosen)
  await page.getByRole('button', { name: 'Save picture' }).click()
  await said(page, 'Your picture is saved')
  await page.getByRole('button', { name: 'Remove' }).click()
  await said(page, 'Your picture is removed')
  await context.close()
})

test('every section has an address, and the list marks the section in view', async () => {
  const page = await settingsOf(browser, address, ben)
  await page.goto(`${address}/settings/account#mails`)
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.locator('[aria-current]').filter({ hasText: 'What we send' }).waitFor()
  await list.getByRole('link', { name: 'Password' }).click()
  await list.locator('[aria-current]').filter({ hasText: 'Password' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#password')
  await list.getByRole('link', { name: 'Delete account' }).click()
  await list.locator('[aria-current]').filter({ hasText: 'Delete account' }).waitFor()
  expect(page.complaints).toEqual([])
  await page.context().close()
})

async function changePassword(page: Page, before: string, after: string) {
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(before)
  await page.getByLabel('New password').fill(after)
  await page.getByLabel('Repeat the password').fill(after)
  await page.getByRole('button', { name: 'Set new password' }).click()
}

test('a password change shows errors, ends the other session and keeps this one', async () => {
  const page = await settingsOf(browser, address, ben)
  const other = await settingsOf(browser, address, ben)
  await changePassword(page, 'not my password', 'a hat full of rain')
  await page.getByText('Wrong password').waitFor()
  // Nothing typed is lost.
  expect(await page.getByLabel('New password').inputValue()).toBe('a hat full of rain')
  await page.getByLabel('New password').fill('password1')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByText('This password is easy to guess').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await changePassword(page, 'mouthpiece-dev', 'a hat full of rain')
  await said(page, 'Password changed')
  await other.reload()
  await other.getByRole('button', { name: 'Sign in' }).waitFor()
  await reload(page)
  await changePassword(page, 'a hat full of rain', 'mouthpiece-dev')
  await said(page, 'Password changed')
  expect(page.complaints).toEqual([])
  await page.context().close()
  await other.context().close()
})

test('“sign out everywhere” ends the other session and keeps this one', async () => {
  const page = await settingsOf(browser, address, ben)
  // The test above shows what becomes of an open page.
  const other = await Caller.signIn(address, 'ben')
  const refresh = () => other.ask('POST', '/api/collections/users/auth-refresh')
  await refresh()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await said(page, 'Signed out everywhere else')
  await expect(refresh()).rejects.toThrow('401')
  await reload(page)
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('a mail is switched off permanently; a switch that is not saved reverts with an error', async () => {
  const page = await settingsOf(browser, address, ben)
  const tips = page.getByRole('switch', { name: 'Tips' })
  await tips.uncheck()
  await said(page, 'Saved.')
  await reload(page)
  expect(await tips.isChecked()).toBe(false)
  await page.route('**/api/collections/users/records/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await tips.click()
  await said(page, 'Not saved')
  await expect.poll(() => tips.isChecked()).toBe(false)
  await page.unroute('**/api/collections/users/records/*')
  await tips.check()
  await said(page, 'Saved.')
  expect(page.complaints.filter((words) => !words.includes('net::ERR_FAILED'))).toEqual([])
  await page.context().close()
})

test('a new address is confirmed by an e-mail to it', async () => {
  const page = await settingsOf(browser, address, ben)
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByRole('textbox', { name: 'New address' }).fill(ben)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('This is already your address').waitFor()
  const next = `ben-${Date.now()}@mouthpiece.test`
  await page.getByRole('textbox', { name: 'New address' }).fill(next)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await said(page, `A link is on its way to ${next}`)
  await expect
    .poll(async () => (await fetch(`${address}/api/dev/outbox?to=${next}`)).text())
    .toContain('/auth/confirm-email-change/')
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('everything is downloaded as one archive', async () => {
  const page = await settingsOf(browser, address, ben)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await said(page, 'The download has started')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^mouthpiece-[\d-]+\.zip$/)
  // Nothing in the archive is compressed, so its text shows what is in it.
  const text = readFileSync(await file.path()).toString('latin1')
  expect(text.startsWith('PK')).toBe(true)
  expect(text).toContain('records/users.json')
  expect(text).toContain(ben)
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('an account is scheduled for deletion, shows the date on every page, and is restored', async () => {
  const page = await settingsOf(browser, address, ben)
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  const form = page.getByRole('form', { name: 'Delete my account' })
  await form.getByLabel('E-mail address of this account').fill('ada@mouthpiece.test')
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText('This is not this account’s address').waitFor()
  await form.getByLabel('E-mail address of this account').fill(ben.toUpperCase())
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText(/Your account will be deleted on [\w ,]*\d{4}/).waitFor()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()

  await signInByForm(page, address, ben)
  const banner = page.getByRole('region', { name: 'Your account is going to be deleted' })
  const day = /\w+ \d+, \d{4}/.exec((await banner.textContent()) ?? '')?.[0] ?? ''
  const days = (Date.parse(`${day} UTC`) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(12.9)
  expect(days).toBeLessThanOrEqual(14)
  await openSettings(page, address)
  await page.locator('#delete').getByText(day).waitFor()
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByText('You stay').waitFor()
  await banner.waitFor({ state: 'detached' })
  await reload(page)
  await page.getByRole('button', { name: 'Delete my account…' }).waitFor()
  expect(await banner.count()).toBe(0)
  expect(page.complaints).toEqual([])
  await page.context().close()
})
