import { listHistory, listUnread } from '../../../worker/contract/chat/chat.ts'
import { beginUpload, completeUpload, uploadPart } from '../../../worker/contract/media.ts'
import {
  createProject,
  listProjects,
  saveDocument,
  viewProject,
} from '../../../worker/contract/projects/projects.ts'
import { projectQuery, projectsPage } from '../../../worker/contract/projects/queries.ts'
import { MIN_SECONDS } from '../../../worker/contract/survey/min-seconds.ts'
import { sendResponse, viewSurvey } from '../../../worker/contract/survey/surveys.ts'
import { startingDocument } from '../../../worker/model/document/new-document.ts'
import { encodeWav } from '../../../web/engine/sound/wav.ts'
import { call, type Account } from '../../../.tools/seed/product.ts'
import type { HttpLines } from '../../support/load/http-lines.ts'
import { pause } from '../../support/load/load-clients.ts'
import { accountOf } from '../../support/load/people.ts'
import { welcomeAnswers } from '../../support/load/welcome-answers.ts'

/** One kind of request, sent at a fixed rate however slow the answers are. */
export interface RequestKind {
  name: string
  /** Runs a second, and the requests that each sends. */
  perSecond: number
  requests: number
  /** Milliseconds that 99 of 100 runs may take on an idle machine of two cores. */
  maxP99: number
  /** Returns the milliseconds that do not count: of waiting as a person would. */
  run(turn: number): Promise<number | void>
}

interface OwnProject {
  id: string
  as: Account
  revision: number
}

const CHARACTER = 'characterpip001'
const CAPTIONS = 40
/** The seeded survey of one page, which takes several answers of one person. */
const SURVEY = 'surveywelcome01'
const ANSWER_PAUSE_MS = MIN_SECONDS * 1_000 + 100
const SOUND_SECONDS = 2
const SOUND_RATE = 16_000

interface Mix {
  lines: HttpLines
  rooms: readonly string[]
  /** People with projects. */
  creators: number
  projectsEach: number
}

/** Creates the projects that the requests are about, and returns the kinds of requests: 90 a second together. */
export async function requestMix({ lines, rooms, creators, projectsEach }: Mix): Promise<RequestKind[]> {
  const product = lines.product()
  const projects = await ownProjects(lines, { creators, projectsEach })
  const at = <Item>(list: readonly Item[], turn: number): Item => {
    const item = list[turn % list.length]
    if (item === undefined) throw new Error('The list is empty.')
    return item
  }
  const editors = new Pool(projects)
  const wave = sound()

  return [
    {
      name: 'list of projects',
      perSecond: 24,
      requests: 1,
      maxP99: 100,
      async run(turn) {
        const { as } = at(projects, turn)
        const query = projectsPage({
          ...projectQuery({ owner: as.id, order: 'edited' }),
          page: 1,
          perPage: 24,
        })
        const { items } = await call(product, listProjects, { as, query })
        if (items.length !== projectsEach) throw new Error(`A list of ${items.length} projects.`)
      },
    },
    {
      name: 'record',
      perSecond: 22,
      requests: 1,
      maxP99: 100,
      async run(turn) {
        const { as, id } = at(projects, turn)
        await call(product, viewProject, { as, params: { id } })
      },
    },
    {
      name: 'unread rooms',
      perSecond: 10,
      requests: 1,
      maxP99: 150,
      async run(turn) {
        const { data } = await call(product, listUnread, { as: await accountOf(turn % creators), query: {} })
        if (data.length < rooms.length) throw new Error(`Unread of ${data.length} rooms.`)
      },
    },
    {
      name: 'page of messages',
      perSecond: 4,
      requests: 1,
      maxP99: 100,
      async run(turn) {
        const as = await accountOf(turn % creators)
        await call(product, listHistory, { as, params: { id: at(rooms, turn) }, query: {} })
      },
    },
    {
      name: 'document saved',
      perSecond: 15,
      requests: 1,
      maxP99: 150,
      async run(turn) {
        const project = await editors.take()
        try {
          const { id, as, revision } = project
          const document = documentOf(turn)
          const saved = await call(product, saveDocument, {
            as,
            params: { id },
            body: { revision, document },
          })
          if (saved.revision !== revision + 1) throw new Error(`Revision ${saved.revision} on ${revision}.`)
          project.revision = saved.revision
        } finally {
          editors.giveBack(project)
        }
      },
    },
    {
      name: 'upload',
      perSecond: 3,
      requests: 3,
      maxP99: 300,
      async run(turn) {
        const { as, id: project } = at(projects, turn)
        const body = { kind: 'sound' as const, name: `load-${turn}.wav`, size: wave.length, project }
        const { id } = await call(product, beginUpload, { as, body })
        await call(product, uploadPart, { as, params: { id, part: '1' }, bytes: wave })
        const media = await call(product, completeUpload, { as, params: { id } })
        if (media.size !== wave.length) throw new Error(`A file of ${media.size} bytes.`)
      },
    },
    {
      name: 'survey answer',
      perSecond: 3,
      requests: 2,
      maxP99: 200,
      async run(turn) {
        const as = await accountOf(turn % creators)
        const caller = { as, params: { id: SURVEY } }
        const { opened, version } = await call(product, viewSurvey, { ...caller, query: {} })
        await pause(ANSWER_PAUSE_MS)
        const answers = welcomeAnswers(turn % 11, `Answer ${turn}`)
        const body = { answers, opened, version, page: 'first', language: 'en' }
        await call(product, sendResponse, { ...caller, body })
        return ANSWER_PAUSE_MS
      },
    },
  ]
}

/** Each project is saved by one request at a time, as its editor does. */
class Pool<Item> {
  private readonly idle: Item[]
  private readonly waiting: ((item: Item) => void)[] = []

  constructor(items: readonly Item[]) {
    this.idle = [...items]
  }

  take(): Promise<Item> {
    const item = this.idle.shift()
    if (item !== undefined) return Promise.resolve(item)
    return new Promise((done) => this.waiting.push(done))
  }

  giveBack(item: Item) {
    const next = this.waiting.shift()
    if (next) next(item)
    else this.idle.push(item)
  }
}

async function ownProjects(
  lines: HttpLines,
  { creators, projectsEach }: Pick<Mix, 'creators' | 'projectsEach'>,
): Promise<OwnProject[]> {
  const projects: OwnProject[] = []
  // Alternating between the creators, as the requests then do.
  for (let count = 0; count < projectsEach; count++) {
    for (let person = 0; person < creators; person++) {
      const as = await accountOf(person)
      const body = { title: `Load ${count}`, character: CHARACTER, document: documentOf(count) }
      const { id, revision } = await call(lines.product(), createProject, { as, body })
      projects.push({ id, as, revision })
    }
  }
  return projects
}

/** About 3 KB, as half of the projects of a person have. */
function documentOf(turn: number) {
  const captions = Array.from({ length: CAPTIONS }, (_, index) => ({
    id: `caption-${index}`,
    start: index * 2,
    duration: 1.5,
    text: `Line ${index} of version ${turn}`,
  }))
  return { ...startingDocument(CHARACTER), captions }
}

function sound(): Uint8Array<ArrayBuffer> {
  const samples = Float32Array.from({ length: SOUND_SECONDS * SOUND_RATE }, (_, index) =>
    Math.sin(index / 10),
  )
  return encodeWav([samples], SOUND_RATE)
}
