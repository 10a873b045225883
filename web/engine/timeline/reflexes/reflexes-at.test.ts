import { expect, test, vi } from 'vitest'
import type { Clip, Document } from '#contract/document/document'
import { madeDialogue, madeVoice } from '../../../../tests/support/director/made-voices.ts'
import { nodCuesOf } from './listening.ts'
import { phrasesOf } from './phrases.ts'
import { reflexesAt } from './reflexes-at.ts'

/** Two phrases with a low pitch at their ends. */
const said = [
  { start: 0.2, end: 2.2, pitch: 200 },
  { start: 2.2, end: 2.4, pitch: 140 },
  { start: 2.9, end: 4.6, pitch: 200 },
  { start: 4.6, end: 4.8, pitch: 140 },
]
const later = said.map((one) => ({ ...one, start: one.start + 5, end: one.end + 5 }))

/** Two people, one after the other. */
function dialogue() {
  const { document, facts } = madeDialogue([madeVoice(5, said), madeVoice(10, later)])
  return { document, analyses: facts.voices }
}

function withClips({ tracks }: Document, changed: (clip: Clip) => Clip[]): Pick<Document, 'tracks'> {
  return { tracks: tracks.map((track) => ({ ...track, clips: track.clips.flatMap(changed) })) }
}

test('reflexes are planned again only when a voice changes', () => {
  const { document, analyses } = dialogue()
  const read = vi.spyOn(analyses, 'get')
  const at = (shown: Pick<Document, 'tracks'>) =>
    reflexesAt(shown, { id: 'performer-1', seed: 3 }, 7, { analyses, towards: () => ({ x: 1, y: 0 }) })
  const before = at(document)
  expect(read).toHaveBeenCalled()
  read.mockClear()
  expect(at(withClips(document, (clip) => [{ ...clip, gain: 2, fadeIn: 0.1 }]))).toEqual(before)
  expect(read).not.toHaveBeenCalled()
  expect(at(withClips(document, (clip) => [{ ...clip, start: clip.start + 3 }]))).not.toEqual(before)
})

test('a take that is cut into many clips has the phrases and cues of the whole', () => {
  const { document, analyses } = dialogue()
  const cut = withClips(document, (clip) =>
    Array.from({ length: 4 * clip.duration }, (_, index) => ({
      ...clip,
      id: `${clip.id}-${index}`,
      start: index / 4,
      offset: index / 4,
      duration: 0.25,
    })),
  )
  const cues = nodCuesOf(document, analyses)
  expect(cues.length).toBeGreaterThan(2)
  expect(nodCuesOf(cut, analyses)).toEqual(cues.map((cue) => ({ ...cue, time: expect.closeTo(cue.time) })))
  const phrases = phrasesOf(document, analyses)
  expect(phrases).toHaveLength(4)
  expect(phrasesOf(cut, analyses)).toEqual(
    phrases.map(({ performer, start, end }) => ({
      performer,
      start: expect.closeTo(start),
      end: expect.closeTo(end),
    })),
  )
})
