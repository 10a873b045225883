import { ASKERS_MAX, type Asker } from '#contract/survey/asking'
import { CallError } from '../../../../platform/call-error.ts'
import type { ComposerState } from '../draft/composer.ts'

/** The reason why the server refused the character of a place: the id of a question, or `WHOLE_SURVEY`. */
export function askerError(
  { refusal, refusedAt }: Pick<ComposerState, 'refusal' | 'refusedAt'>,
  { place, asker }: { place: string; asker: Asker | undefined },
): string | undefined {
  if (!asker) {
    return refusedAt.includes(place)
      ? 'The character was removed: it’s private to another author, or it was deleted. Choose another one.'
      : undefined
  }
  return refusal instanceof CallError && refusal.status === 400 && 'asker' in refusal.data
    ? `A survey can have up to ${ASKERS_MAX} different characters. Choose one that reads other questions as well.`
    : undefined
}
