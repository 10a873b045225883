import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { wavHeader } from '../../../web/engine/sound/wav-header.ts'
import { newProject } from '../browser.ts'

/** The words of `hello.wav`. */
export const HELLO_TEXT = 'Hello there. My name is Pip. Maybe we make a movie.'

const HELLO = 'tests/support/sounds/hello.wav'

/** The first `seconds` of `hello.wav`, for exports, whose cost grows with the length. */
export function beginningOfHello(seconds: number): Buffer {
  const wav = readFileSync(HELLO)
  const sampleRate = wav.readUInt32LE(24)
  const frames = Math.round(seconds * sampleRate)
  const start = wav.indexOf('data') + 8
  const head = wavHeader({ channels: 1, sampleRate, format: 16 }, frames)
  return Buffer.concat([head, wav.subarray(start, start + frames * 2)])
}

/** A new project that says hello, or `sound` (a WAV file), on its sound page; returns its id. */
export async function helloProject(page: Page, address: string, sound?: Buffer): Promise<string> {
  const project = await newProject(page, address)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').getByText('Upload a file').click()
  await (await chooser).setFiles(sound ? { name: 'hello.wav', mimeType: 'audio/wav', buffer: sound } : HELLO)
  await page.getByText('In use').waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  return project
}
