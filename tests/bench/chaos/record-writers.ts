import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beginUpload, completeUpload, mediaPath, uploadPart } from '../../../worker/contract/media.ts'
import {
  createProject,
  deleteProject,
  saveDocument,
  viewProject,
} from '../../../worker/contract/projects/projects.ts'
import { MIN_SECONDS } from '../../../worker/contract/survey/min-seconds.ts'
import { sendResponse, viewSurvey } from '../../../worker/contract/survey/surveys.ts'
import { createTake } from '../../../worker/contract/takes/takes.ts'
import { startingDocument } from '../../../worker/model/document/new-document.ts'
import { encodeWav } from '../../../web/engine/sound/wav.ts'
import { call, type Account } from '../../../.tools/seed/product.ts'
import type { Outcome, ProductUnderFault } from './product-under-fault.ts'
import { welcomeAnswers } from '../../support/load/welcome-answers.ts'

const CHARACTER = 'characterpip001'
const SURVEY = 'surveywelcome01'
const SOUND_RATE = 16_000
const PAUSE_MS = 100

/** `maybe`: an answer was lost. */
export type Certainty = 'no' | 'maybe' | 'yes'

export interface WrittenProject {
  title: string
  as: Account
  exists: Certainty
  /** '' while unknown. */
  id: string
  /** The confirmed version, and those that may have been saved since. */
  versions: string[]
  media: { id: string; path: string; sha256: string }[]
  /** Names of takes that are confirmed; others with such names may exist. */
  takes: Set<string>
}

/** Two projects of one batch. */
export interface WrittenPair {
  titles: [string, string]
  exists: Certainty
}

export interface WrittenAnswer {
  text: string
  exists: Certainty
}

export interface RecordJournal {
  projects: WrittenProject[]
  pairs: WrittenPair[]
  answers: WrittenAnswer[]
}

const certainty = ({ kind }: Outcome<unknown>): Certainty =>
  kind === 'done' ? 'yes' : kind === 'refused' ? 'no' : 'maybe'

/** One person that creates projects, saves, fills and deletes them, until the product is ending. */
export async function writeProjects(
  product: ProductUnderFault,
  journal: RecordJournal,
  as: Account,
): Promise<void> {
  for (let count = 0; !product.isEnding; count++) {
    const title = `Chaos ${as.id} ${count}`
    const project: WrittenProject = {
      title,
      as,
      exists: 'maybe',
      id: '',
      versions: [`${title} v0`],
      media: [],
      takes: new Set(),
    }
    journal.projects.push(project)
    const body = { title, character: CHARACTER, document: documentOf(`${title} v0`) }
    const created = await product.attempt((to) => call(to, createProject, { as, body }))
    project.exists = certainty(created)
    if (created.kind === 'refused') product.fault(`${title}: ${created.text}`)
    if (created.kind !== 'done') continue
    project.id = created.value.id
    await save(product, project, as, created.value.revision)
    await upload(product, project, as)
    if (count % 3 === 0) await remove(product, project, as)
    await writePair(product, journal, { as, count })
    await pause(PAUSE_MS)
  }
}

async function save(product: ProductUnderFault, project: WrittenProject, as: Account, first: number) {
  const { id, title, versions } = project
  let revision = first
  for (let version = 1; version <= 4; version++) {
    const text = `${title} v${version}`
    versions.push(text)
    const body = { revision, document: documentOf(text) }
    const saved = await product.attempt((to) => call(to, saveDocument, { as, params: { id }, body }))
    if (saved.kind === 'refused') product.fault(`${text}: ${saved.text}`)
    if (saved.kind === 'done') {
      ;({ revision } = saved.value)
      versions.splice(0, versions.length - 1)
      continue
    }
    const read = await product.until((to) => call(to, viewProject, { as, params: { id }, query: {} }))
    if (read.kind === 'refused') return product.fault(`${text}: ${read.text}`)
    const stored = read.value.document.captions[0]?.text ?? ''
    if (!versions.includes(stored))
      product.fault(`${title} has ${stored}, which is none of ${versions.join()}`)
    ;({ revision } = read.value)
    // A cut-off save may still be on its way, behind the one that was read.
    if (stored === text) versions.splice(0, versions.length - 1)
  }
}

async function upload(product: ProductUnderFault, project: WrittenProject, as: Account) {
  const bytes = sound()
  const body = { kind: 'sound' as const, name: 'chaos.wav', size: bytes.length, project: project.id }
  const begun = await product.until((to) => call(to, beginUpload, { as, body }))
  if (begun.kind === 'refused') return product.fault(`upload: ${begun.text}`)
  const { id } = begun.value
  for (let tries = 0; ; tries++) {
    const part = await product.until((to) => call(to, uploadPart, { as, params: { id, part: '1' }, bytes }))
    // It was completed by a call whose answer was lost, which the next one tells.
    if (part.kind === 'refused' && tries === 0) return product.fault(`part of upload: ${part.text}`)
    const completed = await product.until((to) => call(to, completeUpload, { as, params: { id } }))
    if (completed.kind === 'done') {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      project.media.push({ id, path: mediaPath(completed.value), sha256 })
      break
    }
    if (completed.status !== 400 && completed.status !== 409)
      return product.fault(`completion of upload: ${completed.text}`)
    if (tries > 10) return product.fault(`upload ${id} cannot be completed: ${completed.text}`)
  }
  const take = {
    project: project.id,
    name: `Take of ${id}`,
    source: 'upload' as const,
    sound: id,
    duration: 1,
  }
  const created = await product.attempt((to) => call(to, createTake, { as, body: take, query: {} }))
  if (created.kind === 'refused') product.fault(`take: ${created.text}`)
  if (created.kind === 'done') project.takes.add(take.name)
}

/** Reads the files of projects that exist, byte by byte. */
export async function readFiles(product: ProductUnderFault, { projects }: RecordJournal): Promise<void> {
  for (const { as, exists, media } of projects) {
    for (const { path, sha256 } of exists === 'yes' ? media : []) {
      const headers = { Authorization: as.token }
      const answer = await fetch(product.lines.address + path, { headers })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        product.fault(`${path}: ${answer.status}, ${bytes.length} other bytes`)
    }
  }
}

async function remove(product: ProductUnderFault, project: WrittenProject, as: Account) {
  project.exists = 'maybe'
  const removed = await product.until((to) => call(to, deleteProject, { as, params: { id: project.id } }))
  if (removed.kind === 'refused' && removed.status !== 404) product.fault(`deletion: ${removed.text}`)
  project.exists = 'no'
}

/** A batch is one transaction. */
async function writePair(
  product: ProductUnderFault,
  journal: RecordJournal,
  { as, count }: { as: Account; count: number },
) {
  const titles: WrittenPair['titles'] = [`Pair ${as.id} ${count} a`, `Pair ${as.id} ${count} b`]
  const pair: WrittenPair = { titles, exists: 'maybe' }
  journal.pairs.push(pair)
  const requests = titles.map((title) => ({
    method: 'POST',
    url: '/api/collections/cam_projects/records',
    body: { title, character: CHARACTER },
  }))
  try {
    const { status, text } = await product.lines.send({
      method: 'POST',
      path: '/api/batch',
      headers: { 'Content-Type': 'application/json', Authorization: as.token },
      body: JSON.stringify({ requests }),
    })
    if (status === 200) pair.exists = 'yes'
    // A batch passes the failure of one of its requests on as its own.
    else if (status < 500) product.fault(`batch: ${status} ${text}`)
  } catch {
    // The answer was lost.
  }
}

/** One person that answers the survey again and again; each answer is sent until it is confirmed. */
export async function writeAnswers(
  product: ProductUnderFault,
  journal: RecordJournal,
  as: Account,
): Promise<void> {
  const caller = { as, params: { id: SURVEY } }
  for (let count = 0; !product.isEnding; count++) {
    const view = await product.until((to) => call(to, viewSurvey, { ...caller, query: {} }))
    if (view.kind === 'refused') return product.fault(`survey: ${view.text}`)
    await pause(MIN_SECONDS * 1000 + PAUSE_MS)
    const answer: WrittenAnswer = { text: `Answer of ${as.id} ${count}`, exists: 'maybe' }
    journal.answers.push(answer)
    const { opened, version } = view.value
    const answers = welcomeAnswers(count % 11, answer.text)
    const body = { answers, opened, version, page: 'first', language: 'en' }
    const sent = await product.until((to) => call(to, sendResponse, { ...caller, body }))
    if (sent.kind === 'refused') product.fault(`answer: ${sent.text}`)
    else answer.exists = 'yes'
  }
}

function documentOf(version: string) {
  const captions = [{ id: 'version', start: 0, duration: 1, text: version }]
  return { ...startingDocument(CHARACTER), captions }
}

/** A second of noise, which no other file has. */
function sound(): Uint8Array<ArrayBuffer> {
  const samples = Float32Array.from({ length: SOUND_RATE }, () => Math.random() - 0.5)
  return encodeWav([samples], SOUND_RATE)
}
