import type { DirectionLevel, Document } from '#contract/document/document'
import { applyEdit } from '#model/edits/apply-edit'
import type { Director } from '../../../engine/director/direct-in-worker.ts'
import type { VoiceAnalysis } from '../../../engine/voice/analysis.ts'
import { directedStep, type MadeScene } from './make-scene.ts'
import { captionEdits, captionsToCuts } from './scene-captions.ts'

/**
 * Captions and directs everything that is said in a document whose voices are cast already. One edit, so that one undo
 * takes it back.
 */
export async function makeFilm(
  document: Document,
  { voices, ...options }: { voices: ReadonlyMap<string, VoiceAnalysis>; level: DirectionLevel; seed: number },
  direct: Director,
): Promise<MadeScene> {
  const captions = captionEdits(document, document, voices)
  const captioned = captions.reduce((current, edit) => applyEdit(current, edit).document, document)
  const { edits, decisions } = await direct(captioned, { voices }, options)
  const people = document.tracks.filter(
    ({ performer, clips }) => performer !== null && clips.length > 0,
  ).length
  const snapped = captionsToCuts(captioned, edits)
  return { edit: directedStep([...captions, ...edits, ...snapped]), decisions, people, others: false }
}
