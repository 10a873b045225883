import { nameText } from '#contract/name-text'
import type { SurveySchema } from '#contract/survey/schema'
import { surveySchema } from '#contract/survey/schema'
import { type AdminSurvey } from '#contract/survey/admin'
import { surveySettings, type SurveySettings } from '#contract/survey/surveys'
import * as z from 'zod/mini'
import { sameValue, type Version } from '../../../../editing/versions.ts'
import type { SurveyChange } from '../../../../data/surveys.ts'

export interface Composition {
  title: string
  description: string
  settings: SurveySettings
  draft: SurveySchema
}

/** Same limits as the save call. */
export const composition = z.object({
  title: nameText(200),
  description: z.string().check(z.maxLength(2_000)),
  settings: surveySettings,
  draft: surveySchema,
})

export function compositionOf({ title, description, settings, draft }: AdminSurvey): Composition {
  return { title, description, settings, draft }
}

export function versionOf(survey: AdminSurvey): Version<Composition> {
  return { revision: survey.revision, value: compositionOf(survey) }
}

/** Returns whether the survey has to stay anonymous: respondents started on that promise. */
export function isAnonymousForGood({
  settings,
  responses,
  begun,
}: Pick<AdminSurvey, 'settings' | 'responses' | 'begun'>): boolean {
  return settings.anonymous && responses + begun > 0
}

export function sameComposition(one: Composition, other: Composition): boolean {
  return Object.keys(changeBetween(one, other)).length === 0
}

export function changeBetween(before: Composition, after: Composition): SurveyChange {
  return {
    ...(before.title !== after.title && { title: after.title }),
    ...(before.description !== after.description && { description: after.description }),
    ...(!sameValue(before.settings, after.settings) && { settings: after.settings }),
    ...(!sameValue(before.draft, after.draft) && { draft: after.draft }),
  }
}

/** Without a title it can't be saved, so it has to be stored locally. */
const storedComposition = z.extend(composition, { title: z.string() })

/** Parses the local copy; `undefined` when this build can't read it. */
export function readComposition(stored: unknown): Composition | undefined {
  return storedComposition.safeParse(stored).data
}
