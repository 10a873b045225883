import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeWavSamples } from '../../../web/engine/mix/wav-samples.ts'
import { wavHeader } from '../../../web/engine/sound/wav-header.ts'

export const hasEbur128 = spawnSync('ffmpeg', ['-version']).status === 0

/** From the metadata of ffmpeg's `ebur128`: its summary has one decimal only. */
export function ebur128(left: Float32Array, right: Float32Array, rate: number) {
  const folder = mkdtempSync(join(tmpdir(), 'loudness-'))
  const file = join(folder, 'x.wav')
  try {
    const format = { channels: 2, sampleRate: rate, format: 'float' } as const
    const data = encodeWavSamples([left, right], 'float', 0)
    writeFileSync(file, Buffer.concat([wavHeader(format, left.length), data]))
    const filter = 'ebur128=metadata=1:peak=true,ametadata=print:file=-'
    const { stdout } = spawnSync('ffmpeg', ['-v', 'error', '-i', file, '-af', filter, '-f', 'null', '-'], {
      encoding: 'utf8',
      maxBuffer: 1e9,
    })
    const all = (name: string) =>
      [...stdout.matchAll(new RegExp(`lavfi\\.r128\\.${name}=(\\S+)`, 'g'))].map(([, value]) => Number(value))
    return {
      integrated: all('I').at(-1) ?? NaN,
      range: all('LRA').at(-1) ?? NaN,
      momentaryMax: Math.max(...all('M')),
      shortTermMax: Math.max(...all('S')),
      peak: 20 * Math.log10(Math.max(...all('true_peaks_ch0'))),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
