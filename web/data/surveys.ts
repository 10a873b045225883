import { createFileToken } from '#contract/media'
import type { SurveySchema } from '#contract/survey/schema'
import {
  answerFilesPath,
  createSurvey,
  deleteResponse,
  deleteSurvey,
  inviteToSurvey,
  listInvitations,
  listResponses,
  moveSurvey,
  responsesPath,
  saveSurvey,
  type surveySteps,
  viewAdminSurvey,
  viewAnswerFiles,
  viewResponse,
  withdrawInvitation,
  type AdminSurvey,
  type ExportFormat,
  type ResponseFilter,
} from '#contract/survey/admin'
import { countResponses, type CountsQuery } from '#contract/survey/counts'
import { viewQuotas } from '#contract/survey/quotas'
import {
  countSharedResponses,
  createResultLink,
  listResultLinks,
  openSharedResults,
  revokeResultLink,
  type NewResultLink,
} from '#contract/survey/result-links'
import { surveyFilePath, type SurveySettings } from '#contract/survey/surveys'
import { queryText } from '#contract/call-address'
import { call } from '../platform/api.ts'
import { fetchFile } from '../platform/requests.ts'
import { queryClient } from '../platform/query-client.ts'
import { refreshList } from './admin-lists.ts'
import { upload } from './uploads.ts'

export const surveyKeys = {
  one: (id: string) => ['admin-survey', id],
  /** Every page of the responses of a survey. */
  responsesOf: (id: string) => ['survey-responses', id],
  responses: (id: string, query: unknown) => ['survey-responses', id, query],
  summariesOf: (id: string) => ['survey-summary', id],
  summary: (id: string, filter: unknown) => ['survey-summary', id, filter],
  response: (id: string) => ['survey-response', id],
  anyResponse: ['survey-response'],
  invitationsOf: (id: string) => ['survey-invitations', id],
  invitations: (id: string, page: number) => ['survey-invitations', id, page],
  quotas: (id: string) => ['survey-quotas', id],
  resultLinks: (id: string) => ['survey-result-links', id],
  sharedResults: (id: string, token: string) => ['survey-shared-results', id, token],
  file: (survey: string, id: string) => ['survey-file', survey, id],
  clip: (id: string) => ['survey-clip', id],
}

export function refreshInvitations(id: string): void {
  void queryClient.invalidateQueries({ queryKey: surveyKeys.invitationsOf(id) })
}

export function refreshSurveys(): void {
  void refreshList('surveys')
}

export function refreshResponses(survey: string): void {
  void queryClient.invalidateQueries({ queryKey: surveyKeys.responsesOf(survey) })
  void queryClient.invalidateQueries({ queryKey: surveyKeys.summariesOf(survey) })
  void queryClient.invalidateQueries({ queryKey: surveyKeys.anyResponse })
  refreshSurveys()
}

export type SurveyStep = (typeof surveySteps)[number]
export function getSurvey(id: string, signal?: AbortSignal): Promise<AdminSurvey> {
  return call(viewAdminSurvey, { params: { id }, signal })
}

export interface NewSurvey {
  title?: string
  /** The survey to copy title, questions and settings from. */
  copyOf?: string
  /** The template's description. */
  description?: string
  draft?: SurveySchema
}

export function addSurvey(body: NewSurvey): Promise<AdminSurvey> {
  return call(createSurvey, { body })
}

export interface SurveyChange {
  title?: string
  description?: string
  settings?: SurveySettings
  draft?: SurveySchema
}

/** Rejects with `conflict` when `revision` is not the newest; `data.current` is the newest survey. */
export function putSurvey(id: string, revision: number, change: SurveyChange): Promise<AdminSurvey> {
  return call(saveSurvey, { params: { id }, body: { revision, ...change } })
}

export function stepSurvey(id: string, step: SurveyStep, revision: number): Promise<AdminSurvey> {
  return call(moveSurvey, { params: { id, step }, query: { revision } })
}

/** `title` is what was typed to confirm; asked for once there are responses. */
export async function removeSurvey(id: string, title?: string): Promise<void> {
  await call(deleteSurvey, { params: { id }, query: title === undefined ? {} : { title } })
}

export function getResponses(
  id: string,
  query: ResponseFilter & { sort?: string; page: number; perPage: number },
  signal?: AbortSignal,
) {
  return call(listResponses, { params: { id }, query, signal })
}

/** The counts of a part of the responses; `after` is `next` of the part before. */
export function getCounts(id: string, query: CountsQuery, signal?: AbortSignal) {
  return call(countResponses, { params: { id }, query, signal })
}

/** Like `getCounts`, for results that this browser has opened by a link. */
export function getSharedCounts(id: string, query: CountsQuery, signal?: AbortSignal) {
  const { search: _, ids: __, state: ___, ...rest } = query
  return call(countSharedResponses, { params: { id }, query: rest, signal })
}

/** `password` is asked for where the answer is not open. */
export function openResults(id: string, body: { token: string; password?: string }) {
  return call(openSharedResults, { params: { id }, body })
}

export function getResultLinks(id: string, signal?: AbortSignal) {
  return call(listResultLinks, { params: { id }, signal })
}

/** `''` is no password; the URL can't be retrieved later. */
export function addResultLink(id: string, body: NewResultLink) {
  return call(createResultLink, { params: { id }, body })
}

export async function removeResultLink(id: string, link: string): Promise<void> {
  await call(revokeResultLink, { params: { id, link } })
}

export function refreshResultLinks(id: string): void {
  void queryClient.invalidateQueries({ queryKey: surveyKeys.resultLinks(id) })
}

export function getResponse(id: string, signal?: AbortSignal) {
  return call(viewResponse, { params: { id }, signal })
}

export async function removeResponse(id: string): Promise<void> {
  await call(deleteResponse, { params: { id } })
}

export function getInvitations(id: string, page: number, signal?: AbortSignal) {
  return call(listInvitations, { params: { id }, query: { page, perPage: 100 }, signal })
}

/** Creates a link per note and e-mails it if asked to; links can't be retrieved later. */
export function addInvitations(id: string, notes: string[], mail: boolean) {
  return call(inviteToSurvey, { params: { id }, body: { notes, mail } })
}

/** The address where a survey is answered. */
export function formAddress(survey: string): string {
  return `${location.origin}/forms/${survey}`
}

export async function removeInvitation(id: string, invitation: string): Promise<void> {
  await call(withdrawInvitation, { params: { id, invitation } })
}

/** Returns a short-lived URL of the filtered responses as a file. */
export async function exportAddress(
  id: string,
  format: ExportFormat,
  filter: ResponseFilter,
): Promise<string> {
  const { token } = await call(createFileToken)
  return responsesPath(id, format) + queryText({ ...filter, token })
}

/** The number and size of the files of filtered responses, and of the archives that they need. */
export function getAnswerFiles(id: string, filter: ResponseFilter) {
  return call(viewAnswerFiles, { params: { id }, query: filter })
}

/** Returns a short-lived URL of an archive of files, whose `part` counts from 1; `parts` are from `getAnswerFiles`. */
export async function answerFilesAddress(
  id: string,
  { part, parts, filter }: { part: number; parts: readonly string[]; filter: ResponseFilter },
): Promise<string> {
  const { token } = await call(createFileToken)
  const range = { from: parts[part - 1], until: parts[part] }
  return answerFilesPath(id, part) + queryText({ ...filter, ...range, token })
}

export async function addClip(file: File): Promise<string> {
  return (await upload({ kind: 'sound', blob: file, name: file.name || 'clip' })).id
}

export async function addPicture(file: File): Promise<string> {
  return (await upload({ kind: 'picture', blob: file, name: file.name || 'picture' })).id
}

/** A stored file or recording of an answer, or a question’s clip or picture by its media id. */
export async function getSurveyFile(survey: string, file: string, signal?: AbortSignal): Promise<Blob> {
  return fetchFile(surveyFilePath(survey, file), { signal })
}

export const getQuotas = (id: string) => call(viewQuotas, { params: { id } })

/** The analysis of a question's sound, as JSON. */
export async function addAnalysis(json: string): Promise<string> {
  const blob = new Blob([json], { type: 'application/json' })
  return (await upload({ kind: 'analysis', blob, name: 'question.json' })).id
}
