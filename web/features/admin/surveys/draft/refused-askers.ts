import type { Asker } from '#contract/survey/asking'
import { withAskers } from '#model/survey/askers'
import { CallError } from '../../../../platform/call-error.ts'
import type { Composition } from './composition.ts'
import { allQuestions } from './draft-edits.ts'

const FIELD = 'asker.'

/** The place of the survey's own character; that of another one is the id of its question. */
export const WHOLE_SURVEY = ''

/** Ids of the characters that the author may not use, if that is why the server refused to save. */
export function refusedAskers(error: unknown): ReadonlySet<string> {
  const fields = error instanceof CallError && error.status === 400 ? Object.keys(error.data) : []
  return new Set(fields.flatMap((name) => (name.startsWith(FIELD) ? [name.slice(FIELD.length)] : [])))
}

/** The places that these characters have. */
export function placesOf({ draft }: Composition, characters: ReadonlySet<string>): string[] {
  const isTheirs = (asker: Asker | undefined) => asker !== undefined && characters.has(asker.character)
  return [
    ...(isTheirs(draft.asker) ? [WHOLE_SURVEY] : []),
    ...allQuestions(draft).flatMap(({ id, asker }) => (isTheirs(asker) ? [id] : [])),
  ]
}

export function withoutAskers(composition: Composition, characters: ReadonlySet<string>): Composition {
  const draft = withAskers(composition.draft, ({ character }: Asker) => !characters.has(character))
  return draft === composition.draft ? composition : { ...composition, draft }
}
