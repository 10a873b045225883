/**
 * Lip-sync of WAV files: `npm run -s lipsync -- a.wav [b.wav …] [--text "what is said"] [--live]`.
 *
 * Prints one line of JSON a file, as Rhubarb Lip Sync has it: `{"file","mouthCues":[{"start","end","value"}],"cpu"}`,
 * shapes A–H and X over the whole file and the processor's seconds it took. A file that cannot be read gets one line on
 * the error output, the others go on, and the exit code is 1. `--live` shows what the live engine (80 ms ahead) does;
 * `--text` gives the words of all files, in English, and is kept to where the sound agrees.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { analyseSource } from '../web/engine/voice/listening/analyse-voice.ts'
import type { VoiceSource } from '../web/engine/voice/listening/voice-source.ts'
import { liveCues } from '../web/engine/voice/listening/live-cues.ts'
import { toRhubarb } from '../web/engine/voice/mouth/rhubarb.ts'
import { monoSource, openWave } from './wave-file.ts'

interface Options {
  live: boolean
  text: string | undefined
}

function optionsOf(): { files: string[]; options: Options } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { text: { type: 'string' }, live: { type: 'boolean', default: false } },
    })
    if (positionals.length > 0)
      return { files: positionals, options: { live: values.live, text: values.text } }
  } catch (error) {
    console.error(messageOf(error))
  }
  return undefined
}

async function cuesOf(source: VoiceSource, { live, text }: Options) {
  if (live) return liveCues(source)
  const analysis = await analyseSource(source, text === undefined ? {} : { text })
  return analysis.cues
}

async function sync(file: string, options: Options): Promise<string> {
  const begun = process.cpuUsage()
  // npm runs scripts in the project's folder; paths are relative to the caller's.
  const wave = openWave(resolve(process.env.INIT_CWD ?? '.', file))
  try {
    const { mouthCues } = toRhubarb({ cues: await cuesOf(monoSource(wave), options) })
    const { user, system } = process.cpuUsage(begun)
    return JSON.stringify({ file, mouthCues, cpu: Math.round((user + system) / 1000) / 1000 })
  } finally {
    wave.close()
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const wanted = optionsOf()
if (!wanted) {
  console.error('Usage: npm run -s lipsync -- a.wav [b.wav …] [--text "what is said"] [--live]')
  process.exit(1)
}
for (const file of wanted.files) {
  try {
    console.log(await sync(file, wanted.options))
  } catch (error) {
    console.error(`${file}: ${messageOf(error).replaceAll(/\s+/g, ' ')}`)
    process.exitCode = 1
  }
}
