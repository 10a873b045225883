import type { Locator, Page } from 'playwright-core'

/** The lit word of the question. */
export const litWord = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get('spoken-word') ?? []
    // Safe: only ranges of one text are lit.
    return range ? (range as Range).toString() : ''
  })

/** A digest of the drawn face, which differs when the mouth moves. */
export const mouthOf = (canvas: Locator): Promise<string> =>
  canvas.evaluate((element) => {
    // Safe: a stage is a canvas.
    const { width, height } = element as HTMLCanvasElement
    const context = (element as HTMLCanvasElement).getContext('2d')
    const face = context?.getImageData(width * 0.3, height * 0.3, width * 0.4, height * 0.5)
    return String(face?.data.reduce((sum, value, at) => (sum * 31 + value * (at % 7)) % 1_000_003, 0))
  })
