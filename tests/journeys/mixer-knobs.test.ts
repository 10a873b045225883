import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, startSession } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

test('a knob is turned by mouse, wheel, keys, finger and by a typed value', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: true })
  const page = await openPage(context)
  await startSession(page, address, 'admin@mouthpiece.test')
  await page.goto(`${address}/mixer`)
  await page.getByRole('heading', { level: 1, name: 'Mixes' }).waitFor()
  await page.keyboard.press('n')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose sound files' }).click()
  await (await chooser).setFiles('tests/support/sounds/hello.wav')
  await page.waitForURL(/\/mixer\/[a-z0-9]{15}\/audio/)

  const pan = page.getByRole('slider', { name: 'Pan of hello', exact: true }).first()
  await pan.waitFor()
  const value = async () => Number(await pan.getAttribute('aria-valuenow'))
  const box = await pan.boundingBox()
  if (!box) throw new Error('The knob is not on screen.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  expect(await value()).toBe(0)

  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 30, { steps: 4 })
  await page.mouse.up()
  await expect.poll(value).toBeGreaterThan(0.1)
  await page.mouse.dblclick(x, y)
  await expect.poll(value).toBe(0)

  await page.mouse.wheel(0, -200)
  await expect.poll(value).toBeGreaterThan(0)
  await page.mouse.dblclick(x, y)
  await expect.poll(value).toBe(0)

  await pan.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(value).toBeLessThan(0)
  await page.keyboard.press('Delete')

  const touch = await context.newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
  const before = await value()
  await finger('touchStart', y)
  for (let step = 1; step <= 5; step++) await finger('touchMove', y - step * 8)
  await finger('touchEnd')
  await expect.poll(value).toBeGreaterThan(before + 0.1)

  await pan.focus()
  await page.keyboard.type('-50')
  await page.keyboard.press('Enter')
  await expect.poll(value).toBeCloseTo(-0.5)
  // Escape calls off what was typed; what Enter keeps is one step of undo.
  await page.keyboard.type('30')
  await page.keyboard.press('Escape')
  expect(await value()).toBeCloseTo(-0.5)
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await expect.poll(value).toBeCloseTo(0.4)
  await page.keyboard.press('Control+z')
  await expect.poll(value).toBeCloseTo(-0.5)
  expect(page.complaints).toEqual([])
  await context.close()
})

test('a finger moves a track by its handle, and the ducking track is chosen beside the compressor', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext(phone)
  const page = await openPage(context)
  await startSession(page, address, 'admin@mouthpiece.test')
  await page.goto(`${address}/mixer`)
  await page.getByRole('button', { name: 'Got it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mixes' }).waitFor()
  await page.keyboard.press('n')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose sound files' }).click()
  const buffer = readFileSync('tests/support/sounds/hello.wav')
  const files = ['hello', 'music'].map((name) => ({ name: `${name}.wav`, mimeType: 'audio/wav', buffer }))
  await (await chooser).setFiles(files)
  await page.waitForURL(/\/mixer\/[a-z0-9]{15}\/audio/)
  const rows = page.getByRole('list', { name: 'Tracks' }).getByRole('listitem')
  const order = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))
  await expect.poll(order).toEqual(['hello', 'music'])
  await expect.poll(() => page.getByText(/Loading \d+ of/).count()).toBe(0)
  await page.locator('[data-clip] [data-waveform]').nth(1).waitFor()

  const grip = await page.locator('[data-grip]').first().boundingBox()
  if (!grip) throw new Error('The grip is not on screen.')
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2]
  const touch = await context.newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
  await finger('touchStart', y)
  for (let step = 1; step <= 5; step++) await finger('touchMove', y + step * 13)
  await finger('touchEnd')
  await expect.poll(order).toEqual(['music', 'hello'])
  await page.keyboard.press('Control+z')
  await expect.poll(order).toEqual(['hello', 'music'])

  await page.getByRole('button', { name: 'Settings of music' }).click()
  await page.getByRole('button', { name: /Sidechain/ }).click()
  await page.getByRole('option', { name: 'Ducks under hello' }).click()
  await expect
    .poll(() => page.getByRole('button', { name: 'Compressor of music' }).getAttribute('aria-pressed'))
    .toBe('true')
  expect(page.complaints).toEqual([])
  await context.close()
})
