import type { Page } from 'playwright-core'

/** The recording of an answer has loaded in its player. */
export const isHeard = (page: Page): Promise<boolean> =>
  page
    .getByRole('group', { name: 'Your recording' })
    .locator('audio')
    .evaluate(
      (sound: HTMLAudioElement) =>
        new Promise<boolean>((done) => {
          if (sound.readyState > 0) return done(true)
          sound.onloadedmetadata = () => done(true)
          sound.onerror = () => done(false)
        }),
    )

/** The recording waits on the page, which can't be left, and is uploaded when the connection is back. */
export async function stopWithoutConnection(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await page.getByRole('status').filter({ hasText: 'it is not uploaded yet' }).waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').filter({ hasText: 'Upload it again, or remove it.' }).waitFor()
  await page.context().setOffline(false)
}
