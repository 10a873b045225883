import { AppError } from '../../../contract/app-error.ts'
import { crossThemes, viewThemes } from '../../../contract/survey/themes.ts'
import { operation } from '../../../http/operation.ts'
import type { Route } from '../../../http/route.ts'
import { axesWithThemes } from '../../../model/survey/axes.ts'
import { formOf } from '../../../model/survey/kinds/index.ts'
import { hasThemes } from '../../../model/survey/themes/has-themes.ts'
import { workersAiEmbedder } from '../../../platform/embedder.ts'
import { surveyOfPath } from '../admin-operations.ts'
import { schemaOfVersion } from '../counts-service.ts'
import { countThemes } from './cross-service.ts'
import { findQuestion } from './question-service.ts'
import { findThemes } from './theme-service.ts'
import { findTexts } from './theme-storage.ts'

export const surveyThemeRoutes: Route[] = [
  operation(viewThemes, { access: 'admin' }, async ({ query, context }) => {
    const { about, ...filter } = query
    const { DB, AI } = context.env
    const { id } = await surveyOfPath(context)
    const question = await findQuestion(DB, id, about)
    if (!question || !hasThemes(question)) throw new AppError('not_found')
    const isSpoken = formOf(question) === 'recording'
    const { answers, ...counts } = await findTexts(DB, id, { filter, question: about, isSpoken })
    const embedder = AI && workersAiEmbedder(AI)
    return { ...(await findThemes(answers, embedder)), answers: answers.length, ...counts }
  }),
  operation(crossThemes, { access: 'admin' }, async ({ query, context }) => {
    const { row: rowId, column: columnId, ...asked } = query
    const { DB, AI } = context.env
    const { id, version: newest } = await surveyOfPath(context)
    const version = asked.version || newest
    const schema = await schemaOfVersion(DB, id, version)
    const axes = axesWithThemes(schema)
    const [row, column] = [rowId, columnId].map((name) => axes.find((axis) => axis.id === name))
    if (!row || !column || (row.form !== 'themes' && column.form !== 'themes'))
      throw new AppError('bad_request')
    const embedder = AI && workersAiEmbedder(AI)
    return countThemes(DB, id, { schema, filter: { ...asked, version }, row, column, embedder })
  }),
]
