import { opened, published, send, upload } from '../support/worker/surveys.ts'
import { api, person, type Person } from '../support/worker/world.ts'
import { alike, type OwnedRow, type Row } from './rows.ts'

const film = { project: 'nothing00000001', voice: 'spoken', responses: ['nothing00000001'] }

/** Surveys: public calls reveal only that there is no such survey; the rest is for admins. */
export const surveyRows: Record<string, Row> = {
  ...alike([404, 404, 404], {
    'GET /api/surveys/:id': undefined,
    'PUT /api/surveys/:id/progress': surveyAnswers(),
    'POST /api/surveys/:id/responses': surveyAnswers(),
    'GET /api/surveys/:id/files/:file': undefined,
    'POST /api/surveys/:id/withdrawals': { withdrawal: 'nothing00000001.x' },
    'POST /api/surveys/:id/quotas': { answers: {}, until: '', opened: '' },
    'POST /api/surveys/:id/copies': { copy: '', address: 'ada@x.test' },
    'POST /api/survey-results/:id/open': { token: '' },
    'GET /api/survey-results/:id/counts': undefined,
  }),
  'POST /api/surveys/:id/files': {
    path: '/api/surveys/nothing00000001/files?question=papers&name=a',
    statuses: [404, 404, 404],
  },
  ...alike([401, 403, 200], { 'GET /api/admin/surveys': undefined, 'POST /api/admin/surveys': {} }),
  ...alike([401, 403, 404], {
    'GET /api/admin/surveys/:id': undefined,
    'PATCH /api/admin/surveys/:id': { revision: 1 },
    'DELETE /api/admin/surveys/:id': undefined,
    'GET /api/admin/surveys/:id/versions/:version': undefined,
    'GET /api/admin/surveys/:id/responses': undefined,
    'GET /api/admin/surveys/:id/counts': undefined,
    'GET /api/admin/surveys/:id/quotas': undefined,
    'GET /api/admin/surveys/:id/responses.csv': undefined,
    'GET /api/admin/surveys/:id/responses.xlsx': undefined,
    'GET /api/admin/surveys/:id/responses.sav': undefined,
    'GET /api/admin/surveys/:id/files': undefined,
    'PUT /api/admin/surveys/:id/films/:project': { takes: [] },
    'PUT /api/admin/surveys/:id/files/:file/transcript': { text: 'x' },
    'GET /api/admin/surveys/:id/result-links': undefined,
    'POST /api/admin/surveys/:id/result-links': { texts: true, contacts: false, password: '' },
    'DELETE /api/admin/surveys/:id/result-links/:link': undefined,
    'GET /api/admin/surveys/:id/invitations': undefined,
    'POST /api/admin/surveys/:id/invitations': { notes: ['x'] },
    'DELETE /api/admin/surveys/:id/invitations/:invitation': undefined,
    'GET /api/admin/survey-responses/:id': undefined,
    'DELETE /api/admin/survey-responses/:id': undefined,
  }),
  ...ofMissingSurvey({
    'GET /api/admin/surveys/:id/files/:part': '/files/1',
    'GET /api/admin/surveys/:id/film-answers': '/film-answers?voice=spoken',
    'GET /api/admin/surveys/:id/themes': '/themes?about=name',
    'GET /api/admin/surveys/:id/themes/cross': '/themes/cross?row=name~themes&column=pet',
    'GET /api/admin/surveys/:id/transcriptions': '/transcriptions?about=spoken',
    'POST /api/admin/surveys/:id/transcriptions': '/transcriptions?about=spoken',
    'POST /api/admin/surveys/:id/films': ['/films', film],
    'POST /api/admin/surveys/:id/:step': '/publish',
  }),
}

/** Rows of calls with a query, a path of their own or a body. */
function ofMissingSurvey(calls: Record<string, string | readonly [string, unknown]>): Record<string, Row> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]): [string, Row] => {
      const [rest, body] = typeof call === 'string' ? [call, undefined] : call
      const path = `/api/admin/surveys/nothing00000001${rest}`
      return [name, { path, ...(body !== undefined && { body }), statuses: [401, 403, 404] }]
    }),
  )
}

function surveyAnswers() {
  return { answers: {}, page: '', version: 1, language: 'en', opened: '' }
}

const forAdmins: OwnedRow['statuses'] = [401, 403, 403, 200]
const emptied: OwnedRow['statuses'] = [401, 403, 403, 204]

type OwnedCall = readonly [rest: string, body: unknown, statuses: OwnedRow['statuses']]

function ofAnsweredSurvey(under: string, calls: Record<string, OwnedCall>): Record<string, OwnedRow> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, [rest, body, statuses]]): [string, OwnedRow] => {
      const make = async (owner: Person) => ({ path: `${under}/${(await answered(owner)).id}${rest}`, body })
      return [name, { make, statuses }]
    }),
  )
}

/** For an open survey to which the owner, a member, has sent a response with a recording. */
export const surveyOwnedRows: Record<string, OwnedRow> = {
  ...ofAnsweredSurvey('/api/surveys', {
    'GET /api/surveys/:id': ['', undefined, [200, 200, 200, 200]],
    // Its owner has answered already.
    'PUT /api/surveys/:id/progress': ['/progress', surveyAnswers(), [204, 204, 409, 204]],
    // The token is the only proof, also for the owner.
    'POST /api/surveys/:id/copies': [
      '/copies',
      { copy: 'nothing', address: 'ada@x.test' },
      [404, 404, 404, 404],
    ],
    'POST /api/surveys/:id/withdrawals': [
      '/withdrawals',
      { withdrawal: 'nothing00000001.x' },
      [404, 404, 404, 404],
    ],
    'POST /api/surveys/:id/files': ['/files?question=papers&name=a', 'x', [200, 200, 409, 200]],
  }),
  'POST /api/surveys/:id/quotas': {
    async make(owner) {
      const { id } = await answered(owner)
      return {
        path: `/api/surveys/${id}/quotas`,
        body: { answers: {}, until: '', opened: await opened(id) },
      }
    },
    statuses: [200, 200, 200, 200],
  },
  'POST /api/surveys/:id/responses': {
    async make(owner) {
      const { id } = await answered(owner)
      return {
        path: `/api/surveys/${id}/responses`,
        body: { ...surveyAnswers(), answers: { name: 'Once more' }, opened: await opened(id) },
      }
    },
    statuses: [200, 200, 409, 200],
  },
  'GET /api/surveys/:id/files/:file': {
    async make(owner) {
      const { id, file } = await answered(owner)
      return { path: `/api/surveys/${id}/files/${file}` }
    },
    statuses: [404, 404, 200, 200],
  },
  ...ofAnsweredSurvey('/api/admin/surveys', {
    'GET /api/admin/surveys/:id': ['', undefined, forAdmins],
    'PATCH /api/admin/surveys/:id': ['', { revision: 2 }, forAdmins],
    'DELETE /api/admin/surveys/:id': ['?title=Pets', undefined, emptied],
    'GET /api/admin/surveys/:id/versions/:version': ['/versions/1', undefined, forAdmins],
    'POST /api/admin/surveys/:id/:step': ['/close', undefined, forAdmins],
    'GET /api/admin/surveys/:id/responses': ['/responses', undefined, forAdmins],
    'GET /api/admin/surveys/:id/responses.csv': ['/responses.csv', undefined, forAdmins],
    'GET /api/admin/surveys/:id/responses.xlsx': ['/responses.xlsx', undefined, forAdmins],
    'GET /api/admin/surveys/:id/responses.sav': ['/responses.sav', undefined, forAdmins],
    'GET /api/admin/surveys/:id/files': ['/files', undefined, forAdmins],
    'GET /api/admin/surveys/:id/files/:part': ['/files/1', undefined, forAdmins],
    'GET /api/admin/surveys/:id/film-answers': ['/film-answers?voice=spoken', undefined, forAdmins],
    'GET /api/admin/surveys/:id/themes': ['/themes?about=name', undefined, forAdmins],
    'GET /api/admin/surveys/:id/themes/cross': [
      '/themes/cross?row=name~themes&column=pet',
      undefined,
      forAdmins,
    ],
    'GET /api/admin/surveys/:id/transcriptions': ['/transcriptions?about=spoken', undefined, forAdmins],
    // No recogniser is bound.
    'POST /api/admin/surveys/:id/transcriptions': [
      '/transcriptions?about=spoken',
      undefined,
      [401, 403, 403, 503],
    ],
    // The project would have to be the admin's own.
    'POST /api/admin/surveys/:id/films': ['/films', film, [401, 403, 403, 404]],
    'PUT /api/admin/surveys/:id/films/:project': [
      '/films/nothing00000001',
      { takes: [] },
      [401, 403, 403, 404],
    ],
    'GET /api/admin/surveys/:id/counts': ['/counts', undefined, forAdmins],
    'GET /api/admin/surveys/:id/quotas': ['/quotas', undefined, forAdmins],
    'GET /api/admin/surveys/:id/result-links': ['/result-links', undefined, forAdmins],
    'POST /api/admin/surveys/:id/result-links': [
      '/result-links',
      { texts: true, contacts: false, password: '' },
      forAdmins,
    ],
    'GET /api/admin/surveys/:id/invitations': ['/invitations', undefined, forAdmins],
    'POST /api/admin/surveys/:id/invitations': ['/invitations', { notes: ['x'] }, forAdmins],
  }),
  'PUT /api/admin/surveys/:id/files/:file/transcript': {
    async make(owner) {
      const { id, file } = await answered(owner)
      return { path: `/api/admin/surveys/${id}/files/${file}/transcript`, body: { text: 'x' } }
    },
    statuses: emptied,
  },
  'DELETE /api/admin/surveys/:id/invitations/:invitation': {
    async make(owner) {
      const { id } = await answered(owner)
      const invited = await api<{ links: { id: string }[] }>('POST', `/api/admin/surveys/${id}/invitations`, {
        as: await person({ admin: true }),
        body: { notes: ['x'] },
      })
      return { path: `/api/admin/surveys/${id}/invitations/${invited.body.links[0]?.id}` }
    },
    statuses: emptied,
  },
  'DELETE /api/admin/surveys/:id/result-links/:link': {
    async make(owner) {
      const { id } = await answered(owner)
      return { path: `/api/admin/surveys/${id}/result-links/${(await sharedResults(id)).link}` }
    },
    statuses: emptied,
  },
  // The token opens them for every holder.
  'POST /api/survey-results/:id/open': {
    async make(owner) {
      const { id } = await answered(owner)
      return { path: `/api/survey-results/${id}/open`, body: { token: (await sharedResults(id)).token } }
    },
    statuses: [200, 200, 200, 200],
  },
  // Not opened in this browser.
  'GET /api/survey-results/:id/counts': {
    make: async (owner) => ({ path: `/api/survey-results/${(await answered(owner)).id}/counts` }),
    statuses: [404, 404, 404, 404],
  },
  'GET /api/admin/survey-responses/:id': {
    make: async (owner) => ({ path: `/api/admin/survey-responses/${(await answered(owner)).response}` }),
    statuses: forAdmins,
  },
  'DELETE /api/admin/survey-responses/:id': {
    make: async (owner) => ({ path: `/api/admin/survey-responses/${(await answered(owner)).response}` }),
    statuses: emptied,
  },
}

async function answered(owner: Person): Promise<{ id: string; response: string; file: string }> {
  const { id } = await published(await person({ admin: true }), { settings: { once: true } })
  const bytes = new Uint8Array(new TextEncoder().encode('"a text"'))
  const { body: file } = await upload(id, { question: 'papers', bytes }, { as: owner })
  const { body } = await send(id, { name: 'x', papers: [file.id] }, { as: owner })
  return { id, response: String(body.id), file: String(file.id) }
}

async function sharedResults(survey: string): Promise<{ link: string; token: string }> {
  const { body } = await api<{ link: { id: string }; url: string }>(
    'POST',
    `/api/admin/surveys/${survey}/result-links`,
    { as: await person({ admin: true }), body: { texts: true, contacts: false, password: '' } },
  )
  return {
    link: body.link.id,
    token: new URLSearchParams(new URL(body.url).hash.slice(1)).get('token') ?? '',
  }
}
