import type { AdminSurvey } from '../../worker/contract/survey/admin.ts'
import { surveyFilePath } from '../../worker/contract/survey/surveys.ts'
import { sessionOf } from './browser.ts'
import type { Caller } from './chat.ts'

/** The English sound of the first question of a draft that is read aloud: its id and type; `''` without one. */
export async function storedSound(
  { address, admin }: { address: string; admin: Caller },
  survey: string,
): Promise<{ id: string; type: string }> {
  const { draft } = await admin.ask<AdminSurvey>('GET', `/api/admin/surveys/${survey}`)
  const id = draft.pages.flatMap(({ questions }) => questions).find(({ speech }) => speech?.en)?.speech
    ?.en?.sound
  if (!id) return { id: '', type: '' }
  const { token } = JSON.parse(await sessionOf(address, 'admin@mouthpiece.test')) as { token: string }
  const file = await fetch(address + surveyFilePath(survey, id), { headers: { Authorization: token } })
  return { id, type: file.headers.get('Content-Type') ?? '' }
}
