import type { Question } from '../../../contract/survey/schema.ts'
import { findVersions } from '../admin-storage.ts'

/** A question of a survey, as the newest version that has it asks it. */
export async function findQuestion(
  binding: D1Database,
  survey: string,
  id: string,
): Promise<Question | undefined> {
  const versions = await findVersions(binding, survey)
  return versions
    .flatMap(({ schema }) => schema.pages.flatMap(({ questions }) => questions))
    .find((one) => one.id === id)
}
