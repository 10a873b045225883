import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import type * as Drawn from '../support/drawings/drawn-in-page.ts'
import type { Look } from '../support/drawings/drawn-in-page.ts'
import { layeredSvgs } from '../support/drawings/layered-svgs.ts'
import { layeredPuppet } from '../support/drawings/layered-puppet.ts'
import { psdFile } from '../support/drawings/psd-file.ts'
import { remixFile, remixPart, white } from '../support/drawings/tuber-files.ts'
import { bundleForPage } from '../support/pages/page-bundle.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

const SKIN = '#f6c4a0'
const GREEN = '#40b070'
/** Differences of a channel that are not seen from one frame to the next. */
const BARELY = 16

test('recoloured pictures bend in a turned head, alike in the stage’s page and in an export’s worker', async () => {
  const [browser, code] = await Promise.all([
    sharedBrowser(),
    bundleForPage('tests/support/drawings/drawn-in-page.ts', 'drawn'),
  ])
  const page = await browser.newPage()
  await page.setContent('<input type="file" />')
  await page.addScriptTag({ content: code })
  await page.locator('input').setInputFiles({
    name: 'puppet.psd',
    mimeType: 'image/vnd.adobe.photoshop',
    buffer: Buffer.from(psdFile(layeredPuppet())),
  })
  const found = await page.evaluate(
    async ({ source, own, other, barely }) => {
      // Safe: the bundle puts its exports there.
      const { tintedRig, drawnFrame, shareOf, linedRig, differenceOf } = (
        globalThis as unknown as { drawn: typeof Drawn }
      ).drawn
      const rig = await tintedRig(document.querySelector('input') as HTMLInputElement, own)
      const text = `${source}; onmessage = ({ data }) => postMessage(drawn.drawnFrame(data.rig, data.look))`
      const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
      const inWorker = (look: Look) =>
        new Promise<Uint8ClampedArray>((resolve, reject) => {
          worker.addEventListener('message', ({ data }) => resolve(data as Uint8ClampedArray), { once: true })
          worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true })
          worker.postMessage({ rig, look })
        })
      const frames = []
      for (const look of [
        { skin: other, turn: 0 },
        { skin: other, turn: 0.8 },
        { skin: own, turn: -0.8 },
      ]) {
        const [here, there] = [drawnFrame(rig, look), await inWorker(look)]
        frames.push({
          different: here.filter((value, at) => value !== there[at]).length,
          own: shareOf(here, [246, 196, 160]),
          other: shareOf(here, [64, 176, 112]),
        })
      }
      worker.terminate()
      const lines = await linedRig(rig)
      const seen = (turn: number, nod = 0) => drawnFrame(lines, { skin: own, turn, nod })
      const still = drawnFrame(
        { ...lines, motion: { ...lines.motion, roundHead: undefined } },
        { skin: own, turn: 0 },
      )
      return {
        frames,
        roundHead: rig.motion.roundHead,
        atRest: differenceOf(seen(0), still),
        beginning: differenceOf(seen(0), seen(0.001)),
        turning: differenceOf(seen(0.5), seen(0.501)),
        turned: differenceOf(seen(0), seen(0.8), barely),
        nodding: differenceOf(seen(0.8), seen(0.8, -0.8), barely),
        picture: differenceOf(still, drawnFrame({ ...lines, bitmaps: new Map() }, { skin: own, turn: 0 }))
          .share,
      }
    },
    { source: code, own: SKIN, other: GREEN, barely: BARELY },
  )
  const model = remixFile({
    sprites_array: [
      // It cuts off the next one, which lies half beside it and is red.
      remixPart(1, [{ clip: 2 }], { img: white }),
      remixPart(2, [{ position: { x: 30, y: 0 }, tint: [1, 0, 0, 1] }], { parent_id: 1, img: white }),
      // A quarter of a ring, around whose middle nothing is.
      remixPart(3, [{ wiggle_segm: 10, segm_length: 20, width: 20, wiggle_curve: Math.PI / 20 }], {
        sprite_type: 'WiggleApp',
        img: white,
      }),
    ],
  })
  const pictures = await page.evaluate(
    // Safe: the bundle puts its exports there.
    ([bytes, at]) => (globalThis as unknown as { drawn: typeof Drawn }).drawn.remixPictures(bytes, at),
    [
      [...new Uint8Array(await model.arrayBuffer())],
      [
        [0.5, 0.5],
        [0.05, 0.95],
        [0.68, 0.32],
      ],
    ] as const,
  )
  const many = remixFile({
    sprites_array: Array.from({ length: 80 }, (_, index) =>
      remixPart(index + 1, [{ position: { x: 10 * index, y: 0 }, should_talk: index === 40 }], {
        img: white,
      }),
    ),
  })
  const merged = await page.evaluate(
    // Safe: as above.
    (bytes) => (globalThis as unknown as { drawn: typeof Drawn }).drawn.remixPictures(bytes, [[0.5, 0.5]]),
    [...new Uint8Array(await many.arrayBuffer())],
  )
  await page.close()
  const [pale, red, clear] = [
    [255, 255, 255, 255],
    [255, 0, 0, 255],
    [0, 0, 0, 0],
  ]
  expect(pictures.map((picture) => picture?.colours)).toEqual([
    [pale, pale, pale],
    [red, red, red],
    [clear, clear, pale],
  ])
  // The puppet can't have 80 pictures: those before and behind the talking one are merged.
  expect(merged).toMatchObject([
    { box: { x: -20, width: 430 }, colours: [pale] },
    { box: { width: 40 } },
    { box: { x: 390, width: 420 }, colours: [pale] },
  ])
  expect(pictures[1]?.box).toEqual({ x: 10, y: -10, width: 10, height: 20 })
  expect(found.roundHead?.turn).toBeGreaterThan(0)
  expect(found.frames.map(({ different }) => different)).toEqual([0, 0, 0])
  const [ahead, turned, plain] = found.frames
  for (const green of [ahead, turned]) {
    expect(green?.other).toBeGreaterThan(0.02)
    expect(green?.own).toBeLessThan(0.001)
  }
  expect(plain?.own).toBeGreaterThan(0.02)
  expect(found.atRest).toEqual({ share: 0, most: 0 })
  // The canvas and the warp round differently.
  expect(found.beginning.most).toBeLessThan(BARELY)
  expect(found.turning.most).toBeLessThan(BARELY)
  // The outline of the head covers 0.31 of its picture, and nothing else moves.
  for (const bent of [found.turned, found.nodding]) {
    expect(bent.most).toBeGreaterThan(100)
    expect(bent.share).toBeGreaterThan(0.02 * found.picture)
    expect(bent.share).toBeLessThan(0.31 * found.picture)
  }
})

test('layers of shapes are drawn by the browser with their effects, and speak and blink as pictures', async () => {
  const [browser, code] = await Promise.all([
    sharedBrowser(),
    bundleForPage('tests/support/drawings/drawn-in-page.ts', 'drawn'),
  ])
  const page = await browser.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addScriptTag({ content: code })
  const draw = (svg: string) => {
    // Safe: the bundle puts its exports there.
    const { drawnSvg } = (globalThis as unknown as { drawn: typeof Drawn }).drawn
    return drawnSvg(svg, [
      [122, 20, 36],
      [255, 255, 255],
    ])
  }
  const found = []
  for (const [program, made] of Object.entries(layeredSvgs))
    found.push({ program, ...(await page.evaluate(draw, made())) })
  await page.close()
  for (const { program, understood, notes, rest, ah, blink } of found) {
    const [[mouth = 0, white = 0], [openMouth = 0], [, lidded = 0]] = [rest, ah, blink]
    expect([mouth, openMouth > 1_500], program).toEqual([0, true])
    expect(white, program).toBeGreaterThan(lidded + 3_000)
    expect(understood, program).toContain('Mouth with 5 pictures')
    expect(notes[0], program).toMatch(/^Its layers became pictures, because flat shapes would lose its /)
  }
  expect(asked.filter((address) => !address.startsWith('blob:') && !address.startsWith('data:'))).toEqual([])
})
