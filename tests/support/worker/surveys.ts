import { env } from 'cloudflare:test'
import { queryText } from '../../../worker/contract/call-address.ts'
import type { AdminSurvey } from '../../../worker/contract/survey/admin.ts'
import type { CountsPart, CountsQuery } from '../../../worker/contract/survey/counts.ts'
import type { SurveySchema } from '../../../worker/contract/survey/schema.ts'
import type { SurveyForm, SurveySettings } from '../../../worker/contract/survey/surveys.ts'
import { openedToken } from '../../../worker/features/surveys/keys.ts'
import { countParts, type Counts } from '../../../worker/model/survey/count-parts.ts'
import { newId } from '../../../worker/platform/ids.ts'
import { api, request, type Person } from './world.ts'

/** One page with a text that must be given, a choice that hides another question, a file and a voice. */
export const questions: SurveySchema = {
  format: 1,
  languages: ['en'],
  pages: [
    {
      id: 'one',
      questions: [
        { id: 'name', type: 'short_text', title: { en: 'Your name' }, required: true },
        {
          id: 'pet',
          type: 'single_choice',
          title: { en: 'Your pet' },
          options: [
            { id: 'cat', label: { en: 'A cat' } },
            { id: 'dog', label: { en: 'A dog' } },
          ],
          other: true,
        },
        {
          id: 'breed',
          type: 'short_text',
          title: { en: 'Its breed' },
          showIf: { question: 'pet', operator: 'is', value: 'dog' },
        },
        { id: 'stars', type: 'rating', title: { en: 'How is it?' }, max: 5 },
        { id: 'papers', type: 'file', title: { en: 'Papers' }, maxFiles: 2, maxBytes: 1_000 },
        { id: 'spoken', type: 'voice', title: { en: 'Say it' }, maxSeconds: 60 },
      ],
    },
  ],
  ending: { title: { en: 'Done' }, text: { en: 'Thank you' } },
}

/** Composes and publishes a survey through the calls that the back office makes. */
export async function published(
  admin: Person,
  { settings = {}, draft = questions }: { settings?: Partial<SurveySettings>; draft?: SurveySchema } = {},
): Promise<AdminSurvey> {
  const made = await api<AdminSurvey>('POST', '/api/admin/surveys', { as: admin, body: { title: 'Pets' } })
  const saved = await save(admin, made.body, { settings: { ...made.body.settings, ...settings }, draft })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return (await step(admin, made.body.id, 'publish')).body
}

export function save(admin: Person, { id, revision }: AdminSurvey, change: object) {
  return api<AdminSurvey>('PATCH', `/api/admin/surveys/${id}`, { as: admin, body: { revision, ...change } })
}

/** `revision`: of the survey as the admin sees it. */
export function step(admin: Person, id: string, name: string, revision?: number) {
  const query = revision === undefined ? '' : `?revision=${revision}`
  return api<AdminSurvey>('POST', `/api/admin/surveys/${id}/${name}${query}`, { as: admin })
}

interface Answering {
  as?: Person | undefined
  /** The visitor's cookie, as `survey_visitor=…`. */
  cookie?: string | undefined
  invitation?: string
}

export function view(id: string, { as, cookie, invitation }: Answering = {}) {
  const query = invitation ? `?invitation=${invitation}` : ''
  return api<SurveyForm>('GET', `/api/surveys/${id}${query}`, { as, headers: cookie ? { cookie } : {} })
}

/** The proof of a page that was opened a minute ago. */
export function opened(id: string, age = 60_000): Promise<string> {
  const now = new Date(Date.now() - age)
  return openedToken(env.AUTH_SECRET ?? '', id, { now, nonce: newId() })
}

type Sent = Record<string, unknown>

export async function send(
  id: string,
  answers: unknown,
  {
    as,
    cookie,
    network,
    ...rest
  }: Answering & { opened?: string; version?: number; website?: string; network?: string } = {},
) {
  const body = {
    answers,
    page: 'one',
    version: 1,
    language: 'en',
    opened: rest.opened ?? (await opened(id)),
    ...rest,
  }
  const headers = { ...(cookie && { cookie }), ...(network && { 'cf-connecting-ip': network }) }
  return api<Sent>('POST', `/api/surveys/${id}/responses`, { as, body, headers })
}

export async function keep(
  id: string,
  answers: unknown,
  { as, cookie, ...rest }: Answering & { version?: number; page?: string } = {},
) {
  const body = { answers, page: 'one', version: 1, language: 'en', opened: await opened(id), ...rest }
  return api<Sent>('PUT', `/api/surveys/${id}/progress`, { as, body, headers: cookie ? { cookie } : {} })
}

export async function upload(
  id: string,
  { question, name = 'a.txt', bytes }: { question: string; name?: string; bytes: Uint8Array<ArrayBuffer> },
  { as, cookie }: Answering = {},
) {
  const query = new URLSearchParams({ question, name })
  const answer = await request(`/api/surveys/${id}/files?${query.toString()}`, {
    method: 'POST',
    body: bytes,
    headers: { ...(as && { Authorization: as.token }), ...(cookie && { cookie }) },
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Sent }
}

/** The visitor's cookie that an answer set. */
export function cookieOf({ headers }: { headers: Headers }): string {
  const found = headers.getSetCookie().find((one) => one.startsWith('survey_visitor='))
  return found?.split(';')[0] ?? ''
}

export async function surveyRows(table: 'survey_responses' | 'survey_turns', survey: string) {
  const statements = {
    survey_responses: 'SELECT * FROM survey_responses WHERE survey = ?',
    survey_turns: 'SELECT * FROM survey_turns WHERE survey = ?',
  }
  return (await env.DB.prepare(statements[table]).bind(survey).all<Record<string, unknown>>()).results
}

/** Audited acts on a survey. */
export async function surveyActs(id: string) {
  const { results } = await env.DB.prepare(
    'SELECT action FROM audit_log WHERE target = ? ORDER BY created, rowid',
  )
    .bind(`surveys/${id}`)
    .all<{ action: string }>()
  return results.map(({ action }) => action)
}

/** The results of a filter, added up from their parts as the page does. */
export async function countsOf(admin: Person, id: string, query: CountsQuery = {}): Promise<Counts> {
  let whole: Counts | undefined
  const load = async (part: CountsQuery) => {
    const path = `/api/admin/surveys/${id}/counts${queryText(part)}`
    const { status, body } = await api<CountsPart>('GET', path, { as: admin })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  for await (const counts of countParts(load, query)) whole = counts
  if (!whole?.isWhole) throw new Error('The counts have no end')
  return whole
}
