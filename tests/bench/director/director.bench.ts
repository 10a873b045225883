import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileRig } from '../../../worker/model/rig/compile.ts'
import { preparePuppet } from '../../../web/engine/puppet/drawing/puppet.ts'
import { directedConversation } from '../../support/director/directed-conversation.ts'
import { framingFigures, jumpCuts } from '../../support/director/framing-faults.ts'
import { NotedPath } from '../../support/media/recorded-drawing.ts'
import { conversations } from './conversations.ts'
import { reflexShares } from './reflex-shares.ts'

const sizes = {
  '16:9': { width: 1920, height: 1080 },
  '9:16': { width: 1080, height: 1920 },
  '1:1': { width: 1080, height: 1080 },
}

/** Pictures of six directed conversations, one every half second; and where their people look. */
export async function run(): Promise<void> {
  // Boxes are measured, nothing is painted.
  Object.assign(globalThis, { Path2D: NotedPath })
  const root = join(import.meta.dirname, '../../..')
  const puppets = new Map(
    globSync('web/characters/*.svg', { cwd: root })
      .sort()
      .map((file) => [
        basename(file, '.svg'),
        preparePuppet(compileRig(readFileSync(join(root, file), 'utf8'))),
      ]),
  )
  const characters = [...puppets.keys()]
  for (const { name, speakers } of conversations) {
    const { document, analyses, end } = directedConversation(speakers, characters)
    const cast = { puppets, analyses }
    const gaze = reflexShares(document, analyses, end)
    console.log(
      `${name}: listeners look at the speaker ${percent(gaze.listening)} (60–90), speakers at a partner ${percent(gaze.speaking)} (40–70); ${gaze.nods.toFixed(1)} nods and ${gaze.blinks.toFixed(1)} blinks a minute`,
    )
    if (gaze.listening < 0.6 || gaze.listening > 0.9 || gaze.speaking < 0.4 || gaze.speaking > 0.7)
      process.exitCode = 1
    for (const [shape, size] of Object.entries(sizes)) {
      const began = process.cpuUsage()
      const figures = framingFigures(document, cast, size, { end })
      const { cuts, jumps, shortest } = jumpCuts(document, cast, size)
      const { user, system } = process.cpuUsage(began)
      const letters = [...figures.letters].map(
        (one) => `${((100 * one) / Math.min(size.width, size.height)).toFixed(1)} %`,
      )
      console.log(
        `  ${shape}: ${figures.pictures} pictures, captions over a face ${figures.coveredFaces} (0), over an acting hand ${figures.coveredHands} (0), cut heads ${figures.cutHeads} (0), acting hands inside ${figures.handsInside} of ${figures.hands} (95 %), letters ${letters.join(' ')}, ${figures.lines} lines`,
      )
      console.log(
        `    eyes of one at ${range(figures.eyes.one)}, of several at ${range(figures.eyes.group)}; ${figures.belowFloor} below the stage, deepest ${figures.deepest.toFixed(2)}; ${cuts} cuts (${((60 * cuts) / end).toFixed(1)} a minute), ${jumps} jumps, shortest ${shortest.toFixed(1)} s; ${((user + system) / 1e6).toFixed(2)} s of processor`,
      )
      if (
        figures.coveredFaces + figures.coveredHands + figures.cutHeads > 0 ||
        figures.handsInside < 0.95 * figures.hands ||
        figures.letters.size > 1 ||
        figures.lines > 2
      )
        process.exitCode = 1
    }
  }
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`
}

/** The middle of the values, and nine tenths of them. */
function range(values: readonly number[]): string {
  if (values.length === 0) return 'none'
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2)
  return `${at(0.5)} (${at(0.05)}–${at(0.95)})`
}
