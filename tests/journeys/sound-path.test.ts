import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '#contract/document/document'
import { documentSoundOf } from '../../web/engine/mix/document/document-sound.ts'
import { speechSpans } from '../../web/engine/timeline/reflexes/phrases.ts'
import { analyseVoice } from '../../web/engine/voice/listening/analyse-voice.ts'
import { mixToMono } from '../../web/engine/voice/signal/mono.ts'
import { madeSounds } from '../support/mix/document-fixtures.ts'
import { renderStretch } from '../../web/engine/mix/document/render-document.ts'
import { noise, tone } from '../support/mix/mix-fixtures.ts'
import { encodeWavSamples } from '../../web/engine/mix/wav-samples.ts'
import { wavHeader } from '../../web/engine/sound/wav-header.ts'
import { SESSION_KEY } from '../../web/platform/session.ts'
import { newProject, openPage } from '../support/browser.ts'
import { helloProject } from '../support/media/hello-project.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { isHearing, recordWhatIsHeard, takeRecordedSound } from '../support/media/heard-sound.ts'
import { ownServer } from '../support/servers/own-server.ts'

const address = ownServer()
const RATE = 48_000
const SECONDS = 3
/** Times that it is played at most. */
const PLAYINGS = 10

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

/** Index of the first audible sample. */
const firstSound = (samples: Float32Array) => samples.findIndex((x) => Math.abs(x) > 1e-4)

test('the playback of a project differs from its export by less than −100 dBFS', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  await recordWhatIsHeard(context)
  const page = await openPage(context)
  const project = await newProject(page, address)
  const sound = [tone(220, SECONDS, 0.4), noise(SECONDS, 0.25, 3)]
  // Decoders disagree about how loud whole numbers are.
  const header = wavHeader({ channels: 2, sampleRate: RATE, format: 'float' }, SECONDS * RATE)
  const samples = encodeWavSamples(sound, 'float', 0)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').getByText('Upload a file').click()
  const buffer = Buffer.concat([header, samples])
  await (await chooser).setFiles({ name: 'both.wav', mimeType: 'audio/wav', buffer })
  await page.getByText('In use').waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()

  // Everything a document may ask of a track and a clip.
  const stored = await page.evaluate(
    async ([path, key]) => {
      const { token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { token: string }
      const answer = await fetch(path, { headers: { Authorization: token } })
      const { document, revision } = (await answer.json()) as { document: Document; revision: number }
      const tracks = document.tracks.map((track, index) =>
        index > 0
          ? track
          : {
              ...track,
              gain: 0.8,
              pan: -0.4,
              clips: track.clips.flatMap((clip) => [
                { ...clip, gain: 0.9, fadeIn: 0.25, duration: 1.2 },
                { ...clip, id: 'second', start: 1.5, offset: 1.3, duration: 1.5, fadeOut: 0.5 },
              ]),
            },
      )
      const music = {
        ...document.tracks[0]!,
        id: 'music',
        kind: 'music' as const,
        performer: null,
        pan: 0.7,
        ducking: 0.3,
        clips: document.tracks[0]!.clips.map((clip) => ({ ...clip, id: 'bed', duration: 3 })),
      }
      const next = { ...document, tracks: [...tracks, music] }
      const id = path.split('/').at(-1)
      const saved = await fetch(`/api/projects/${id}/document`, {
        method: 'PUT',
        headers: { Authorization: token, 'Content-Type': 'application/json' },
        body: JSON.stringify({ revision, document: next }),
      })
      if (!saved.ok) throw new Error(`Not saved: ${saved.status} ${await saved.text()}`)
      return next
    },
    [`/api/collections/cam_projects/records/${project}`, SESSION_KEY] as const,
  )

  await page.goto(`${address}/projects/${project}/editor`)
  const play = page.getByRole('button', { name: 'Play', exact: true }).first()
  const pause = page.getByRole('button', { name: 'Pause', exact: true }).first()
  await play.click()
  // The first time opens the device, and the recorder on it.
  await pause.waitFor()
  await expect.poll(() => isHearing(page)).toBe(true)
  await play.waitFor()
  const take = stored.tracks[0]?.clips[0]?.take ?? ''
  // The music is ducked where the engine hears speech in the tone.
  const speech = speechSpans(await analyseVoice(mixToMono(sound), RATE))
  /** One playing of the whole, as the device was sent it. */
  async function playing() {
    await takeRecordedSound(page)
    await play.click()
    await pause.waitFor()
    await play.waitFor()
    // The last samples are passed on a quarter of a second later.
    let heard = await takeRecordedSound(page)
    await expect
      .poll(
        async () => {
          const more = await takeRecordedSound(page)
          heard = {
            rate: more.rate,
            channels: heard.channels.map((channel, side) =>
              Float32Array.from([...channel, ...(more.channels[side] ?? [])]),
            ),
          }
          return heard.channels[0]!.length - firstSound(heard.channels[0]!)
        },
        { interval: 500 },
      )
      .toBeGreaterThan((SECONDS + 0.5) * heard.rate)
    return heard
  }
  /** Largest difference from an export's samples; dBFS. */
  function apartFromExport({ rate, channels }: Awaited<ReturnType<typeof playing>>): number {
    const exported = renderStretch({
      sound: documentSoundOf(stored, undefined, () => speech),
      sounds: madeSounds({ [take]: sound }),
      sampleRate: rate,
      from: 0,
      frames: SECONDS * rate,
    })
    const shift = firstSound(channels[0]!) - firstSound(exported[0])
    const max = exported.map((wanted, side) =>
      wanted.reduce((so, x, n) => Math.max(so, Math.abs(x - (channels[side]?.[n + shift] ?? 0))), 0),
    )
    return 20 * Math.log10(Math.max(1e-10, ...max))
  }

  // A busy machine serves its sound device late, and what is heard then has gaps: it is played until one time has none.
  const apart: number[] = []
  while (apart.length < PLAYINGS && !apart.some((one) => one < -100))
    apart.push(apartFromExport(await playing()))
  console.log(`apart by ${apart.map((one) => one.toFixed(1)).join(', ')} dBFS`)
  expect(Math.min(...apart)).toBeLessThan(-100)
  expect(page.complaints).toEqual([])
  await context.close()
})

test('without a worklet the page plays on the main thread and shows a notice', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(() => {
    AudioWorklet.prototype.addModule = () => Promise.reject(new Error('There are no worklets here.'))
  })
  const page = await openPage(context)
  await helloProject(page, address, '/editor')
  const play = page.getByRole('button', { name: 'Play', exact: true }).first()
  await play.click()
  await page.getByText('This browser can’t play sound in the background').waitFor()
  await page.getByRole('button', { name: 'Pause', exact: true }).first().waitFor()
  // Only what renders knows when the end is reached.
  await play.waitFor()
  expect(page.complaints).toEqual([])
  await context.close()
})
