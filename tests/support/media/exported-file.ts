import type { Browser } from 'playwright-core'

export interface GifReport {
  width: number
  height: number
  /** Seconds per frame. */
  shown: number[]
}

/** GIF89a, sections 18 to 23. Throws if its blocks are not contiguous. */
export function gifReport(bytes: Uint8Array): GifReport {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const shown: number[] = []
  let at = 13 + tableBytes(view.getUint8(10))
  let delay = 0
  const skipBlocks = () => {
    for (let size = view.getUint8(at); ; size = view.getUint8(at)) {
      at += size + 1
      if (size === 0) return
    }
  }
  for (;;) {
    const kind = view.getUint8(at)
    if (kind === 0x3b) break
    if (kind === 0x21) {
      if (view.getUint8(at + 1) === 0xf9) delay = view.getUint16(at + 4, true) / 100
      at += 2
    } else if (kind === 0x2c) {
      shown.push(delay)
      at += 11 + tableBytes(view.getUint8(at + 9))
    } else throw new Error(`No block begins with ${kind}.`)
    skipBlocks()
  }
  return { width: view.getUint16(6, true), height: view.getUint16(8, true), shown }
}

export interface AlphaReport {
  /** Shares of the picture's pixels, 0..1. */
  clear: number
  solid: number
  /** Alpha of the pixel in the corner, 0..255. */
  corner: number
}

/** Transparency one second after the start, as the browser plays it. */
export async function alphaReport(browser: Browser, bytes: Uint8Array): Promise<AlphaReport> {
  const page = await browser.newPage()
  try {
    return await page.evaluate(look, Buffer.from(bytes).toString('base64'))
  } finally {
    await page.close()
  }
}

async function look(content: string): Promise<AlphaReport> {
  const data = Uint8Array.from(atob(content), (one) => one.charCodeAt(0))
  const video = document.createElement('video')
  video.muted = true
  video.src = URL.createObjectURL(new Blob([data], { type: 'video/webm' }))
  video.currentTime = 1
  await new Promise((done, fail) => {
    video.onseeked = done
    video.onerror = fail
  })
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas.')
  context.drawImage(video, 0, 0)
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data
  let [clear, solid] = [0, 0]
  for (let i = 3; i < pixels.length; i += 4) {
    if (pixels[i] === 0) clear++
    if ((pixels[i] ?? 0) > 250) solid++
  }
  const count = pixels.length / 4
  return { clear: clear / count, solid: solid / count, corner: pixels[3] ?? 0 }
}
