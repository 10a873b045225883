import { AppError } from '../../../contract/app-error.ts'
import {
  FILM_ANSWERS_PER_PAGE,
  beginFilm,
  finishFilm,
  listFilmAnswers,
  type FilmAnswer,
} from '../../../contract/survey/films.ts'
import { operation } from '../../../http/operation.ts'
import type { Route } from '../../../http/route.ts'
import { readsPeople } from '../../../http/token-scope.ts'
import { voiceConsentsOf } from '../../../model/survey/voice-consent.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { databaseOf } from '../../../platform/owner-databases.ts'
import { auditedAs, surveyOfPath } from '../admin-operations.ts'
import { findVersions } from '../admin-storage.ts'
import { findFilmAnswers } from './answers-service.ts'
import { findParts, insertParts, setTakes } from './parts-storage.ts'
import { ownsProject, revisionOf } from './project-storage.ts'
import { removeWithdrawn } from './withdraw-service.ts'

/** Films that are made of spoken answers. */
export const surveyFilmRoutes: Route[] = [
  operation(listFilmAnswers, { access: 'admin' }, async ({ query, actor, context }) => {
    const { voice, after, transcribed, ...filter } = query
    const { DB } = context.env
    const { id, version } = await surveyOfPath(context)
    const versions = await findVersions(DB, id)
    const [moment = '', response = ''] = after?.split('/') ?? []
    const answers = await findFilmAnswers(DB, id, {
      filter,
      voice,
      versions,
      lacksTranscript: transcribed === 'no',
      after: after === undefined ? undefined : { moment, id: response },
      limit: FILM_ANSWERS_PER_PAGE,
    })
    const newest = versions.find((one) => one.version === version)
    return {
      ...answers,
      items: readsPeople(actor) ? answers.items : answers.items.map(unnamed),
      asks: newest !== undefined && voiceConsentsOf(newest.schema).length > 0,
    }
  }),
  operation(beginFilm, { access: 'admin' }, async ({ body, actor, context }) => {
    const { project, voice, responses } = body
    const { DB } = context.env
    const { id } = await surveyOfPath(context)
    if (!(await ownsProject(databaseOf(context.env, project), actor.id, project)))
      throw new AppError('not_found')
    const ids = [...new Set(responses)]
    const versions = await findVersions(DB, id)
    const { items: found } = await findFilmAnswers(DB, id, {
      filter: { ids: ids.join(',') },
      voice,
      versions,
      limit: ids.length,
    })
    const agreed = found.filter(({ agrees }) => agrees)
    const consents = new Map(versions.map(({ version, schema }) => [version, voiceConsentsOf(schema)]))
    await insertParts(
      DB,
      agreed.map(({ response, version, file }) => ({
        response,
        file,
        question: voice,
        consents: consents.get(version) ?? [],
      })),
      {
        survey: id,
        project,
        created: recordDateOf(context.get('now')),
        audited: auditedAs(context, 'make_film', id, {
          after: { project, question: voice, answers: agreed.length },
        }),
      },
    )
    const stored = new Set((await findParts(DB, id, project)).map(({ response }) => response))
    return { items: agreed.filter(({ response }) => stored.has(response)) }
  }),
  operation(finishFilm, { access: 'admin' }, async ({ params, body, actor, context }) => {
    const { project } = params
    const { DB } = context.env
    const { id } = await surveyOfPath(context)
    if (!(await ownsProject(databaseOf(context.env, project), actor.id, project)))
      throw new AppError('not_found')
    await setTakes(DB, { survey: id, project }, body.takes)
    const stored = new Set((await findParts(DB, id, project)).map(({ response }) => response))
    const withdrawn = body.takes.flatMap(({ response }) => (stored.has(response) ? [] : [response]))
    if (withdrawn.length > 0) await removeWithdrawn(context.env, context.get('now'))
    // The removal of takes changes it.
    return { withdrawn, revision: await revisionOf(databaseOf(context.env, project), project) }
  }),
]

/** For readers who may not see users. */
function unnamed(answer: FilmAnswer): FilmAnswer {
  return { ...answer, person: { id: '', name: '' } }
}
