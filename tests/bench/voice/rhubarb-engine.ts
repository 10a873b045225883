import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { MouthCue } from '#contract/takes/mouth-track'
import { createDecimator } from '../../../web/engine/voice/signal/decimate.ts'
import { inFolder } from './in-folder.ts'
import type { LabelledSpeech } from './labelled-speech.ts'
import { pcmOf } from './wave-bytes.ts'

const PACKAGE = 'rhubarb-lip-sync-wasm'
const VERSION = '0.1.8'
const RATE = 16_000

/** In an empty folder by npm, as Rhubarb is no part of the project; returns its entry. Throws when npm fails. */
export function installRhubarb(folder: string): string {
  writeFileSync(join(folder, 'package.json'), '{}')
  const words = [
    'install',
    '--no-save',
    '--no-fund',
    '--no-audit',
    '--prefix',
    folder,
    `${PACKAGE}@${VERSION}`,
  ]
  const { status, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`npm could not install ${PACKAGE}@${VERSION}: ${stderr.trim().split('\n').at(-1)}`)
  return createRequire(join(folder, 'package.json')).resolve(PACKAGE)
}

/** For sounds at a multiple of 16 kHz; includes processor seconds. Throws when Rhubarb does not finish. */
export function rhubarbCues(
  rhubarb: string,
  speeches: LabelledSpeech[],
): { cues: MouthCue[][]; seconds: number } {
  return inFolder((folder) => {
    for (const [index, { samples, sampleRate }] of speeches.entries()) {
      writeFileSync(join(folder, `${index}.pcm`), pcmOf(thinnedOut(samples, sampleRate)))
    }
    const child = join(import.meta.dirname, 'rhubarb-child.ts')
    const { status } = spawnSync(
      process.execPath,
      ['--no-warnings', child, rhubarb, folder, `${speeches.length}`],
      { stdio: 'ignore' },
    )
    if (status !== 0) throw new Error(`Rhubarb ended with ${status}.`)
    // Safe: written by the child.
    return JSON.parse(readFileSync(join(folder, 'cues.json'), 'utf8')) as {
      cues: MouthCue[][]
      seconds: number
    }
  })
}

function thinnedOut(samples: Float32Array, sampleRate: number): Float32Array {
  const factor = sampleRate / RATE
  if (!Number.isInteger(factor)) throw new Error(`Rhubarb reads ${RATE} Hz, not ${sampleRate}.`)
  const parts: number[] = []
  const decimator = createDecimator(factor, (part) => parts.push(...part))
  decimator.push(samples)
  decimator.end()
  return Float32Array.from(parts)
}
