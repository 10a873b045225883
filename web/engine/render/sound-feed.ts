import type { ExportAudio } from './export-audio.ts'

/** Seconds that are asked for at once: all that is held of a mix, twice, however long it is. */
const STRETCH = 5
/** Seconds that are encoded at once, ahead of the picture. */
const CHUNK = 0.5

export interface SoundFeed {
  feedTo(time: number): Promise<void>
}

/** Feeds exactly `seconds` of sound in order to `add`, which takes samples from sample `frame` on. */
export function soundFeed(
  { sampleRate, read }: ExportAudio,
  seconds: number,
  add: (channels: Float32Array[], frame: number) => Promise<void>,
): SoundFeed {
  const whole = Math.round(seconds * sampleRate)
  const stretch = STRETCH * sampleRate
  const chunk = CHUNK * sampleRate
  let fed = 0
  let stretchAt = 0
  let current: Float32Array[] = []
  let next = ask(0)

  /** Asked for ahead, so that it is rendered while pictures are drawn. */
  function ask(from: number): Promise<Float32Array[]> {
    const asked = from < whole ? read(from, Math.min(stretch, whole - from)) : Promise.resolve([])
    // Callers that await it get the error; until then it must not be unhandled.
    asked.catch(() => undefined)
    return asked
  }

  return {
    async feedTo(time) {
      while (fed < whole && fed < time * sampleRate) {
        if (fed >= stretchAt + (current[0]?.length ?? 0)) {
          current = await next
          stretchAt = fed
          next = ask(stretchAt + (current[0]?.length ?? 0))
        }
        const from = fed - stretchAt
        const part = current.map((samples) => samples.slice(from, from + chunk))
        const length = part[0]?.length ?? 0
        if (length === 0) throw new Error('The mix ended before its time.')
        await add(part, fed)
        fed += length
      }
    },
  }
}
