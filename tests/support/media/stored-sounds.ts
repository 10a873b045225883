import type { Page } from 'playwright-core'
import type { TakeRecord } from '#contract/takes/takes'
import { mediaPath } from '#contract/media'
import { SESSION_KEY } from '../../../web/platform/session.ts'

interface StoredSound {
  bytes: Buffer
  /** The first channel. */
  samples: Float32Array
  rate: number
  /** `wFormatTag` of the WAV file: 1 for integers, 3 for floating point. */
  format: number
}

/** The stored sounds of a project's takes by their names, once there are `count`. */
export async function storedSounds(
  page: Page,
  project: string,
  count: number,
): Promise<ReadonlyMap<string, StoredSound>> {
  const token = await page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { token: string }).token,
    SESSION_KEY,
  )
  const headers = { Authorization: token }
  const query = new URLSearchParams({ filter: `project = "${project}"`, expand: 'sound', perPage: '100' })
  let takes: TakeRecord[] = []
  for (let tries = 0; takes.length < count && tries < 600; tries++) {
    if (tries > 0) await page.waitForTimeout(200)
    const answer = await page.request.get(
      `${new URL(page.url()).origin}/api/collections/takes/records?${query}`,
      {
        headers,
      },
    )
    takes = ((await answer.json()) as { items: TakeRecord[] }).items
  }
  const sounds = new Map<string, StoredSound>()
  for (const { name, expand } of takes) {
    if (!expand?.sound) continue
    const answer = await page.request.get(`${new URL(page.url()).origin}${mediaPath(expand.sound)}`, {
      headers,
    })
    sounds.set(name, readWav(await answer.body()))
  }
  return sounds
}

function readWav(bytes: Buffer): StoredSound {
  const [format, channels, bits] = [bytes.readUInt16LE(20), bytes.readUInt16LE(22), bytes.readUInt16LE(34)]
  let at = 12
  while (bytes.toString('latin1', at, at + 4) !== 'data') at += 8 + bytes.readUInt32LE(at + 4)
  const begin = at + 8
  const step = (channels * bits) / 8
  const sample = (place: number) => {
    if (format === 3) return bytes.readFloatLE(place)
    return bits === 24 ? bytes.readIntLE(place, 3) / 2 ** 23 : bytes.readInt16LE(place) / 2 ** 15
  }
  const length = Math.floor(Math.min(bytes.readUInt32LE(at + 4), bytes.length - begin) / step)
  return {
    bytes,
    samples: Float32Array.from({ length }, (_, frame) => sample(begin + frame * step)),
    rate: bytes.readUInt32LE(24),
    format,
  }
}
