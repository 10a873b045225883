import { type PageAccess, type PagePath, pages } from '../../../worker/model/pages/pages.ts'
import { makeHelloProject } from '../media/hello-project.ts'
import { Caller } from '../chat.ts'
import { welcomeAnswers } from '../load/welcome-answers.ts'
import { answerSurvey } from '../survey-admin.ts'
import { until } from '../until.ts'

/** Visitor of the page: a guest, a member or an admin. */
type Visitor = 'guest' | 'ada' | 'admin'

export interface PageVisit {
  /** The table's path; for other pages, the address itself. */
  path: string
  /** Path and query to go to, of a record that is really there. */
  to: string
  who: Visitor
}

type Made = { id: string }
type People = Readonly<Record<'admin' | 'ada' | 'ben', Caller>>

const SURVEY = 'surveywelcome01'

const visitors: Readonly<Record<PageAccess, Visitor>> = {
  public: 'guest',
  'signed-in': 'ada',
  'signed-in-or-published': 'ada',
  'signed-in-or-token': 'ada',
  'admin-or-seat': 'admin',
  admin: 'admin',
}

/**
 * Fills a freshly seeded server (project, room, survey, jam, mix, campaign, template, report, invite), and returns
 * the URL of each page.
 */
export async function furnish(address: string): Promise<PageVisit[]> {
  const people: People = {
    admin: await Caller.signIn(address, 'admin'),
    ada: await Caller.signIn(address, 'ada'),
    ben: await Caller.signIn(address, 'ben'),
  }
  const project = await projectWithVoice(address)
  const room = await roomWithMessages(people)
  const adminRecords = await makeAdminRecords(address, people, project)
  const code = await people.admin.ask<{ url: string }>('POST', '/api/admin/invites/codes', {
    uses: 5,
    message: 'Come and speak.',
  })
  await sendUploadRequest(people.ben)

  const fixed: Partial<Record<PagePath, string>> = {
    '/invite': new URL(code.url).pathname + new URL(code.url).search,
    '/chat/:slug': `/chat/${room}`,
    '/forms/:id': `/forms/${SURVEY}`,
    '/results/:id': await resultsOf(people.admin),
    '/auth/confirm-password-reset/:token': await passwordLink(address),
    '/auth/confirm-verification/:token': '/auth/confirm-verification/no-such-token',
    '/auth/confirm-email-change/:token': '/auth/confirm-email-change/no-such-token',
  }
  const recordOf = (path: string) =>
    Object.entries(adminRecords).find(([start]) => path.startsWith(start))?.[1] ?? project
  return [
    ...pages.map(({ path, access }) => ({
      path,
      to: fixed[path] ?? path.replace(/:\w+/, recordOf(path)),
      who: visitors[access],
    })),
    { path: '/no/such/page', to: '/no/such/page', who: 'ada' },
    { path: '/chat/no-such-room', to: '/chat/no-such-room', who: 'ada' },
  ]
}

async function resultsOf(admin: Caller): Promise<string> {
  const path = `/api/admin/surveys/${SURVEY}/result-links`
  const { url } = await admin.ask<{ url: string }>('POST', path, {
    texts: true,
    contacts: false,
    password: '',
  })
  return new URL(url).pathname + new URL(url).hash
}

/** Published; its voice was analysed, so that the mouth moves. */
async function projectWithVoice(address: string): Promise<string> {
  const project = await makeHelloProject(address)
  const ada = await Caller.signIn(address, 'ada')
  await ada.ask('PATCH', `/api/collections/cam_projects/records/${project}`, {
    title: 'A word from the moon',
    description: 'Eight seconds from the far side.',
    published: true,
  })
  return project
}

/** Journeys of one process share its server, and another one may have asked already. */
async function sendUploadRequest(person: Caller): Promise<void> {
  const { request } = await person.ask<{ request: Made | null }>('GET', '/api/upload-waitlist')
  if (request) return
  await person.ask('POST', '/api/upload-waitlist', { purpose: 'My own two owls, drawn by hand.', link: '' })
}

async function roomWithMessages({ admin, ada, ben }: People): Promise<string> {
  const slug = 'read-through'
  const room = await admin.makeRoom(slug, { topic: 'Tonight’s lines.' })
  const { id } = await ben.say(room, '**bold** *italic* `code` https://example.org\n> quoted\n- one\n- two')
  await admin.say(room, '```\nlong = code\n```', { reply: id })
  await ada.say(room, 'Who reads the owl?')
  await ben.ask('POST', '/api/collections/chat_reactions/records', { room, message: id, emoji: '👍' })
  return slug
}

/** The records of the back office, the jam and the mix, by the beginning of the paths that show them. */
async function makeAdminRecords(
  address: string,
  { admin, ada, ben }: People,
  project: string,
): Promise<Record<string, string>> {
  const records = (name: string) => `/api/collections/${name}/records`
  const shown = await ada.ask<{ character: string; document: unknown }>(
    'GET',
    `${records('cam_projects')}/${project}`,
  )
  const template = await admin.ask<Made>('POST', records('templates'), {
    title: 'A monologue',
    character: shown.character,
    document: shown.document,
    source: project,
  })
  const room = await admin.makeRoom('side-stage')
  const said = await ben.say(room, 'Something unkind')
  const report = await ada.ask<Made>('POST', records('chat_reports'), {
    message: said.id,
    reason: 'abuse',
    note: 'Please look.',
  })
  await answerSurvey(address, SURVEY, welcomeAnswers(9, 'More hats.'))
  const responses = await admin.ask<{ items: Made[] }>(
    'GET',
    `/api/admin/surveys/${SURVEY}/responses?state=sent`,
  )
  const campaign = await admin.ask<Made>('POST', '/api/admin/emails', {
    name: 'Spring programme',
    layout: 'newsletter',
  })
  const jam = await admin.ask<Made>('POST', records('jams'), { title: 'Moon choir', seats: 3 })
  const mix = await admin.ask<Made>('POST', records('mixes'), { title: 'Moon choir, mixed', project })
  return {
    '/jam': jam.id,
    '/mixer': mix.id,
    '/admin/emails': campaign.id,
    // The one with every kind of question.
    '/admin/surveys/compose': 'surveystudio001',
    '/admin/surveys/answers': responses.items[0]?.id ?? '',
    '/admin/surveys': SURVEY,
    '/admin/templates': template.id,
    '/admin/users': ada.id,
    '/admin/reports': report.id,
    '/admin/characters': shown.character,
  }
}

async function passwordLink(address: string): Promise<string> {
  const email = 'ben@mouthpiece.test'
  await fetch(`${address}/api/collections/users/request-password-reset`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return until(
    async () => {
      const mails = await (await fetch(`${address}/api/dev/outbox?to=${encodeURIComponent(email)}`)).text()
      const path = /\/auth\/confirm-password-reset\/[\w.-]+/.exec(mails)?.[0]
      if (!path) throw new Error('No mail has arrived.')
      return path
    },
    { interval: 200 },
  )
}
