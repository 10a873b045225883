import type { Caption, Document } from '../../../worker/contract/document/document.ts'
import { applyEdit } from '../../../worker/model/edits/apply-edit.ts'
import { startingDocument } from '../../../worker/model/document/new-document.ts'
import { direct } from '../../../web/engine/director/direct.ts'
import { stageFor } from '../../../web/engine/director/stage.ts'
import type { VoiceAnalysis } from '../../../web/engine/voice/analysis.ts'
import { madeDialogue, madeVoice } from './made-voices.ts'

type Spoken = readonly (readonly [start: number, duration: number])[]

const filler =
  'So I said to the keeper that nobody reads the manual any more, and he did not even look at me, because he had eleven trumpets and a goat up in the tower, which is where it all began.'.split(
    ' ',
  )
/** Letters that are said in a second. */
const LETTERS = 15

/** People who speak at the given times, staged and directed, with captions of everything they say. */
export function directedConversation(
  speakers: readonly Spoken[],
  characters: readonly string[],
): { document: Document; analyses: ReadonlyMap<string, VoiceAnalysis>; end: number } {
  const end = Math.max(...speakers.flat().map(([start, duration]) => start + duration)) + 0.5
  const voices = speakers.map((spoken, index) =>
    madeVoice(
      end,
      spoken.map(([start, duration]) => ({
        start,
        end: start + duration,
        pitch: 120 + 70 * index,
        stresses: Array.from({ length: Math.floor(duration / 0.9) }, (_, at) => start + 0.5 + at * 0.9),
      })),
    ),
  )
  const { document, facts } = madeDialogue(voices)
  const places = stageFor(speakers.length, document.stage)
  const staged: Document = {
    ...document,
    scenes: startingDocument('').scenes,
    performers: document.performers.map((performer, index) => ({
      ...performer,
      ...places[index],
      character: characters[index % characters.length] ?? '',
    })),
    captions: speakers.flatMap((spoken, index) =>
      spoken.map(([start, duration], number) =>
        fillerCaption(`${index}-${number}`, `performer-${index + 1}`, { start, duration }),
      ),
    ),
  }
  const { edits } = direct(staged, facts, { seed: 7, level: 'natural' })
  return { document: applyEdit(staged, { kind: 'batch', edits }).document, analyses: facts.voices, end }
}

function fillerCaption(
  id: string,
  performer: string,
  { start, duration }: { start: number; duration: number },
): Caption {
  let text = ''
  for (let index = Math.round(start); text.length < duration * LETTERS; index++)
    text += `${text && ' '}${filler[index % filler.length] ?? ''}`
  return { id, text, performer, start, duration }
}
