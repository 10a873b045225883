import type { AnswerThemes } from '../../../contract/survey/themes.ts'
import type { AnswerGroup, AnswerGrouper, ThemeAnswer } from '../../../model/survey/themes/answer-groups.ts'
import { meaningGrouper } from '../../../model/survey/themes/group-by-meaning.ts'
import { wordGrouper } from '../../../model/survey/themes/group-by-words.ts'
import { themesOf } from '../../../model/survey/themes/themes.ts'
import { EmbedderError, type Embedder } from '../../../platform/embedder.ts'
import { embeddingFailed } from '../../../platform/events.ts'

interface GroupedBy {
  by: AnswerThemes['by']
  isFallback: boolean
}

export function findThemes(
  answers: readonly ThemeAnswer[],
  embedder: Embedder | undefined,
): Promise<Pick<AnswerThemes, 'themes' | 'others'> & GroupedBy> {
  return grouped(embedder, (grouper) => themesOf(answers, grouper))
}

/** The groups that the themes describe. */
export function findGroups(
  answers: readonly ThemeAnswer[],
  embedder: Embedder | undefined,
): Promise<{ groups: AnswerGroup[] } & GroupedBy> {
  return grouped(embedder, async (grouper) => ({ groups: await grouper.group(answers) }))
}

/** By meaning where there is an embedder, and by shared words where there is none or it fails. Stores no vectors. */
async function grouped<Result extends object>(
  embedder: Embedder | undefined,
  work: (grouper: AnswerGrouper) => Promise<Result>,
): Promise<Result & GroupedBy> {
  if (embedder) {
    try {
      const grouper = meaningGrouper((texts) => embedder.embed(texts))
      return { ...(await work(grouper)), by: 'meaning', isFallback: false }
    } catch (error) {
      if (!(error instanceof EmbedderError)) throw error
      embeddingFailed({ error })
    }
  }
  return { ...(await work(wordGrouper)), by: 'words', isFallback: embedder !== undefined }
}
