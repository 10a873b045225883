import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The editor's sound and the preview's never play at once, nor into a recording, which becomes a file that all browsers play. */
export async function hasOneVoice(page: Page, sound: () => Promise<{ id: string; type: string }>) {
  const own = page.getByRole('group', { name: 'The question, read aloud' })
  const preview = page.getByRole('region', { name: 'The survey' })
  const [play, read] = [own.getByRole('button', { name: 'Play' }), preview.getByLabel('Hear the question')]
  await play.click()
  await own.getByRole('button', { name: 'Pause' }).waitFor()
  await read.click()
  await play.waitFor()
  await preview.getByRole('button', { name: 'Pause' }).waitFor()
  await play.click()
  await read.waitFor()
  await own.getByRole('button', { name: 'Pause' }).waitFor()
  await button(page, 'Record again').click()
  await expect.poll(() => play.isDisabled()).toBe(true)
  await expect.poll(() => read.isDisabled()).toBe(true)
  await expect.poll(async () => (await sound()).type).toBe('audio/mpeg')
  const uploaded = await sound()
  await page.getByText('1 of 120 seconds').waitFor()
  await button(page, 'Stop recording').click()
  await expect.poll(() => sound()).not.toEqual(uploaded)
  expect((await sound()).type).toBe('audio/mpeg')
  expect(await play.isEnabled()).toBe(true)
  await button(page, 'Undo').click()
  await expect.poll(() => own.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/0:0[45]$/)
}

/** The still picture is back while the browser takes the canvas away, and for good when the drawing fails. */
export async function showsPictureInstead(page: Page) {
  const canvas = page.locator('.asking canvas')
  const picture = page.locator('.asking img')
  expect(await picture.count()).toBe(0)
  await canvas.dispatchEvent('contextlost')
  await picture.waitFor()
  await canvas.dispatchEvent('contextrestored')
  await picture.waitFor({ state: 'detached' })
  await page.evaluate(() => {
    const { clearRect } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      CanvasRenderingContext2D.prototype.clearRect = clearRect
      if (this.canvas.closest('.asking')) throw new Error('A drawing that fails')
      clearRect.apply(this, box)
    }
  })
  await picture.waitFor()
  await canvas.waitFor({ state: 'detached' })
}

/**
 * Printed in the dark theme, or with a dark page of its own: dark on white, without the picture and what is pressed, and
 * no question in two parts.
 */
export async function isFitForPaper(page: Page) {
  await page.emulateMedia({ media: 'print' })
  const styles = await page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
    const brightest = (colour: string) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      if (!canvas) throw new Error('No canvas')
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
    }
    const isShown = (selector: string) => style(selector).display !== 'none'
    return {
      paper: style('html').backgroundColor,
      isInkDark: brightest(style('html').color) < 100,
      scheme: style('html').colorScheme,
      sheet: style('.survey-frame > main > div').backgroundColor,
      question: style('[data-question]').breakInside,
      shown: ['.survey-background', '.survey-frame > footer', 'form > nav', '.asking'].filter(isShown),
    }
  })
  expect(styles).toEqual({
    paper: 'rgb(255, 255, 255)',
    isInkDark: true,
    scheme: 'light',
    sheet: 'rgb(255, 255, 255)',
    question: 'avoid',
    shown: [],
  })
  await page.emulateMedia({ media: null })
}
