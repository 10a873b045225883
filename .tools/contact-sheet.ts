/**
 * Pictures of the characters, to be looked at while drawing: `npm run sheet -- pip tatters [--sheets rest,mouths]
 * [--to folder]`. Each built-in character is cleaned and compiled as an upload is and drawn in Chromium by the
 * product's own engine. Sheets: `rest` (1440 px), `lineup` (side by side), `small` (96 px), `mouths` (the nine
 * shapes), `props` (every value), `moods`, `gestures` (shared ones), `own` (its own, four moments each), `hands` and `limbs`
 * (arms at their ends), `strip` (speaking one sentence). Without names: all.
 * `--built 200 --sheets small` draws as many random characters of the builder; `--sheets sound --sound a.wav` the face
 * every 80 ms of a recording of at most 8 s, as the voice engine hears it.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { cleanDrawing } from '../worker/model/drawing/clean-drawing.ts'
import { compileRig } from '../worker/model/rig/compile.ts'
import { writeDrawing } from '../worker/model/drawing/drawing.ts'
import { analyseSource } from '../web/engine/voice/listening/analyse-voice.ts'
import { sampleMouth, isSpeaking } from '../web/engine/voice/sample.ts'
import { composeCharacter } from '../web/rigging/builder/compose.ts'
import { randomRecipe } from '../web/rigging/builder/looks/random.ts'
import { readBuiltInCharacters } from './built-in-characters.ts'
import type { HeardMoment } from './contact-sheet/page.ts'
import { root } from './step.ts'
import { monoSource, openWave } from './wave-file.ts'

/** Sheets that show several characters beside each other. */
const together = ['lineup', 'small']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sheets: { type: 'string', default: 'rest,mouths,props,moods,gestures,own,hands,limbs' },
    built: { type: 'string', default: '0' },
    sound: { type: 'string' },
    to: { type: 'string', default: join(root, '.contact-sheets') },
  },
})
const folder = resolve(values.to)
mkdirSync(folder, { recursive: true })
const built = Number(values.built)
const chosen = positionals.length > 0 || built > 0 ? new Set(positionals) : undefined
const drawings = readBuiltInCharacters()
  .filter(({ slug }) => chosen?.has(slug) ?? true)
  .map(({ slug, svg }) => ({ name: slug, svg }))
for (let seed = 1; seed <= built; seed++) {
  const style = seed % 2 === 0 ? 'flat' : 'cartoon'
  drawings.push({ name: `built-${seed}`, svg: composeCharacter(randomRecipe(seed, style), 'Built') })
}
const rigs = drawings.map(({ name, svg }) => ({
  name,
  rig: compileRig(writeDrawing(cleanDrawing(svg).root)),
}))

/** Seconds between two pictures of a recording, and of how much of it there are pictures. */
const [MOMENT, HEARD] = [0.08, 8]
const moments = values.sound === undefined ? [] : await heardMoments(resolve(values.sound))

const browser = await chromium.launch({
  executablePath:
    process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', chromium.executablePath()].find(existsSync) ?? '',
})
try {
  const page = await browser.newPage()
  await page.addScriptTag({ content: await pageScript(), type: 'module' })
  await page.waitForFunction(() => 'drawSheet' in globalThis)
  for (const sheet of values.sheets.split(',')) {
    if (together.includes(sheet)) await picture(sheet, rigs, sheet)
    else for (const one of rigs) await picture(sheet, [one], `${one.name}-${sheet}`)
  }

  async function picture(sheet: string, shown: typeof rigs, name: string) {
    const size = await page.evaluate(
      ({ sheet, rigs, moments }) => {
        // Safe: `contact-sheet/page.ts` puts it there.
        const { drawSheet } = globalThis as unknown as {
          drawSheet(
            sheet: string,
            rigs: unknown,
            moments: unknown,
          ): { width: number; height: number } | undefined
        }
        return drawSheet(sheet, rigs, moments)
      },
      { sheet, rigs: shown.map(({ rig }) => rig), moments },
    )
    if (!size) throw new Error(`There is no sheet "${sheet}".`)
    await page.setViewportSize(size)
    const path = join(folder, `${name}.png`)
    await page.screenshot({ path })
    console.log(path)
  }
} finally {
  await browser.close()
}

async function heardMoments(path: string): Promise<HeardMoment[]> {
  const wave = openWave(path)
  const analysis = await analyseSource(monoSource(wave)).finally(() => wave.close())
  const count = Math.ceil(Math.min(analysis.duration, HEARD) / MOMENT)
  return Array.from({ length: count }, (_, index) => {
    const time = index * MOMENT
    const shape = analysis.cues.find(({ start, end }) => time >= start && time < end)?.value ?? 'X'
    return {
      time,
      label: `${time.toFixed(2)} s ${shape}`,
      mouth: sampleMouth(analysis, time),
      loudness: analysis.loudness[Math.round(time * analysis.rate)] ?? -60,
      speaking: isSpeaking(analysis, time),
    }
  })
}

async function pageScript(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: join(import.meta.dirname, 'contact-sheet/page.ts') },
    },
  })
  // Safe: one build that writes nothing answers with what it would have written.
  const { output } = built as { output: { type: string; code?: string }[] }
  return output.find(({ type }) => type === 'chunk')?.code ?? ''
}
