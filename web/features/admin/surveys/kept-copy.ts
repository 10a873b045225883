import * as z from 'zod/mini'
import { composition, type Version } from './composition.ts'

const keyOf = (survey: string) => `mouthpiece_survey_draft_${survey}`

/** Without a title it can't be saved: all the more it has to be kept. */
const keptVersion = z.object({
  revision: z.number(),
  composition: z.extend(composition, { title: z.string() }),
})

/** What was composed here and has not reached the server; `undefined` when there is nothing, or nothing readable. */
export function keptCopy(survey: string): Version | undefined {
  try {
    return copyFrom(localStorage.getItem(keyOf(survey)))
  } catch {
    // Storage is refused.
    return undefined
  }
}

/** The copy that a stored text is; `undefined` when it is not ours. */
export function copyFrom(text: string | null): Version | undefined {
  try {
    return keptVersion.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

export function keepCopy(survey: string, version: Version): void {
  try {
    localStorage.setItem(keyOf(survey), JSON.stringify(version))
  } catch {
    // The server is the safer of the two places, and gets it all the same.
  }
}

export function forgetCopy(survey: string): void {
  try {
    localStorage.removeItem(keyOf(survey))
  } catch {
    // Nothing was kept, then.
  }
}
