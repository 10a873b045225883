import type { AdminSurvey } from '../../../worker/contract/survey/admin.ts'
import type { Quota, SurveySchema } from '../../../worker/contract/survey/schema.ts'
import { questions, save } from './surveys.ts'
import { api, type Person } from './world.ts'

export const isPet = (value: string) => ({ question: 'pet', operator: 'is', value }) as const
export const cats: Quota = { id: 'cats', if: isPet('cat'), limit: 40 }
export const dogs: Quota = { id: 'dogs', if: isPet('dog'), limit: 40 }

export const asking = (...quotas: Quota[]): SurveySchema => ({ ...questions, quotas })

export async function saveDraft(admin: Person, id: string, draft: SurveySchema): Promise<void> {
  const { body } = await api<AdminSurvey>('GET', `/api/admin/surveys/${id}`, { as: admin })
  await save(admin, body, { draft })
}
