import type { Asker, Speech } from '../../contract/survey/asking.ts'
import type { Question, SurveySchema } from '../../contract/survey/schema.ts'

/** The characters that read questions, the survey's first. */
export function askersOf({ asker, pages }: Pick<SurveySchema, 'asker' | 'pages'>): Asker[] {
  const own = pages.flatMap(({ questions }) => questions.flatMap((question) => question.asker ?? []))
  return asker ? [asker, ...own] : own
}

/** Sounds of all languages. */
export function speechesOf({ speech = {} }: Pick<Question, 'speech'>): Speech[] {
  return Object.values(speech)
}

/** Without the characters that `isShown` rejects; their questions are read without a figure. */
export function withAskers(schema: SurveySchema, isShown: (asker: Asker) => boolean): SurveySchema {
  if (askersOf(schema).every(isShown)) return schema
  const without = <Owner extends { asker?: Asker | undefined }>(owner: Owner): Owner => {
    if (!owner.asker || isShown(owner.asker)) return owner
    const { asker: _hidden, ...rest } = owner
    // Safe: `asker` is optional.
    return rest as Owner
  }
  return without({
    ...schema,
    pages: schema.pages.map((page) => ({ ...page, questions: page.questions.map(without) })),
  })
}
