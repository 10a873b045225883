import type { SummaryState } from '../../contract/survey/counts.ts'

/** The summary with all values of texts counted together: it takes little room, whatever respondents wrote. */
export function withJoinedValues(summary: SummaryState): SummaryState {
  const questions = summary.questions.map(([id, state]): SummaryState['questions'][number] => {
    if (!state.values) return [id, state]
    const { values, joined } = state.values
    const all = values.reduce((sum, [, count]) => sum + count, joined)
    return [id, { ...state, values: { values: [], joined: all } }]
  })
  return { ...summary, questions }
}
