import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { AdminSurvey } from '../../worker/contract/survey/admin.ts'
import type { ErrorBody } from '../../worker/contract/errors.ts'
import type { Asker } from '../../worker/contract/survey/asking.ts'
import type { SurveySchema } from '../../worker/contract/survey/schema.ts'
import { newCharacter, newWorkshop, publishWorkshop } from '../support/worker/characters.ts'
import { analysis, begin, uploaded, wav } from '../support/worker/files.ts'
import { published, questions, save, step, view } from '../support/worker/surveys.ts'
import { api, migrated, newProject, person, request, type Person } from '../support/worker/world.ts'

let admin: Person
let other: Person
/** A character in the gallery, and a private one of `admin`. */
let shown: string
let own: string

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
  other = await person({ name: 'Omar', admin: true })
  shown = await newShared('Shown')
  await setPublished(shown, true)
  own = await ownedBy(admin)
})

async function newShared(name: string): Promise<string> {
  return String((await publishWorkshop(other, await newWorkshop(other, undefined, name))).body.id)
}

/** A private character of an admin, made before they joined the team. */
async function ownedBy({ id }: Person): Promise<string> {
  const made = await newCharacter(await person())
  await env.DB.prepare('UPDATE characters SET owner = ? WHERE id = ?').bind(id, made.id).run()
  return String(made.id)
}

async function setPublished(id: string, isPublished: boolean) {
  await env.DB.prepare('UPDATE characters SET published = ? WHERE id = ?')
    .bind(isPublished ? 1 : 0, id)
    .run()
}

const asking = (asker: Asker | undefined): SurveySchema => ({ ...questions, ...(asker && { asker }) })
const savedAs = async (as: Person, survey: AdminSurvey, asker: Asker | undefined) =>
  save(as, survey, { draft: asking(asker) })

test('respondents see a published character, with its newest rig, until it is private, deleted or removed', async () => {
  const { id } = await published(admin, { draft: asking({ character: shown }) })
  const { body } = await view(id)
  expect(body.schema?.asker).toEqual({ character: shown })
  expect(body.characters).toMatchObject([{ id: shown, name: 'Shown' }])
  const [character] = body.characters ?? []
  expect((await request(`/api/rigs/${character?.rig}`)).status).toBe(200)
  expect((await request(character?.portrait ?? '')).status).toBe(200)

  const hidden = async () => {
    const { body: now } = await view(id)
    expect([now.schema?.asker, now.characters]).toEqual([undefined, undefined])
    expect(JSON.stringify(now)).not.toContain(shown)
    expect(now.schema?.pages).toEqual(questions.pages)
  }
  await setPublished(shown, false)
  await hidden()
  await setPublished(shown, true)
  for (const column of ['trashed', 'takedown']) {
    const set = (value: string) =>
      env.DB.prepare(`UPDATE characters SET ${column} = ? WHERE id = ?`).bind(value, shown).run()
    await set('2026-01-01 00:00:00.000Z')
    await hidden()
    await set('')
  }
  expect((await view(id)).body.characters).toHaveLength(1)
})

test('only the owner of a private character shows it to everyone, and only by agreeing', async () => {
  const draft = await api<AdminSurvey>('POST', '/api/admin/surveys', { as: admin, body: { title: 'Mine' } })
  expect((await savedAs(admin, draft.body, { character: own })).status).toBe(400)
  expect((await savedAs(other, draft.body, { character: own, open: true })).status).toBe(400)
  expect((await savedAs(other, draft.body, { character: own })).body).toMatchObject({ data: { asker: {} } })
  const agreed = await savedAs(admin, draft.body, { character: own, open: true })
  expect(agreed.status).toBe(200)
  // Another author works on it, and publishes it.
  const edited = await save(other, agreed.body, {
    title: 'Ours',
    draft: asking({ character: own, open: true }),
  })
  expect(edited.status).toBe(200)
  const { body } = await step(other, draft.body.id, 'publish')
  expect((await view(body.id)).body.characters).toMatchObject([{ id: own }])

  // A copy is a survey to which the owner has not agreed.
  const copy = await api<AdminSurvey>('POST', '/api/admin/surveys', { as: other, body: { copyOf: body.id } })
  expect([copy.status, copy.body.draft.asker]).toEqual([200, undefined])
  const ownCopy = await api<AdminSurvey>('POST', '/api/admin/surveys', {
    as: admin,
    body: { copyOf: body.id },
  })
  expect(ownCopy.body.draft.asker).toEqual({ character: own, open: true })
})

test('another author brings a private character back that is published; one that was only in a draft is named', async () => {
  const hidden = await ownedBy(admin)
  const draft = await published(admin, { draft: asking({ character: own, open: true }) })
  const removed = await savedAs(other, draft, undefined)
  const again = await savedAs(other, removed.body, { character: own, open: true })
  expect([again.status, again.body.draft.asker]).toEqual([200, { character: own, open: true }])

  const agreed = await savedAs(admin, again.body, { character: hidden, open: true })
  const without = await savedAs(other, agreed.body, undefined)
  const refused = await savedAs(other, without.body, { character: hidden, open: true })
  expect([refused.status, Object.keys((refused.body as unknown as ErrorBody).data)]).toEqual([
    400,
    ['asker', `asker.${hidden}`],
  ])
})

test('no other author agrees for a published character of someone else that becomes private later', async () => {
  const theirs = await ownedBy(other)
  await setPublished(theirs, true)
  const draft = await published(admin, { draft: asking({ character: theirs }) })
  expect((await savedAs(admin, draft, { character: theirs, open: true })).status).toBe(400)
  await setPublished(theirs, false)
  expect((await view(draft.id)).body.characters).toBeUndefined()
})

test('foreign, unknown and unpublished characters are refused, for the survey and for a question', async () => {
  const foreign = String((await newCharacter(await person())).id)
  const unpublished = await newShared('Draft')
  await setPublished(unpublished, false)
  const { body: survey } = await api<AdminSurvey>('POST', '/api/admin/surveys', {
    as: admin,
    body: { title: 'Refused' },
  })
  for (const character of [foreign, unpublished, 'nothing00000001']) {
    for (const open of [undefined, true]) {
      const asker = { character, ...(open && { open }) }
      const [page] = questions.pages
      const inQuestion: SurveySchema = {
        ...questions,
        pages: [{ id: 'one', questions: (page?.questions ?? []).map((one) => ({ ...one, asker })) }],
      }
      expect((await savedAs(admin, survey, asker)).status).toBe(400)
      expect((await save(admin, survey, { draft: inQuestion })).status).toBe(400)
      const made = await api('POST', '/api/admin/surveys', {
        as: admin,
        body: { title: 'x', draft: asking(asker) },
      })
      expect(made.status).toBe(400)
    }
  }
  for (const character of ['', '../x', 'A', 'x'.repeat(41)])
    expect((await savedAs(admin, survey, { character })).status).toBe(400)
})

test('everyone may fetch the sound of a question and its analysis, but nothing of a project, a jam or an older version', async () => {
  const sound = await uploaded(admin, wav(1_000), {})
  const bytes = analysis()
  const mouth = await uploaded(admin, bytes, { kind: 'analysis', name: 'mouth.json' })
  const member = await begin(await person(), { kind: 'analysis', name: 'mouth.json', size: 100 })
  expect(member.status).toBe(400)
  const project = await newProject(admin)
  const take = await uploaded(admin, bytes, {
    kind: 'analysis',
    name: 'take.json',
    project: String(project.id),
  })

  const spoken = (files: { sound: string; analysis?: string }, seconds = 2): SurveySchema => ({
    ...questions,
    pages: [
      {
        id: 'one',
        questions: [
          {
            id: 'name',
            type: 'short_text',
            title: { en: 'Your name' },
            speech: { en: { ...files, seconds } },
          },
        ],
      },
    ],
  })
  const survey = await published(admin, {
    draft: spoken({ sound: String(sound.id), analysis: String(mouth.id) }),
  })
  const path = (file: unknown) => `/api/surveys/${survey.id}/files/${String(file)}`
  expect((await request(path(sound.id))).headers.get('content-type')).toBe('audio/wav')
  expect((await request(path(mouth.id))).headers.get('content-type')).toBe('application/json')
  expect((await view(survey.id)).body.schema?.pages[0]?.questions[0]?.speech?.en?.seconds).toBe(2)

  for (const seconds of [0, -1, 121, 600])
    expect((await save(admin, survey, { draft: spoken({ sound: 'x' }, seconds) })).status).toBe(400)
  const next = await save(admin, survey, {
    draft: spoken({ sound: String(take.id), analysis: String(take.id) }),
  })
  expect((await step(admin, survey.id, 'publish', next.body.revision)).status).toBe(200)
  expect((await request(path(take.id))).status).toBe(404)
  expect((await request(path(sound.id))).status).toBe(404)
})

test('everyone may fetch the background of a survey; its place and focus are bounded', async () => {
  const bytes = new Uint8Array(100)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const picture = String((await uploaded(admin, bytes, { kind: 'picture', name: 'sea.png' })).id)
  const background = { picture, focus: { x: 0.2, y: 1 }, place: 'beside' as const }
  const survey = await published(admin, { draft: { ...questions, look: { background } } })
  expect((await request(`/api/surveys/${survey.id}/files/${picture}`)).status).toBe(200)
  for (const wrong of [
    { focus: { x: 2, y: 0 } },
    { focus: { x: 0 } },
    { place: 'fixed' },
    { picture: 'x'.repeat(65) },
  ]) {
    const draft = { ...questions, look: { background: { ...background, ...wrong } } }
    expect((await save(admin, survey, { draft })).status).toBe(400)
  }
})
