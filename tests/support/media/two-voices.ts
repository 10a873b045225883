import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeWavSamples } from '../../../web/engine/mix/wav-samples.ts'
import { wavHeader } from '../../../web/engine/sound/wav-header.ts'
import { samplesOf, SPOKEN_RATE } from '../sounds/spoken-sentence.ts'
import { atRate, joined, silence } from '../sounds/synthetic-sounds.ts'

/** A WAV file of two people who take turns, each on a channel: the second one is the first with a higher voice. */
export function twoVoices(turns = 4): Buffer {
  const file = readFileSync(join(import.meta.dirname, '../sounds/hello.wav')).toString('base64')
  const one = samplesOf(`data:audio/wav;base64,${file}`)
  const other = atRate(one, 5, 4)
  const channels = [0, 1].map((channel) =>
    joined(
      ...Array.from({ length: turns }, (_, turn) => {
        const said = turn % 2 === 0 ? one : other
        return turn % 2 === channel ? said : silence(said.length / SPOKEN_RATE, SPOKEN_RATE)
      }),
    ),
  )
  const format = { channels: 2, sampleRate: SPOKEN_RATE, format: 16 } as const
  const frames = channels[0]?.length ?? 0
  return Buffer.concat([wavHeader(format, frames), encodeWavSamples(channels, 16, 0)])
}
