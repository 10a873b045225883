import type { Browser } from 'playwright-core'
import { SEATS_MAX } from '../../../worker/contract/jam/jams.ts'
import { newJamDocument, seatPerformer, seatTrack } from '#model/jam/jam-document'
import { wavHeader } from '../../../web/engine/sound/wav-header.ts'
import { openPage, signIn } from '../../support/browser.ts'
import type { Api } from './api.ts'

const MINUTES = 10
const RATE = 8_000
const AIM_S = 2
const ROUNDS = 3

/** Time until a ten-minute jam with eight seats, each with a full take, is shown, and until it can be played. */
export async function opening(api: Api, browser: Browser, characters: readonly string[]): Promise<void> {
  const jam = await longJam(api, characters)
  const page = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  await signIn(page, api.address, 'admin@mouthpiece.test')
  const shown: number[] = []
  const playable: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`${api.address}/projects`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const begin = performance.now()
    await page.goto(`${api.address}/jam/${jam}/view`, { waitUntil: 'commit' })
    await page.getByRole('img', { name: /The stage of/ }).waitFor()
    await page.getByRole('button', { name: 'Take 8' }).waitFor()
    shown.push((performance.now() - begin) / 1000)
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    playable.push((performance.now() - begin) / 1000)
    await page.getByRole('button', { name: 'Pause' }).click()
  }
  const middle = (list: number[]) => (list.toSorted((one, other) => one - other)[1] ?? Infinity).toFixed(2)
  console.log(
    `a ${MINUTES}-minute jam with ${SEATS_MAX} seats opens in ${middle(shown)} s (aim: ${AIM_S}) and plays after ${middle(playable)} s`,
  )
  await page.context().close()
}

async function longJam(api: Api, characters: readonly string[]): Promise<string> {
  const document = newJamDocument()
  const duration = MINUTES * 60
  for (let seat = 0; seat < SEATS_MAX; seat++) {
    const character = characters[seat % characters.length] ?? ''
    document.performers.push({ id: seatPerformer(seat), character, props: {}, x: 0.5, y: 0.96, scale: 0.5 })
    const sound = { gain: 1, pan: 0, mute: false, solo: false }
    document.tracks.push({
      id: seatTrack(seat),
      kind: 'voice',
      name: `Voice ${seat + 1}`,
      performer: seatPerformer(seat),
      ...sound,
      clips: [],
    })
  }
  const { id: jam } = await api.ask<{ id: string }>('POST', '/api/collections/jams/records', {
    title: 'Ten minutes',
    seats: SEATS_MAX,
    document,
  })
  const sound = await uploaded(api, jam, wav(duration))
  for (let seat = 0; seat < SEATS_MAX; seat++) {
    const name = `Take ${seat + 1}`
    const take = await api.ask<{ id: string }>('POST', '/api/collections/takes/records', {
      jam,
      name,
      source: 'upload',
      sound,
      duration,
    })
    const recording = `recording-${seat}`
    await api.ask('POST', `/api/jams/${jam}/takes`, {
      recording,
      take: take.id,
      seat,
      start: 0,
      offset: 0,
      duration,
    })
  }
  return jam
}

async function uploaded(api: Api, jam: string, file: Uint8Array): Promise<string> {
  const { id, partBytes } = await api.ask<{ id: string; partBytes: number }>('POST', '/api/media/uploads', {
    kind: 'sound',
    name: 'ten-minutes.wav',
    size: file.byteLength,
    jam,
  })
  for (let part = 0; part * partBytes < file.byteLength; part++) {
    const bytes = file.subarray(part * partBytes, (part + 1) * partBytes)
    await api.ask('PUT', `/api/media/uploads/${id}/parts/${part + 1}`, bytes)
  }
  return (await api.ask<{ id: string }>('POST', `/api/media/uploads/${id}/complete`)).id
}

function wav(seconds: number): Uint8Array {
  const count = seconds * RATE
  const bytes = Buffer.alloc(44 + count * 2)
  bytes.set(wavHeader({ channels: 1, sampleRate: RATE, format: 16 }, count))
  for (let index = 0; index < count; index++) {
    const time = index / RATE
    const loud = Math.max(0, Math.sin(2 * Math.PI * 0.5 * time))
    bytes.writeInt16LE(Math.round(8_000 * loud * Math.sin(2 * Math.PI * 220 * time)), 44 + index * 2)
  }
  return bytes
}
