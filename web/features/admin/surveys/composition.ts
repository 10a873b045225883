import type { SurveySchema } from '#contract/survey/schema'
import { surveySchema } from '#contract/survey/schema'
import { type AdminSurvey } from '#contract/survey-admin'
import { surveySettings, type SurveySettings } from '#contract/surveys'
import * as z from 'zod/mini'
import type { SurveyChange } from '../../../data/surveys.ts'

/** All that is composed of a survey, and taken back by undo. */
export interface Composition {
  title: string
  description: string
  settings: SurveySettings
  draft: SurveySchema
}

/** A composition and the server's revision that it is based on. */
export interface Version {
  revision: number
  composition: Composition
}

/** The same limits as the call that saves it. */
export const composition = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  description: z.string().check(z.maxLength(2_000)),
  settings: surveySettings,
  draft: surveySchema,
})

export function compositionOf({ title, description, settings, draft }: AdminSurvey): Composition {
  return { title, description, settings, draft }
}

export function versionOf(survey: AdminSurvey): Version {
  return { revision: survey.revision, composition: compositionOf(survey) }
}

/** Whether the server refuses to have it otherwise: people have answered, or begun to, on the word that it is. */
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

/** The parts of `after` that are not as they were `before`. */
export function changeBetween(before: Composition, after: Composition): SurveyChange {
  return {
    ...(before.title !== after.title && { title: after.title }),
    ...(before.description !== after.description && { description: after.description }),
    ...(!same(before.settings, after.settings) && { settings: after.settings }),
    ...(!same(before.draft, after.draft) && { draft: after.draft }),
  }
}

/** Compositions are plain data: what came over the wire and what is made here differ in the order of names only. */
function same(one: unknown, other: unknown): boolean {
  return one === other || text(one) === text(other)
}

function text(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
