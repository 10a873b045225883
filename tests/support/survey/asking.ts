import type { Locator, Page } from 'playwright-core'
import type { AdminSurvey } from '../../../worker/contract/survey/admin.ts'
import { surveyFilePath } from '../../../worker/contract/survey/surveys.ts'
import { sessionOf } from '../browser.ts'
import type { Caller } from '../chat.ts'

/** The lit word of the question. */
export const litWord = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get('spoken-word') ?? []
    // Safe: only ranges of one text are lit.
    return range ? (range as Range).toString() : ''
  })

/** A digest of the drawn face, which differs when the mouth moves. */
export const mouthOf = (canvas: Locator): Promise<string> =>
  canvas.evaluate((element) => {
    // Safe: a stage is a canvas.
    const { width, height } = element as HTMLCanvasElement
    const context = (element as HTMLCanvasElement).getContext('2d')
    const face = context?.getImageData(width * 0.3, height * 0.3, width * 0.4, height * 0.5)
    return String(face?.data.reduce((sum, value, at) => (sum * 31 + value * (at % 7)) % 1_000_003, 0))
  })

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
