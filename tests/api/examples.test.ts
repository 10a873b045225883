import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { exampleNames, type MadeExamples } from '../../.tools/seed/example-names.ts'
import { makeExamples } from '../../.tools/seed/examples.ts'
import { teamAnswers, visitorAnswers } from '../../.tools/seed/survey-questions.ts'
import type { ChatMessageRecord } from '../../worker/contract/chat/chat.ts'
import { documentSchema, type Document } from '../../worker/contract/document/document.ts'
import { campaign } from '../../worker/contract/emails/campaigns.ts'
import type { LintFinding } from '../../worker/contract/emails/lint.ts'
import { mixDocumentSchema } from '../../worker/contract/mixes/document.ts'
import { surveySchema } from '../../worker/contract/survey/schema.ts'
import { takeAnalysis } from '../../worker/contract/takes/mouth-track.ts'
import { checkResponse } from '../../worker/model/survey/response.ts'
import { schemaProblems } from '../../worker/model/survey/schema-problems.ts'
import { exampleWorkshop, type ExampleWorkshop } from '../support/worker/example-workshop.ts'
import { JamTab } from '../support/worker/jam-tab.ts'
import { countsOf } from '../support/worker/surveys.ts'
import { api, migrated, request, type Json, type List, type Person } from '../support/worker/world.ts'

let workshop: ExampleWorkshop
let made: MadeExamples = {}
const saved: MadeExamples[] = []

beforeAll(async () => {
  await migrated()
  workshop = await exampleWorkshop()
  await makeExamples(workshop, {}, (all) => {
    made = all
    saved.push(all)
  })
})

test('each example is saved once it is made', () => {
  expect(saved.map((all) => Object.keys(all).length)).toEqual(exampleNames.map((_, index) => index + 1))
  expect(Object.keys(made).toSorted()).toEqual(exampleNames.toSorted())
})

test('examples that were made are not made again', async () => {
  const { people, read } = workshop
  const refuse = () => Promise.reject(new Error('Nothing is to be called.'))
  const product = { ...workshop.product, send: refuse, openSocket: refuse }
  await makeExamples({ product, people, read }, made, refuse)
})

/** The takes that a document plays, each with its analysis, after a check that their sounds are stored. */
async function playedTakes(as: Person, place: string, document: Document) {
  const path = `/api/collections/takes/records?filter=${encodeURIComponent(place)}&expand=sound,analysis`
  const { body } = await api<List>('GET', path, { as })
  const takes = body.items as (Json & { expand: Record<'sound' | 'analysis', Json> })[]
  return Promise.all(
    document.tracks.flatMap((track) =>
      track.clips.map(async (clip) => {
        const take = takes.find(({ id }) => id === clip.take)
        const file = (name: 'sound' | 'analysis') =>
          request(`/api/files/media/${take?.expand[name].id}/${String(take?.expand[name].file)}`, {
            headers: { Authorization: as.token },
          })
        const sound = await file('sound')
        expect(sound.status).toBe(200)
        expect((await sound.arrayBuffer()).byteLength).toBe(take?.expand.sound.size)
        return { track, clip, analysis: takeAnalysis.parse(await (await file('analysis')).json()) }
      }),
    ),
  )
}

test('the project is published, and its mouths and captions are those of its recordings', async () => {
  const { ada } = workshop.people
  const list = await api<List>('GET', '/api/collections/cam_projects/records', { as: ada })
  expect(list.body.items.map(({ id, owner, published }) => ({ id, owner, published }))).toEqual([
    { id: made.project, owner: ada.id, published: true },
  ])
  const document = documentSchema.parse(list.body.items[0]?.document)
  expect(document.performers).toHaveLength(2)
  expect(document.captions.map(({ text, performer }) => [performer, text])).toEqual([
    ['performer-1', 'How many lines did you learn today?'],
    ['performer-2', 'One.'],
    ['performer-2', 'This one.'],
  ])
  const played = await playedTakes(ada, `project = "${made.project}"`, document)
  expect(played.map(({ track }) => track.kind).toSorted()).toEqual(['music', 'sound', 'voice', 'voice'])
  for (const { track, clip, analysis } of played) {
    expect(analysis.duration).toBeGreaterThanOrEqual(clip.offset + clip.duration - 0.01)
    if (track.kind === 'voice') {
      expect(new Set(analysis.cues.map(({ value }) => value)).size).toBeGreaterThan(3)
      expect(analysis.script?.words.some(([, , sure]) => sure)).toBe(true)
    }
  }
})

test('the jam has its backing track and a take on each of two seats', async () => {
  const { admin } = workshop.people
  const list = await api<List>('GET', '/api/collections/jams/records', { as: admin })
  expect(list.body.items.map(({ id, seats }) => ({ id, seats }))).toEqual([{ id: made.jam, seats: 3 }])
  // The room copies its document to the record every half minute.
  const tab = await JamTab.greeted(admin, made.jam ?? '')
  const [reset] = await tab.heard('reset')
  tab.leave()
  const document = documentSchema.parse(reset?.document)
  const played = await playedTakes(admin, `jam = "${made.jam}"`, document)
  expect(played.map(({ track }) => track.name)).toEqual(['Backing track', 'Ines', 'Ada'])
  for (const { clip, analysis } of played) expect(analysis.duration).toBeCloseTo(clip.duration, 2)
})

test('the mix plays all sounds of the project', async () => {
  const { admin } = workshop.people
  const list = await api<List>('GET', '/api/collections/mixes/records', { as: admin })
  expect(list.body.items.map(({ id, project }) => ({ id, project }))).toEqual([
    { id: made.mix, project: made.project },
  ])
  const mix = mixDocumentSchema.parse(list.body.items[0]?.document)
  expect(mix.tracks.map(({ name, clips }) => [name, clips.length])).toEqual([
    ['Tatters', 1],
    ['Pip', 1],
    ['Sounds', 1],
    ['Music', 1],
  ])
  for (const { sound, file, duration } of mix.sources) {
    const path = `/api/files/media/${sound}/${file}`
    const stored = await request(path, { headers: { Authorization: admin.token } })
    expect(stored.status).toBe(200)
    const samples = ((await stored.arrayBuffer()).byteLength - 44) / 2
    expect([16_000, 44_100, 48_000].map((rate) => samples / rate)).toContainEqual(expect.closeTo(duration, 2))
  }
})

test('the survey is sound, open, and its summary shows the answers', async () => {
  const { admin } = workshop.people
  const path = `/api/admin/surveys/${made.survey}`
  const { body: survey } = await api('GET', path, { as: admin })
  expect(survey).toMatchObject({ state: 'open', version: 1, changed: false, responses: 6 })
  const schema = surveySchema.parse(survey.draft)
  expect(schemaProblems(schema)).toEqual([])
  const answers = [...Object.values(teamAnswers), ...visitorAnswers]
  for (const given of answers)
    expect(checkResponse(schema, given)).toEqual({ answers: given, problems: {}, unknown: [] })
  const body = await countsOf(admin, made.survey ?? '')
  expect(body.summary.complete).toBe(answers.length)
  expect(body.summary.questions.map(({ id, answered }) => [id, answered])).toEqual([
    ['liked', 6],
    ['lips', 6],
    ['idea', 6],
    ['recommend', 6],
    ['change', 4],
  ])
})

test('the rooms have a welcome, and a card of the project with a reply, a mention and reactions', async () => {
  const { admin, ada, ben } = workshop.people
  const rooms = await api<List>('GET', '/api/collections/chat_rooms/records', { as: ada })
  const history = async (slug: string) => {
    const room = rooms.body.items.find((one) => one.slug === slug)?.id ?? ''
    const { body } = await api<{ messages: ChatMessageRecord[] }>('GET', `/api/chat/rooms/${room}/messages`, {
      as: ada,
    })
    // The first rooms have the same ids in every file: a late request of another one may have written there as well.
    const team = [admin.id, ada.id, ben.id]
    return body.messages.filter(({ author }) => team.includes(author))
  }
  const [welcome] = await history('general')
  expect(welcome).toMatchObject({ author: admin.id, message: expect.stringMatching(/^Welcome/) })
  const [shown, note] = await history('creations')
  expect(shown).toMatchObject({
    id: made.chat,
    author: ada.id,
    expand: {
      card: {
        kind: 'project',
        url: `/projects/${made.project}`,
        title: 'Learning lines',
        image: expect.stringContaining('learning_lines'),
      },
    },
  })
  expect(shown?.reactions).toHaveLength(2)
  expect(note).toMatchObject({ author: ben.id, reply: made.chat })
  expect(note?.message).toContain(`@[Ada](user:${ada.id})`)
})

test('the campaign is a draft that could be sent', async () => {
  const { admin } = workshop.people
  const path = `/api/admin/emails/${made.campaign}`
  const answer = await api('GET', path, { as: admin })
  expect(campaign.parse(answer.body)).toMatchObject({ state: 'draft', category: 'news' })
  const check = await api<{ findings: LintFinding[]; recipients: number }>('GET', `${path}/check`, {
    as: admin,
  })
  // Another file's request may still add an account.
  const agreed = await env.DB.prepare('SELECT COUNT(*) AS n FROM users WHERE newsMail = 1').first<number>('n')
  expect(agreed).toBeGreaterThanOrEqual(Object.keys(workshop.people).length)
  expect(check.body.recipients).toBe(agreed)
  expect(check.body.findings.filter(({ code }) => code !== 'transport_missing')).toEqual([])
})
