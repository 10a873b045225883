import type { QuestionType } from '#model/survey/kinds/kind'
import { descriptions } from './index.ts'

export function QuestionIcon({ type }: { type: QuestionType }) {
  const Icon = descriptions[type].icon
  return <Icon className="text-soft" aria-hidden="true" />
}
