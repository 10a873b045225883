import { AppError } from '../../../contract/app-error.ts'
import { viewThemes } from '../../../contract/survey/themes.ts'
import { operation } from '../../../http/operation.ts'
import type { Route } from '../../../http/route.ts'
import { formOf } from '../../../model/survey/kinds/index.ts'
import { hasThemes } from '../../../model/survey/themes/has-themes.ts'
import { workersAiEmbedder } from '../../../platform/embedder.ts'
import { surveyOfPath } from '../admin-operations.ts'
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
]
