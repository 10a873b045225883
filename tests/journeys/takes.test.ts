import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../support/pages/axe.ts'
import { newProject, openPage, signIn } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { Caller } from '../support/chat.ts'
import { HELLO_TEXT } from '../support/media/hello-project.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { press, takeDownloads, takeLength, timer } from '../support/media/recorder.ts'
import { storedSounds } from '../support/media/stored-sounds.ts'
import { hasFfmpeg } from '../support/media/video-colours.ts'

const address = ownServer()
const voice = 'tests/support/sounds/hello.wav'
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser({ microphone: voice })
})
afterAll(async () => {
  await browser?.close()
})

test('opening the microphone does not move the layout; a recording is paused, continued and becomes a take', async () => {
  const page = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  await newProject(page, address)
  const upload = page.getByRole('main').getByRole('button', { name: 'Upload a file' })
  const place = async () => (await upload.boundingBox())?.y
  const before = await place()
  await page.getByRole('button', { name: 'Turn on the microphone' }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).waitFor()
  expect(await place()).toBe(before)
  expect(await axeFindings(page, 'recorder')).toEqual([])

  await page.getByRole('button', { name: /Channels/ }).click()
  await page.getByRole('option', { name: 'Left channel' }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).waitFor()
  await press(page, 'Record')
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  expect(await place()).toBe(before)
  await expect.poll(() => timer(page)).toBeGreaterThan(1)
  await press(page, 'Pause')
  const pausedAt = await timer(page)
  await press(page, 'Continue')
  await expect.poll(() => timer(page)).toBeGreaterThan(pausedAt + 0.5)
  const length = await timer(page)
  const downloads = takeDownloads(page)
  await press(page, 'Stop')
  await page.getByText('In use').waitFor()
  // The next one is a press away.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Record')
  expect(await takeLength(page)).toBeGreaterThanOrEqual(length - 0.1)
  // It plays from memory.
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await page.getByRole('button', { name: 'Pause', exact: true }).first().waitFor()
  expect(downloads).toEqual([])
  expect(page.complaints).toEqual([])
})

test('a newcomer who chooses to speak has an open microphone, and a closed one after a reload', async () => {
  const { email } = await Caller.join(address, 'Nadia')
  const page = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  await signIn(page, address, email)
  await page.getByRole('button', { name: 'Start speaking' }).click()
  await page.waitForURL(/\/projects\/[a-z0-9]{15}\/audio/)
  await page.getByRole('button', { name: 'Record', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Turn on the microphone' }).waitFor()
  expect(page.complaints).toEqual([])
})

test('a script read during the recording becomes the words of the take at once', async () => {
  const page = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  const project = await newProject(page, address)
  const words = `${HELLO_TEXT} ${'And so on it goes for a long while, until nobody listens any more. '.repeat(3).trim()}`
  await page.getByRole('switch', { name: 'Read from a script' }).check()
  await page.getByLabel('What you are going to say').fill(words)
  await page.reload()
  await expect.poll(() => page.getByLabel('What you are going to say').inputValue()).toBe(words)
  const upload = page.getByRole('main').getByRole('button', { name: 'Upload a file' })
  await page.getByRole('button', { name: 'Turn on the microphone' }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).waitFor()
  const before = await upload.boundingBox()
  await press(page, 'Record')
  const script = page.getByRole('group', { name: 'Script' })
  await script.getByText('Hello').waitFor()
  expect(await upload.boundingBox()).toEqual(before)
  // It moves on with the voice.
  const due = () => script.locator('[data-due]').textContent()
  await expect.poll(due).not.toMatch(/^(Hello|there\.|My|name|is|Pip\.)$/)
  await press(page, 'Pause')
  expect(await axeFindings(page, 'prompter')).toEqual([])
  await press(page, 'Stop')
  await page.getByText('In use').waitFor()
  // The next recording goes on in the script, and on the timeline.
  await page.getByText(/^The next recording continues at .* and is added/).waitFor()
  await press(page, 'Record')
  await script.getByText('Hello').waitFor()
  const begun = await due()
  await expect.poll(due).not.toBe(begun)
  await press(page, 'Stop')
  await expect.poll(() => page.getByText('In use').count()).toBe(2)
  await page.goto(`${address}/projects/${project}/editor`)
  const clip = async (name: RegExp) =>
    (await page.getByRole('button', { name }).getAttribute('aria-label')) ?? ''
  await page.getByRole('button', { name: /^Take 2, / }).waitFor()
  const [, end] = (await clip(/^Take 1, /)).split(' to ')
  expect(await clip(/^Take 2, /)).toContain(`, ${end} to`)
  await page.keyboard.press('w')
  await page.getByRole('listbox', { name: 'Script' }).getByRole('option', { name: 'Pip.' }).waitFor()
  await page.getByRole('button', { name: 'Make captions' }).waitFor()
  expect(page.complaints).toEqual([])
})

/** Each is decoded and analysed, whose cost grows with the length; in seconds. */
const KIND_SECONDS = 2.5
/** Files of the beginning of `hello.wav`, made by ffmpeg: name, arguments, and the frames that its container leaves out at the end. */
const kinds: readonly (readonly [name: string, options: string, cut?: number])[] = [
  ['caf.caf', '-c:a pcm_s24le'],
  ['alac.m4a', '-c:a alac'],
  ['aac.m4a', '-c:a aac', 342],
  ['mp3.mp3', '-c:a libmp3lame'],
  ['opus.caf', '-ar 48000 -c:a libopus'],
  ['ac3.mkv', '-c:a ac3'],
  ['raw.ac3', '-c:a ac3'],
  ['plus.mp4', '-c:a eac3'],
  ['dts.dts', '-ar 48000 -ac 2 -strict -2 -c:a dca'],
  ['hot.wav', '-ar 96000 -af volume=30dB -c:a pcm_f32le'],
]

test.runIf(hasFfmpeg)(
  'sounds of every kind are stored with the length and start that ffmpeg finds',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sounds-'))
    const made = (name: string) => join(folder, name)
    const spoken = ['-t', String(KIND_SECONDS), '-i', voice]
    for (const [name, options] of kinds)
      execFileSync('ffmpeg', ['-v', 'error', ...spoken, '-ar', '44100', ...options.split(' '), made(name)])
    // Three tracks: silence, a chord and the voice; a file of silence, and one that nothing here reads.
    const chord = `aevalsrc=0.2*sin(2764*t)+0.2*sin(3482*t):s=44100:d=${KIND_SECONDS}`
    const inputs = [
      '-f',
      'lavfi',
      '-i',
      `anullsrc=r=44100:cl=mono:d=${KIND_SECONDS}`,
      '-f',
      'lavfi',
      '-i',
      chord,
      ...spoken,
    ]
    const maps = ['-map', '0', '-map', '1', '-map', '2', '-ar', '44100', '-c:a', 'aac']
    execFileSync('ffmpeg', ['-v', 'error', ...inputs, ...maps, made('three.m4a')])
    execFileSync('ffmpeg', ['-v', 'error', ...inputs.slice(0, 4), made('muted.wav')])
    execFileSync('ffmpeg', ['-v', 'error', ...spoken, '-c:a', 'wmav2', made('talk.wma')])
    writeFileSync(made('phone.caf'), describedAtHalf(readFileSync(made('opus.caf'))))
    const names = [...kinds.map(([name]) => name), 'three.m4a', 'phone.caf']
    const twins = new Map([
      ['three.m4a', 'aac.m4a'],
      ['phone.caf', 'opus.caf'],
    ])

    const page = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
    const project = await newProject(page, address)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('main').getByText('Upload a file').click()
    await (await chooser).setFiles(['muted.wav', 'talk.wma', ...names].map(made))
    await page.getByText('This file is silent').waitFor()
    await page.getByText('Windows Media Audio can’t be read here').waitFor()
    const stored = await storedSounds(page, project, names.length)

    const decoded = (path: string, rate: number) => {
      const options = ['-f', 'f32le', '-ac', '1', '-ar', String(rate), '-']
      const bytes = execFileSync('ffmpeg', ['-v', 'error', '-i', path, ...options], { maxBuffer: 1 << 26 })
      return new Float32Array(new Uint8Array(bytes).buffer)
    }
    for (const name of names) {
      const { samples, rate, format } = stored.get(name.replace(/\..*/, '')) ?? fail(name)
      const path = made(twins.get(name) ?? name)
      const wanted = decoded(path, rate)
      const cut = kinds.find(([one]) => one === name)?.[2] ?? (name === 'three.m4a' ? 342 : 0)
      expect([name, Math.abs(samples.length - wanted.length + cut) <= 1]).toEqual([name, true])
      expect([name, startsAlike(samples, wanted)]).toEqual([name, true])
      expect([name, format]).toEqual([name, name === 'hot.wav' ? 3 : 1])
    }
    // A second decoder plays the stored file in step with the samples that were analysed.
    const { bytes, samples, rate } = stored.get('aac') ?? fail('aac')
    writeFileSync(made('stored.wav'), bytes)
    const again = decoded(made('stored.wav'), rate)
    expect([again.length, startsAlike(again, samples)]).toEqual([samples.length, true])
    rmSync(folder, { recursive: true })
  },
)

/** A CAF file of Opus as iPhones describe it: 24,000 Hz and 480 frames in packets that decode to 960. */
function describedAtHalf(caf: Buffer): Buffer {
  const half = Buffer.from(caf)
  const view = new DataView(half.buffer, half.byteOffset)
  const description = half.indexOf('desc') + 12
  view.setFloat64(description, view.getFloat64(description) / 2)
  view.setUint32(description + 20, view.getUint32(description + 20) / 2)
  const table = half.indexOf('pakt') + 12
  view.setBigInt64(table + 8, view.getBigInt64(table + 8) / 2n)
  for (const at of [table + 16, table + 20]) view.setInt32(at, view.getInt32(at) / 2)
  return half
}

function fail(name: string): never {
  throw new Error(`${name} was not stored`)
}

/** True if two sounds agree less when one is moved by a sample. */
function startsAlike(one: Float32Array, other: Float32Array): boolean {
  const apart = (shift: number) => {
    let sum = 0
    for (let n = 30_000; n < 90_000; n++) sum += Math.abs((one[n + shift] ?? 0) - (other[n] ?? 0))
    return sum
  }
  return apart(0) < apart(-1) && apart(0) < apart(1)
}
