import type { Page } from 'playwright-core'
import { newProject } from '../browser.ts'

/** The words of `hello.wav`. */
export const HELLO_TEXT = 'Hello there. My name is Pip. Maybe we make a movie.'

/** A new project that says hello, on its sound page; returns its id. */
export async function helloProject(page: Page, address: string): Promise<string> {
  const project = await newProject(page, address)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').getByText('Upload a file').click()
  await (await chooser).setFiles('tests/support/sounds/hello.wav')
  await page.getByText('In use').waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  return project
}
