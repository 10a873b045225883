import type { Finding } from '#model/survey/findings'
import { formatPercent, isolated } from '../../../../../platform/locale.ts'
import { figure } from '../charts/chart.ts'

interface Labels {
  row: (index: number) => string
  column: (index: number) => string
  /** The means are of places, where the first is the best. */
  isOfPlaces?: boolean
}

/** The result of the comparison in plain words. */
export function findingText(finding: Finding, labels: Labels): string {
  switch (finding.kind) {
    case 'too_few':
      return 'There are too few answers to tell a difference from chance.'
    case 'overlapping':
      return 'The same people are in several rows, so the rows can’t be tested against each other.'
    case 'same_question':
      return 'Both sides are of the same question, so a difference between them means nothing.'
    case 'hidden_groups':
      return 'Some counts are hidden, so the groups can’t be tested against each other.'
    case 'none':
      return 'The differences between the groups are no larger than chance alone would make them.'
    case 'shares': {
      const { row, column, share, rest, chance } = finding
      const way = share > rest ? 'more' : 'less'
      return `“${isolated(labels.column(column))}” is ${way} frequent in the group “${isolated(labels.row(row))}”: ${formatPercent(share)}, compared with ${formatPercent(rest)} of the others. ${chanceText(chance)}`
    }
    case 'means': {
      const { row, mean, rest, chance } = finding
      const way = labels.isOfPlaces
        ? mean < rest
          ? 'better places'
          : 'worse places'
        : mean > rest
          ? 'higher numbers'
          : 'lower numbers'
      return `The group “${isolated(labels.row(row))}” gave ${way}: ${figure(mean)} on average, compared with ${figure(rest)} among the others. ${chanceText(chance)}`
    }
    default:
      return finding satisfies never
  }
}

function chanceText(chance: number): string {
  const surveys = chance < 0.001 ? '1,000' : chance < 0.01 ? '100' : '20'
  return `Chance alone would make a difference this large in fewer than 1 of ${surveys} surveys.`
}
