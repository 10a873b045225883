import type { Document } from '#contract/document/document'
import { applyEdit } from '#model/edits/apply-edit'
import { startingDocument } from '#model/document/new-document'
import { expect, test } from 'vitest'
import { madeDialogue, madeVoice, type Said } from '../../../tests/support/director/made-voices.ts'
import { direct } from './direct.ts'
import { entrancesOf } from './entrances.ts'
import { planOf } from './plan.ts'
import { segmentsOf, turnsOf } from './turns.ts'
import { voiceLinesOf } from './voice-line.ts'

/** Turns of 2.6 seconds every 3 seconds, by the numbers of their speakers. */
function talk(speakers: readonly number[]) {
  const seconds = 3 * speakers.length + 1
  const said = (speaker: number): Said[] =>
    speakers.flatMap((one, index) =>
      one === speaker ? [{ start: 0.5 + 3 * index, end: 3.1 + 3 * index }] : [],
    )
  const people = 1 + Math.max(...speakers)
  const made = madeDialogue(Array.from({ length: people }, (_, speaker) => madeVoice(seconds, said(speaker))))
  const scenes = startingDocument('pip').scenes
  return { document: { ...made.document, scenes } satisfies Document, facts: made.facts }
}

function entrancesIn(speakers: readonly number[]) {
  const { document, facts } = talk(speakers)
  const lines = voiceLinesOf(document, facts.voices)
  const turns = turnsOf(lines.flatMap(segmentsOf))
  return entrancesOf(document.performers, turns, new Map(lines.map((line) => [line.performer, line])))
}

test('only those whose first words come late come in, and are there before them', () => {
  expect(entrancesIn([0, 1, 0, 1, 0, 1])).toEqual([])
  const [late, ...others] = entrancesIn([0, 0, 0, 0, 1, 0, 1])
  expect(others).toEqual([])
  expect(late).toMatchObject({ performer: 'performer-2', name: 'slide-in', mirror: true })
  expect((late?.start ?? 0) + (late?.duration ?? 0)).toBeCloseTo(12.3, 1)
})

test('between others they pop up, on the left they slide in from the left', () => {
  const names = (speakers: readonly number[]) =>
    entrancesIn(speakers).map(({ performer, name, mirror = false }) => [performer, name, mirror])
  expect(names([0, 2, 0, 2, 1, 0])).toEqual([['performer-2', 'pop-in', false]])
  expect(names([1, 1, 1, 1, 0, 1])).toEqual([['performer-1', 'slide-in', false]])
})

test('a wide shot shows the entrance, and no shot before is about who is not there', () => {
  const { document, facts } = talk([0, 1, 0, 1, 0, 2, 0, 2, 1, 0])
  const { shots, gestures } = planOf(document, facts, { seed: 3, level: 'lively' })
  const entrance = gestures.find(({ directed }) => directed?.because === 'entrance')
  if (!entrance) throw new Error('the third comes late')
  const until = entrance.start + entrance.duration
  const during = shots.filter(({ start, end }) => start < until && end > entrance.start)
  expect(during.map(({ kind }) => kind)).toEqual(['wide'])
  for (const { start, subjects } of shots) if (start < until) expect(subjects).not.toContain('performer-3')
  for (const { performer, start } of gestures)
    if (performer === 'performer-3') expect(start).toBeGreaterThanOrEqual(entrance.start)
})

test('still acting has no entrances; directed again the same way, nothing changes', () => {
  const { document, facts } = talk([0, 0, 0, 0, 1, 0, 1])
  const directed = (level: 'still' | 'natural') =>
    applyEdit(document, { kind: 'batch', edits: direct(document, facts, { seed: 1, level }).edits }).document
  const isEntrance = ({ name }: { name: string }) => name === 'slide-in'
  expect(directed('still').gestures.some(isEntrance)).toBe(false)
  const natural = directed('natural')
  expect(natural.gestures.filter(isEntrance)).toHaveLength(1)
  expect(direct(natural, facts, { seed: 1, level: 'natural' }).edits).toEqual([])
})
