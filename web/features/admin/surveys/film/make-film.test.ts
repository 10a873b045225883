import type { Document } from '#contract/document/document'
import type { ProjectRecord } from '#contract/projects/projects'
import type { FilmAnswer } from '#contract/survey/films'
import type { TakeRecord } from '#contract/takes/takes'
import { expect, test } from 'vitest'
import { madeVoice } from '../../../../../tests/support/director/made-voices.ts'
import { lossesText } from './losses-text.ts'
import { makeFilm, type FilmDeps } from './make-film.ts'

const speech = madeVoice(6, [{ start: 1, end: 4 }])

function answer(name: string, moment = name): FilmAnswer {
  return {
    response: name,
    file: `file-${name}`,
    moment,
    version: 1,
    person: { id: '', name: '' },
    agrees: true,
  }
}

function rig(change: Partial<FilmDeps> = {}) {
  const calls: string[] = []
  let saved: Document | undefined
  const deps: FilmDeps = {
    async addProject({ title }) {
      calls.push(`add ${title}`)
      // Safe: no more of it is read.
      return { id: 'film', revision: 0 } as ProjectRecord
    },
    async removeProject(id) {
      calls.push(`remove ${id}`)
    },
    async putDocument(_id, _revision, document) {
      saved = document
    },
    begin: async (_project, responses) => responses.map((response) => answer(response)),
    finish: async () => ({ withdrawn: [], revision: 0 }),
    analyse: async ({ file }) => ({
      voice: speech,
      lacksWords: false,
      async store(_project, name) {
        calls.push(`${name}: ${file}`)
        // Safe: no more of it is read.
        return { id: `take-${file}` } as TakeRecord
      },
    }),
    ...change,
  }
  const abort = new AbortController()
  const make = (answers: FilmAnswer[]) =>
    makeFilm(deps, {
      title: 'Film',
      question: 'How?',
      answers,
      characters: [{ id: 'pip', slug: 'pip', name: 'Pip', rig: '' }],
      signal: abort.signal,
      onProgress: () => undefined,
    })
  const takes = () =>
    saved?.tracks
      .flatMap(({ clips }) => clips)
      .toSorted((one, other) => one.start - other.start)
      .map(({ take }) => take)
  return { make, calls, takes, abort }
}

test('the oldest answer is first, and an answer given twice is in it once', async () => {
  const { make, takes, calls } = rig()
  const made = await make([answer('c'), answer('a'), answer('b'), answer('a')])
  expect(takes()).toEqual(['take-file-a', 'take-file-b', 'take-file-c'])
  expect(made).toEqual({
    project: 'film',
    answers: 3,
    losses: { silent: 0, unreadable: 0, withdrawn: 0, uncaptioned: 0 },
  })
  expect(calls).toContain('Answer 1: file-a')
})

test('silent, unreadable and withdrawn answers are left out, and counted', async () => {
  const rigged = rig({
    begin: async (_project, responses) =>
      responses.filter((response) => response !== 'gone').map((response) => answer(response)),
    finish: async () => ({ withdrawn: ['late'], revision: 1 }),
    analyse: async ({ file }) =>
      file === 'file-broken'
        ? undefined
        : {
            voice: file === 'file-silent' ? madeVoice(6, []) : speech,
            lacksWords: true,
            // Safe: no more of it is read.
            store: async () => ({ id: `take-${file}` }) as TakeRecord,
          },
  })
  const { losses } = await rigged.make(
    ['gone', 'late', 'broken', 'silent', 'well'].map((name) => answer(name)),
  )
  expect(rigged.takes()).toEqual(['take-file-well'])
  expect(losses).toEqual({ silent: 1, unreadable: 1, withdrawn: 2, uncaptioned: 1 })
  expect(lossesText(losses)).toBe(
    'Not in the film: 1 answer has no speech, 1 answer can’t be played, 2 answers were withdrawn. 1 answer has no captions, because transcription failed.',
  )
})

test('without an answer that speaks there is no project', async () => {
  const { make, calls } = rig({
    analyse: async () => ({
      voice: madeVoice(6, []),
      lacksWords: false,
      store: () => Promise.reject(new Error('nothing is stored')),
    }),
  })
  const made = await make([answer('a')])
  expect(made).toMatchObject({ project: undefined, answers: 0, losses: { silent: 1 } })
  expect(calls).toEqual(['add Film', 'remove film'])
})

test('a failure removes the project and is thrown', async () => {
  const { make, calls } = rig({ finish: () => Promise.reject(new Error('offline')) })
  await expect(make([answer('a')])).rejects.toThrow('offline')
  expect(calls.at(-1)).toBe('remove film')
})

test('an abort removes the project', async () => {
  const film = rig({
    async analyse() {
      film.abort.abort()
      return undefined
    },
  })
  await expect(film.make([answer('a'), answer('b')])).rejects.toThrow()
  expect(film.calls.at(-1)).toBe('remove film')
})

test('a film without losses says nothing', () => {
  expect(lossesText({ silent: 0, unreadable: 0, withdrawn: 0, uncaptioned: 0 })).toBe('')
})
