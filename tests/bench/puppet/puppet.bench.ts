import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { cleanDrawing } from '../../../worker/contract/rig/clean-drawing.ts'
import { compileRig } from '../../../worker/contract/rig/compile.ts'
import { writeDrawing } from '../../../worker/contract/rig/drawing.ts'
import { poseAt } from '../../../web/engine/puppet/pose-at.ts'
import { preparePuppet, drawPuppet } from '../../../web/engine/puppet/puppet.ts'
import { mouthOfShape } from '../../../web/engine/voice/mouth-corrections.ts'

const LIMITS = { gzip: 40 * 1024, compile: 50 }
const FRAMES = 240

/** What the company weighs, how long it takes to compile, and whether a frame is the same however it is reached. */
export async function run(): Promise<void> {
  const root = join(import.meta.dirname, '../../..')
  // Paths are only noted down: what a canvas is told decides what it paints.
  Object.assign(globalThis, { Path2D: NotedPath })
  for (const file of globSync('web/characters/*.svg', { cwd: root }).sort()) {
    const svg = writeDrawing(cleanDrawing(readFileSync(join(root, file), 'utf8')).root)
    const gzip = gzipSync(svg).length
    compileRig(svg)
    const began = performance.now()
    for (let round = 0; round < 20; round++) compileRig(svg)
    const compile = (performance.now() - began) / 20
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
}

class NotedPath {
  readonly steps: unknown[] = []
  moveTo(...at: number[]) {
    this.steps.push('M', ...at)
  }
  lineTo(...at: number[]) {
    this.steps.push('L', ...at)
  }
  bezierCurveTo(...at: number[]) {
    this.steps.push('C', ...at)
  }
  closePath() {
    this.steps.push('Z')
  }
}

/** A digest of everything that a canvas is told for one frame of a talking, moving puppet. */
function calls(puppet: ReturnType<typeof preparePuppet>, frame: number): string {
  const told = createHash('sha256')
  const state: Record<string, unknown> = { globalAlpha: 1 }
  const stack: Record<string, unknown>[] = []
  const context = new Proxy(state, {
    get(target, name: string) {
      if (name in target) return target[name]
      return (...values: unknown[]) => {
        if (name === 'save') stack.push({ ...target })
        else if (name === 'restore') Object.assign(target, stack.pop())
        told.update(`${name} ${JSON.stringify(values)}\n`)
      }
    },
    set(target, name: string, value) {
      target[name] = value
      told.update(`${name}=${JSON.stringify(value)}\n`)
      return true
    },
  })
  const shapes = ['X', 'A', 'D', 'F', 'B', 'G', 'H', 'E', 'C'] as const
  const pose = poseAt({
    time: frame / 30,
    seed: 7,
    mouth: mouthOfShape(shapes[Math.floor(frame / 4) % shapes.length] ?? 'X'),
    loudness: -20 - (frame % 30),
    speaking: frame % 90 > 20,
    gestures: [{ name: 'wave', progress: (frame % 48) / 48 }],
  })
  // Safe: a proxy answers every call that drawing makes.
  drawPuppet(context as unknown as Parameters<typeof drawPuppet>[0], puppet, pose, {})
  return told.digest('hex')
}
