import type { Page, Request } from 'playwright-core'

const recorder = (page: Page) => page.getByRole('region', { name: 'Recorder' })
/** Seconds that the recorder shows. */
export const timer = async (page: Page) => {
  const [minutes = '0', seconds = '0'] = (
    (await recorder(page).getByRole('timer').textContent()) ?? ''
  ).split(':')
  return Number(minutes) * 60 + Number(seconds)
}
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Seconds that the newest take lasts. */
export const takeLength = async (page: Page) => {
  const text =
    (await page.getByRole('list', { name: 'Takes' }).getByRole('listitem').first().textContent()) ?? ''
  const [, minutes, seconds] = /(\d+):(\d+\.\d+)/.exec(text) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

/** Opens the microphone and records at once. */
export async function startRecording(page: Page) {
  await page.getByRole('button', { name: 'Turn on the microphone' }).click()
  await page.getByRole('switch', { name: 'Count in' }).uncheck()
  await press(page, 'Record')
  await page.getByRole('button', { name: 'Stop' }).waitFor()
}

/** Collects the addresses of sounds and analyses that the page asks for, or has loaded, from now on. */
export function takeDownloads(page: Page, at: 'request' | 'requestfinished' = 'request'): string[] {
  const addresses: string[] = []
  const collect = (request: Request) => {
    if (request.method() === 'GET' && /\/api\/files\/media\/.*\.(wav|json)$/.test(request.url())) {
      addresses.push(request.url())
    }
  }
  if (at === 'request') page.on('request', collect)
  else page.on('requestfinished', collect)
  return addresses
}
