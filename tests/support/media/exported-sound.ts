import type { Browser } from 'playwright-core'

const RATE = 48_000

/** Decoded by the browser, in one channel. */
export async function soundOfVideo(
  browser: Browser,
  file: Buffer,
): Promise<{ samples: Float32Array; rate: number }> {
  const page = await browser.newPage()
  await page.route('https://listen.test/**', (route) =>
    route.request().url().endsWith('/file')
      ? route.fulfill({ body: file })
      : route.fulfill({ body: '<!doctype html><title>listen</title>', contentType: 'text/html' }),
  )
  await page.goto('https://listen.test/')
  const samples = await page.evaluate(async (rate) => {
    const context = new OfflineAudioContext(1, 1, rate)
    const sound = await context.decodeAudioData(await (await fetch('/file')).arrayBuffer())
    return Array.from(sound.getChannelData(0))
  }, RATE)
  await page.close()
  return { samples: Float32Array.from(samples), rate: RATE }
}
