import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cleanDrawing } from '../../../worker/model/drawing/clean-drawing.ts'
import { compileRig } from '../../../worker/model/rig/compile.ts'
import { writeDrawing } from '../../../worker/model/drawing/drawing.ts'
import { RigError } from '../../../worker/model/rig/rig-error.ts'
import { randomSource, type RandomSource } from '../random-source.ts'
import { Digests } from './digests.ts'
import { randomDrawing } from './random-drawings.ts'

const root = resolve(import.meta.dirname, '../../..')

export function drawingDigests(count: number): Record<string, string> {
  const digests = new Digests()
  const outcomeOf = (work: () => unknown) => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof RigError)) throw error
      return [error.code, error.place]
    }
  }
  const digest = (name: string, svg: string) => {
    digests.add(
      `${name}Rigs`,
      outcomeOf(() => compileRig(svg)),
    )
    digests.add(
      `${name}Cleaned`,
      outcomeOf(() => {
        const { root: cleaned, notes } = cleanDrawing(svg)
        return [writeDrawing(cleaned), notes]
      }),
    )
  }
  const characters = readdirSync(join(root, 'web/characters'))
    .filter((name) => name.endsWith('.svg'))
    .toSorted()
    .map((name) => readFileSync(join(root, 'web/characters', name), 'utf8'))
  for (const svg of characters) digest('shipped', svg)
  for (let index = 0; index < count; index++) {
    const source = randomSource(index)
    // A shipped character is fifty times as long as a random drawing, so only one in forty is used.
    const shipped = index % 40 === 0 ? source.pick(characters) : undefined
    digest('random', shipped ? withSmallFaults(shipped, source) : randomDrawing(source))
  }
  return digests.result()
}

/** Some parts then move, are missing or are refused. */
function withSmallFaults(svg: string, { next }: RandomSource): string {
  return svg.replaceAll(/ (\w[\w-]*)="(-?[\d.]+)"/g, (whole, name: string, value: string) => {
    const chance = next()
    if (chance < 0.02) return ` ${name}="${Number(value) + Math.round(next() * 40 - 20)}"`
    return chance < 0.0202 ? ` ${name}="x"` : whole
  })
}
