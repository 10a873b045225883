import type { Document } from '../../../worker/contract/document/document.ts'
import { looksOf } from '../../../web/engine/timeline/reflexes/gaze-at.ts'
import { blinksOf, nodCuesOf, nodsOf } from '../../../web/engine/timeline/reflexes/listening.ts'
import { phrasesOf } from '../../../web/engine/timeline/reflexes/phrases.ts'
import { turnsOf } from '../../../web/engine/timeline/reflexes/turns.ts'
import type { VoiceAnalysis } from '../../../web/engine/voice/analysis.ts'

/** Shares of the time that people look at each other, and nods and caused blinks a minute of each. */
export function reflexShares(
  document: Document,
  analyses: ReadonlyMap<string, VoiceAnalysis>,
  end: number,
): { listening: number; speaking: number; nods: number; blinks: number } {
  const phrases = phrasesOf(document, analyses)
  const turns = turnsOf(phrases).filter(({ isBackchannel }) => !isBackchannel)
  const cues = nodCuesOf(document, analyses)
  const performers = document.performers.map(({ id }) => id)
  const looks = new Map(performers.map((id, index) => [id, looksOf(turns, id, 7_919 * (index + 1))]))
  const listening = { at: 0, all: 0 }
  const speaking = { at: 0, all: 0 }
  for (let time = 0; time < end; time += 0.05) {
    const [turn, second] = turns.filter(({ start, end: until }) => start <= time && time < until)
    if (!turn || second) continue
    for (const id of performers) {
      const look = looks.get(id)?.findLast(({ start }) => start <= time)
      const share = turn.performer === id ? speaking : listening
      share.all++
      if (look?.target && !look.away && (turn.performer === id || look.target === turn.performer)) share.at++
    }
  }
  const minutes = (end / 60) * performers.length
  const sum = (of: (id: string) => readonly number[]) =>
    performers.reduce((all, id) => all + of(id).length, 0)
  return {
    listening: listening.at / listening.all,
    speaking: speaking.at / speaking.all,
    nods: sum((id) => nodsOf(phrases, cues, id, 5)) / minutes,
    blinks: sum((id) => blinksOf(phrases, id, 5)) / minutes,
  }
}
