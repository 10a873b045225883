import type { Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import {
  createProject,
  deleteProject,
  saveDocument,
  updateProject,
  type ProjectRecord,
} from '#contract/projects/projects'
import { startingDocument } from '#model/document/new-document'
import { plainClip } from '#model/document/plain-clip'
import { applyEdit } from '#model/edits/apply-edit'
import { cutScenes } from '../../web/features/studio/project/edits/auto-cuts.ts'
import { withPerformer } from '../../web/features/studio/project/edits/cast-edits.ts'
import { placeSound } from '../../web/features/studio/project/edits/place-sound.ts'
import { captionsOf, placeCaptions } from '../../web/features/studio/script/script-captions.ts'
import { scriptWords } from '../../web/features/studio/script/script-words.ts'
import { call, orDelete, upload, type Account, type Product } from './product.ts'
import { addLibrarySound, addRecording, type MadeTake, type ReadFile } from './takes.ts'

const TATTERS = 'charactertatt01'
const PIP = 'characterpip001'

/** Seconds of the timeline. */
const QUESTION = 0.6
const PAUSE = 0.5

/** Makes a sketch of two performers with captions, gestures, a cut, music and a sound effect; returns its id. */
export async function makeProject(product: Product, as: Account, read: ReadFile): Promise<string> {
  const project = await call(product, createProject, {
    as,
    body: {
      title: 'Learning lines',
      description: 'Tatters checks on the rehearsal. Pip has made a start.',
      character: TATTERS,
      document: startingDocument(TATTERS),
      tags: 'sketch, two voices',
    },
  })
  const params = { id: project.id }
  await orDelete(fill(product, as, project, read), () => call(product, deleteProject, { as, params }))
  return project.id
}

async function fill(product: Product, as: Account, project: ProjectRecord, read: ReadFile) {
  const params = { id: project.id }
  const owner = { product, as, place: { project: project.id } }
  const sounds = {
    question: await addRecording(owner, 'lines', read),
    answer: await addRecording(owner, 'one', read),
    drums: await addLibrarySound(owner, 'rimshot', 'Rimshot'),
    music: await addLibrarySound(owner, 'tiptoe', 'On tiptoe'),
  }
  const document = sketch(project.document, sounds)
  await call(product, saveDocument, { as, params, body: { revision: project.revision, document } })
  const picture = { kind: 'picture' as const, name: 'learning-lines.jpg', place: owner.place }
  const thumbnail = await upload(product, as, { ...picture, bytes: await read(picture.name) })
  await call(product, updateProject, { as, params, body: { thumbnail: thumbnail.id, published: true } })
}

type SketchSounds = Record<'question' | 'answer' | 'drums' | 'music', MadeTake>

function sketch(empty: Document, { question, answer, drums, music }: SketchSounds): Document {
  let document = empty
  let count = 0
  const newId = () => `made-${++count}`
  const edit = (one: Edit | undefined) => {
    if (one) ({ document } = applyEdit(document, one))
  }
  const [tatters, pip] = ['performer-1', 'performer-2']
  const answerStart = QUESTION + question.take.duration + PAUSE
  const end = answerStart + answer.take.duration

  edit(withPerformer(document, { id: PIP, name: 'Pip', rig: '' }, { id: pip, lead: 'Tatters' }))
  const clips = [
    { track: 'voice-1', made: question, start: QUESTION },
    { track: `voice-${pip}`, made: answer, start: answerStart },
  ]
  for (const { track, made, start } of clips) {
    const { id, duration } = made.take
    edit({ kind: 'addClip', track, clip: plainClip({ id: newId(), take: id, start, duration }) })
  }
  const heard = new Map([question, answer].map(({ take, analysis }) => [take.id, analysis]))
  edit(
    placeCaptions(
      document,
      captionsOf(
        scriptWords(document, (take) => heard.get(take)),
        newId,
      ),
    ),
  )
  edit({ kind: 'setCaptionStyle', style: { look: 'outline', size: 'medium', highlight: true } })
  for (const gesture of [
    { performer: tatters, name: 'point', start: QUESTION, duration: 1.7 },
    { performer: pip, name: 'shrug', start: answerStart, duration: 1.6 },
    { performer: tatters, name: 'facepalm', start: end, duration: 2 },
  ])
    edit({ kind: 'addGesture', gesture: { id: newId(), ...gesture } })
  edit(placeSound(document, drums.take, { start: end + 0.2, kind: 'sound' }, newId).edit)
  edit(placeSound(document, music.take, { start: 0, kind: 'music', loops: true, tempo: 112 }, newId).edit)
  // The recording of the answer is quiet, and the music is not.
  edit({ kind: 'changeTrack', track: `voice-${pip}`, change: { gain: 1.8 } })
  const bed = document.tracks.find(({ kind }) => kind === 'music')
  if (bed) edit({ kind: 'changeTrack', track: bed.id, change: { gain: 0.5 } })
  edit(cutScenes(document, [answerStart - 0.1, end], newId))
  return document
}
