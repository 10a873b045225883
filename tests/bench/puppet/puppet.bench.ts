import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { cleanDrawing } from '../../../worker/model/drawing/clean-drawing.ts'
import { compileRig } from '../../../worker/model/rig/compile.ts'
import { writeDrawing } from '../../../worker/model/drawing/drawing.ts'
import { preparePuppet, drawPuppet } from '../../../web/engine/puppet/drawing/puppet.ts'
import { openBrowser } from '../../support/browser.ts'
import { NotedPath, callsWhile } from '../../support/media/recorded-drawing.ts'
import { draws } from './draws.ts'
import { talkingPose } from './talking.ts'

const LIMITS = { gzip: 40 * 1024, compile: 50 }
const FRAMES = 240
const ROUNDS = 25

/** Size, compile time and drawing speed of the characters, and whether a frame is the same however it is reached. */
export async function run(): Promise<void> {
  const drawings = readDrawings()
  const browser = await openBrowser()
  try {
    await draws(browser, drawings)
  } finally {
    await browser.close()
  }
}

/** Checks each drawing against its limits. */
function readDrawings(): ReadonlyMap<string, string> {
  const drawings = new Map<string, string>()
  const root = join(import.meta.dirname, '../../..')
  // Paths are only recorded: the calls on a canvas decide what it paints.
  Object.assign(globalThis, { Path2D: NotedPath })
  for (const file of globSync('web/characters/*.svg', { cwd: root }).sort()) {
    const svg = writeDrawing(cleanDrawing(readFileSync(join(root, file), 'utf8')).root)
    drawings.set(basename(file, '.svg'), svg)
    const gzip = gzipSync(svg).length
    compileRig(svg)
    const compile = medianOf(
      Array.from({ length: ROUNDS }, () => {
        const began = performance.now()
        compileRig(svg)
        return performance.now() - began
      }),
    )
    const puppet = preparePuppet(compileRig(svg))
    const frames = Array.from({ length: FRAMES }, (_, index) => index)
    const inOrder = frames.map((frame) => calls(puppet, frame))
    const shuffled = frames.toSorted((a, b) => ((a * 97) % FRAMES) - ((b * 97) % FRAMES))
    const bySeek = new Map(shuffled.map((frame) => [frame, calls(puppet, frame)]))
    const different = frames.filter((frame) => inOrder[frame] !== bySeek.get(frame)).length
    console.log(
      `${basename(file, '.svg')}: ${(gzip / 1024).toFixed(1)} KB gzip (limit 40), compiled in ${compile.toFixed(1)} ms (limit 50), ${different} of ${FRAMES} frames differ by random seek (limit 0)`,
    )
    if (gzip > LIMITS.gzip || compile > LIMITS.compile || different > 0) process.exitCode = 1
  }
  return drawings
}

/** Other work on the machine lengthens some rounds, but not the median. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

/** A digest of all canvas calls for one frame of a talking, moving puppet. */
function calls(puppet: ReturnType<typeof preparePuppet>, frame: number): string {
  const pose = talkingPose(puppet, frame)
  const drawn = callsWhile((context) => {
    drawPuppet(context, puppet, pose, {})
  })
  return createHash('sha256').update(drawn).digest('hex')
}
