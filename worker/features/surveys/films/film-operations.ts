import { AppError } from '../../../contract/app-error.ts'
import {
  beginFilm,
  finishFilm,
  listFilmAnswers,
  MAX_OFFERED_ANSWERS,
} from '../../../contract/survey/films.ts'
import { operation } from '../../../http/operation.ts'
import type { Route } from '../../../http/route.ts'
import { voiceConsentsOf } from '../../../model/survey/voice-consent.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { databaseOf } from '../../../platform/owner-databases.ts'
import { auditedAs, surveyOfPath } from '../admin-operations.ts'
import { findVersions } from '../admin-storage.ts'
import { findResponses } from '../results-storage.ts'
import { filmAnswersOf, withTranscripts } from './answers-service.ts'
import { findParts, insertParts, setTakes } from './parts-storage.ts'
import { ownsProject, revisionOf } from './project-storage.ts'
import { removeWithdrawn } from './withdraw-service.ts'

/** Films that are made of spoken answers. */
export const surveyFilmRoutes: Route[] = [
  operation(listFilmAnswers, { access: 'admin' }, async ({ query, context }) => {
    const { voice, ...filter } = query
    const { DB } = context.env
    const { id, version } = await surveyOfPath(context)
    const [versions, found] = await Promise.all([
      findVersions(DB, id),
      findResponses(DB, id, {
        filter: { ...filter, state: 'sent' },
        answered: voice,
        sort: '-moment',
        page: 1,
        perPage: MAX_OFFERED_ANSWERS,
      }),
    ])
    const newest = versions.find((one) => one.version === version)
    return {
      items: await withTranscripts(DB, filmAnswersOf(found.items, { voice, versions })),
      totalItems: found.totalItems,
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
    const [versions, found] = await Promise.all([
      findVersions(DB, id),
      findResponses(DB, id, {
        filter: { ids: ids.join(','), state: 'sent' },
        answered: voice,
        sort: '-moment',
        page: 1,
        perPage: ids.length,
      }),
    ])
    const agreed = filmAnswersOf(found.items, { voice, versions }).filter(({ agrees }) => agrees)
    const consents = new Map(versions.map(({ version, schema }) => [version, voiceConsentsOf(schema)]))
    const versionOf = new Map(found.items.map(({ id: response, version }) => [response, version]))
    await insertParts(
      DB,
      agreed.map(({ response, file }) => ({
        response,
        file,
        question: voice,
        consents: consents.get(versionOf.get(response) ?? 0) ?? [],
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
    const items = agreed.filter(({ response }) => stored.has(response))
    return { items: await withTranscripts(DB, items) }
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
