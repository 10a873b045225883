import type { AdminSurvey } from '#contract/survey/admin'
import { expect, test } from 'vitest'
import { createComposer } from './composer.ts'
import { localCopyIn, memoryStores } from '../../../../editing/local-copy.ts'
import type { Version } from '../../../../editing/versions.ts'
import { callErrorOf } from '../../../../platform/call-error.ts'
import { compositionOf, type Composition } from './composition.ts'
import { allQuestions } from './draft-edits.ts'
import { newSurvey as survey } from '../../../../../tests/support/survey/admin-survey-fixtures.ts'
import type { SurveyStep } from '../../../../data/surveys.ts'

function setUp(stored?: Version<Composition>, start = survey, forbidden = '') {
  let omissions = 0
  let server = start
  const stores = memoryStores<Composition>()
  const place = { owner: 'ada', kind: 'survey', id: survey.id }
  const local = localCopyIn(stores, { hold: () => () => {}, living: async () => new Set() }, place)
  const draft = stored && { ...stored, storedAt: 1 }
  const steps: SurveyStep[] = []
  let answer: () => Promise<void> = async () => {}
  const composer = createComposer(start, {
    async save(revision, change) {
      if (revision !== server.revision) throw new Error('conflict')
      if (forbidden && JSON.stringify(change).includes(forbidden)) {
        const error = { code: 'validation_invalid_value', message: '' }
        throw callErrorOf(400, '', { data: { asker: error, [`asker.${forbidden}`]: error } })
      }
      // Safe: the changed parts are whole.
      server = { ...server, ...(change as Partial<AdminSurvey>), revision: revision + 1 }
      return server
    },
    async step(step, revision) {
      steps.push(step)
      await answer()
      if (revision !== server.revision) throw new Error('conflict')
      server = { ...server, state: 'open', version: 1, changed: false }
      return server
    },
    onAskersOmitted: () => void omissions++,
    explain: (error) =>
      error instanceof Error && error.message === 'refused'
        ? { kind: 'refused', error }
        : { kind: 'conflict', theirs: { revision: server.revision, value: compositionOf(server) } },
    local,
    left: { draft, history: undefined },
    later: () => () => {},
  })
  const names = () => allQuestions(composer.state.get().now.draft).map(({ id }) => id)
  return {
    composer,
    names,
    steps,
    omissions: () => omissions,
    server: () => server,
    copy: async () => (await local.adopt()).draft,
    onStep: (next: () => Promise<void>) => (answer = next),
    change: (change: Partial<AdminSurvey>) =>
      (server = { ...server, ...change, revision: server.revision + 1 }),
  }
}

test('questions are added after the selected one, and undo removes them one by one', () => {
  const { composer, names } = setUp()
  const first = composer.addQuestion('short_text')
  const last = composer.addQuestion('rating')
  composer.select({ kind: 'question', id: first })
  const middle = composer.addQuestion('short_text')
  expect(names()).toEqual([first, middle, last])
  composer.undo()
  expect(names()).toEqual([first, last])
  composer.undo()
  composer.undo()
  expect(names()).toEqual([])
  expect(composer.state.get().canUndo).toBe(false)
  composer.redo()
  expect(names()).toEqual([first])
})

test('a page is added after the selected one, and gets the next question', () => {
  const { composer } = setUp()
  composer.addQuestion('short_text')
  composer.addPage()
  const question = composer.addQuestion('date')
  const { pages } = composer.state.get().now.draft
  expect(pages.map(({ questions }) => questions.length)).toEqual([1, 1])
  expect(pages[1]?.questions[0]?.id).toBe(question)
})

test('removing a question selects its neighbour, and at last its page', () => {
  const { composer } = setUp()
  const one = composer.addQuestion('short_text')
  const two = composer.addQuestion('short_text')
  composer.remove({ kind: 'question', id: two })
  expect(composer.state.get().selected).toEqual({ kind: 'question', id: one })
  composer.remove({ kind: 'question', id: one })
  expect(composer.state.get().selected).toEqual({ kind: 'page', id: 'page_1' })
})

test('publishing saves first', async () => {
  const { composer, steps, server } = setUp()
  composer.addQuestion('yes_no')
  expect(await composer.step('publish')).toBe(true)
  expect(steps).toEqual(['publish'])
  expect(allQuestions(server().draft)).toHaveLength(1)
  expect(composer.state.get()).toMatchObject({ save: 'saved', survey: { state: 'open', version: 1 } })
})

test('edits made while the server publishes are saved afterwards, without a conflict', async () => {
  const { composer, server, onStep } = setUp()
  let arrive = () => {}
  onStep(() => new Promise((resolve) => (arrive = resolve)))
  const publishing = composer.step('publish')
  await Promise.resolve()
  composer.edit((now) => ({ ...now, title: 'Meanwhile' }))
  const saving = composer.flush()
  await Promise.resolve()
  expect(server().title).toBe('A survey')
  arrive()
  expect(await publishing).toBe(true)
  expect(await saving).toBe(true)
  expect(server()).toMatchObject({ state: 'open', title: 'Meanwhile' })
  expect(composer.state.get().save).toBe('saved')
})

test('edits made during a refused step are saved all the same', async () => {
  const { composer, server, onStep } = setUp()
  onStep(async () => {
    composer.edit((now) => ({ ...now, title: 'Meanwhile' }))
    throw new Error('refused')
  })
  await expect(composer.step('publish')).rejects.toThrow('refused')
  expect(composer.state.get().save).toBe('unsaved')
  expect(await composer.flush()).toBe(true)
  expect(server().title).toBe('Meanwhile')
})

test('another admin’s change is neither published unseen nor overwritten', async () => {
  const { composer, server, change } = setUp()
  change({ title: 'Theirs' })
  expect(await composer.step('publish')).toBe(false)
  expect(composer.state.get()).toMatchObject({ save: 'conflict', theirs: { title: 'Theirs' } })
  expect(server()).toMatchObject({ title: 'Theirs', version: 0 })
  composer.takeTheirs()
  expect(composer.state.get().now.title).toBe('Theirs')
  expect(await composer.step('publish')).toBe(true)
  composer.edit((now) => ({ ...now, description: 'Mine' }))
  expect(await composer.flush()).toBe(true)
  expect(server()).toMatchObject({ title: 'Theirs', description: 'Mine' })
})

test('a draft stored in this browser is restored and saved', async () => {
  const { composer, server, copy } = setUp({
    revision: 3,
    value: { ...compositionOf(survey), title: 'Typed before the crash' },
  })
  expect(composer.state.get().now.title).toBe('Typed before the crash')
  expect(await composer.flush()).toBe(true)
  expect(server().title).toBe('Typed before the crash')
  expect(await copy()).toBeUndefined()
  composer.undo()
  expect(composer.state.get().now.title).toBe('A survey')
})

test('a stored draft of an older version is a conflict', async () => {
  const { composer } = setUp({ revision: 2, value: { ...compositionOf(survey), title: 'Old work' } })
  expect(await composer.flush()).toBe(false)
  expect(composer.state.get()).toMatchObject({ save: 'conflict', now: { title: 'Old work' } })
  composer.takeTheirs()
  expect(composer.state.get()).toMatchObject({ save: 'saved', now: { title: 'A survey' } })
})

test('undo does not revert settings that the server fixed: a survey with anonymous answers', async () => {
  const { composer, server } = setUp(undefined, { ...survey, responses: 1 })
  const anonymous = (isOn: boolean) =>
    composer.edit((now) => ({ ...now, settings: { ...now.settings, anonymous: isOn } }))
  anonymous(true)
  composer.undo()
  expect(composer.state.get().now.settings.anonymous).toBe(false)
  anonymous(true)
  expect(await composer.flush()).toBe(true)
  composer.undo()
  expect(composer.state.get().now.settings.anonymous).toBe(true)
  composer.edit((now) => ({ ...now, title: 'Still saved' }))
  expect(await composer.flush()).toBe(true)
  expect(server()).toMatchObject({ title: 'Still saved', settings: { anonymous: true } })
})

test('a character that the author may not use is removed, and everything else is saved', async () => {
  const { composer, omissions, server } = setUp(undefined, survey, 'hers')
  composer.addQuestion('rating')
  composer.editDraft((draft) => ({
    ...draft,
    asker: { character: 'pip' },
    pages: draft.pages.map((page) => ({
      ...page,
      questions: page.questions.map((question) => ({
        ...question,
        asker: { character: 'hers', open: true },
      })),
    })),
  }))
  expect(await composer.flush()).toBe(true)
  const { draft } = server()
  expect([draft.asker, allQuestions(draft).map(({ type, asker }) => [type, asker])]).toEqual([
    { character: 'pip' },
    [['rating', undefined]],
  ])
  expect(composer.state.get().now.draft).toEqual(draft)
  expect(omissions()).toBe(1)
  expect(composer.state.get().refusedAt).toEqual([allQuestions(draft)[0]?.id])
  expect(await composer.flush()).toBe(true)
  expect([omissions(), composer.state.get().save]).toEqual([1, 'saved'])
})
