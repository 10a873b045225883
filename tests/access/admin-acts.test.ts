import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { collections } from '../../worker/collections/index.ts'
import { listKinds } from '../../worker/collections/lists/index.ts'
import { closed } from '../../worker/collections/definition/rules.ts'
import { clientFrame } from '../../worker/contract/chat/frames.ts'
import { newList } from '../support/worker/campaigns.ts'
import { forgetAttempts } from '../support/worker/mail.ts'
import { published } from '../support/worker/surveys.ts'
import { api, migrated, newProject, person, PIP, type Json, type Person } from '../support/worker/world.ts'
import { fixturesOf, type Fixture } from './fixtures.ts'

// Admins' acts on other users' records are audited: calls that all users have, and acts on rows of lists.
// tests/access/routes.test.ts covers the calls of admins only.

let admin: Person
let fixtures: Record<string, () => Promise<Fixture>>

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Admin', admin: true })
  fixtures = fixturesOf(admin)
})

async function entriesOf(target: string, action: string): Promise<number> {
  const counted = env.DB.prepare(
    'SELECT COUNT(*) AS n FROM audit_log WHERE target = ? AND action = ? AND actor = ?',
  )
  return (await counted.bind(target, action, admin.id).first<number>('n')) ?? 0
}

describe('Records', () => {
  const acts = collections.all.flatMap(({ name, rules }) =>
    (['create', 'update', 'delete'] as const)
      .filter((verb) => rules[verb] !== closed)
      .map((verb) => [name, verb] as const),
  )

  test.each(acts)(
    '%s: an admin’s %s leaves an entry, if it is done to what is another’s',
    async (name, verb) => {
      const fixture = await fixtures[name]?.()
      if (!fixture) throw new Error(`${name} has no fixture`)
      const path = `/api/collections/${name}/records`
      const one = `${path}/${fixture.id}`
      const answer = await {
        create: () => api<Json>('POST', path, { as: admin, body: fixture.create }),
        update: () => api<Json>('PATCH', one, { as: admin, body: fixture.update }),
        delete: () => api<Json>('DELETE', one, { as: admin }),
      }[verb]()
      if (answer.status >= 300) return expect(answer.status).toBeLessThan(500)
      const id = verb === 'create' ? answer.body.id : fixture.id
      // Records that any user may create are not audited for admins, either.
      const isTheirs = verb === 'create' && collections.get(name).rules.create !== undefined
      expect(await entriesOf(`${name}/${id}`, `${name}.${verb}`)).toBe(isTheirs ? 0 : 1)
    },
  )
})

/** Makes a row, and what its columns are before the act. */
type Act = [row: keyof typeof makers, columns: Record<string, string | number>, input?: object]

const makers = {
  projects: async () => (await newProject(await person())).id,
  characters: async () => (await fixtures.characters?.())?.id ?? '',
  templates: async () => madeBy('templates', { title: 'T', character: PIP }),
  users: async () => (await person()).id,
  upload_waitlist: async () => (await fixtures.upload_waitlist?.())?.id ?? '',
  surveys: async () => (await published(admin)).id,
  reports: async () => (await fixtures.chat_reports?.())?.id ?? '',
  rooms: async () => (await fixtures.chat_rooms?.())?.id ?? '',
  flags: async () => madeBy('user_flags', { user: (await person()).id, key: 'character_upload' }),
  emails: async () => (await api<Json>('POST', '/api/admin/emails', { as: admin, body: {} })).body.id,
  email_lists: () => newList(admin, 1),
  async email_addresses() {
    const list = await newList(admin, 1)
    const found = env.DB.prepare('SELECT id FROM email_list_entries WHERE list = ?').bind(list)
    return (await found.first<string>('id')) ?? ''
  },
  async invites() {
    const body = { people: [{ email: `${(await person()).id}@friends.test` }] }
    const made = await api<{ made: string[] }>('POST', '/api/admin/invites', { as: admin, body })
    return made.body.made[0] ?? ''
  },
}

async function madeBy(collection: string, body: object): Promise<string> {
  const answer = await api<Json>('POST', `/api/collections/${collection}/records`, { as: admin, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.id
}

const then = '2026-01-01 00:00:00.000Z'

/** Every act on rows of a list, on a row on which it makes sense. */
const rowActs: Record<string, Act> = {
  'projects.feature': ['projects', { published: 1 }],
  'projects.unfeature': ['projects', { published: 1, featured: 1 }],
  'projects.publish': ['projects', {}],
  'projects.unpublish': ['projects', { published: 1 }],
  'projects.deprecate': ['projects', {}],
  'projects.undeprecate': ['projects', { deprecated: 1 }],
  'projects.trash': ['projects', {}],
  'projects.restore': ['projects', { trashed: then }],
  'characters.publish': ['characters', { version: 1, published: 0 }],
  'characters.unpublish': ['characters', { published: 1 }],
  'characters.trash': ['characters', { published: 0, owner: '' }],
  'characters.restore': ['characters', { trashed: then }],
  'templates.publish': ['templates', { published: 0 }],
  'templates.unpublish': ['templates', { published: 1 }],
  'templates.trash': ['templates', {}],
  'templates.restore': ['templates', { trashed: then }],
  'users.ban': ['users', {}, { reason: 'Spam' }],
  'users.reason': ['users', { banned: then, banReason: 'Spam' }, { reason: 'Spam, and rude' }],
  'users.unban': ['users', { banned: then }],
  'users.sign-out': ['users', {}],
  'users.delete': ['users', {}],
  'users.keep': ['users', { deleteAfter: then }],
  'users.grant': ['users', {}, { key: 'character_upload' }],
  'users.revoke': ['users', {}, { key: 'character_upload' }],
  'upload_waitlist.approve': ['upload_waitlist', {}, { answer: 'Yes' }],
  'upload_waitlist.decline': ['upload_waitlist', {}, { answer: 'No' }],
  'upload_waitlist.note': ['upload_waitlist', {}, { note: 'Later' }],
  'upload_waitlist.trash': ['upload_waitlist', {}],
  'upload_waitlist.restore': ['upload_waitlist', { trashed: then }],
  'surveys.close': ['surveys', {}],
  'surveys.open': ['surveys', { state: 'closed' }],
  'surveys.archive': ['surveys', {}],
  'surveys.restore': ['surveys', { state: 'archived' }],
  'surveys.trash': ['surveys', { state: 'closed' }],
  'surveys.untrash': ['surveys', { trashed: then }],
  'emails.trash': ['emails', {}],
  'emails.restore': ['emails', { trashed: then }],
  'invites.revoke': ['invites', {}],
  'flags.revoke': ['flags', {}],
  'rooms.lock': ['rooms', {}],
  'rooms.unlock': ['rooms', { locked: 1 }],
  'rooms.archive': ['rooms', {}],
  'rooms.unarchive': ['rooms', { archived: 1 }],
  'rooms.trash': ['rooms', {}],
  'rooms.restore': ['rooms', { trashed: then, archived: 1 }],
  'email_lists.rename': ['email_lists', {}, { name: 'Another name' }],
  'email_addresses.remove': ['email_addresses', {}],
  'reports.dismiss': ['reports', {}],
  'reports.settle': ['reports', {}],
  'reports.reopen': ['reports', { state: 'dismissed' }],
}

describe('Acts on rows of lists', () => {
  test('each has its case here', () => {
    const all = listKinds.flatMap(({ name, acts }) => Object.keys(acts).map((act) => `${name}.${act}`))
    expect(Object.keys(rowActs).toSorted()).toEqual(all.toSorted())
  })

  test.each(Object.entries(rowActs))('%s leaves an entry', async (action, [row, columns, input = {}]) => {
    const [kind = '', name = ''] = action.split('.')
    const id = await makers[row]()
    const table = listKinds.find((one) => one.name === kind)?.collection.name ?? ''
    for (const [column, value] of Object.entries(columns)) {
      await env.DB.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE id = ?`).bind(value, id).run()
    }
    const act = (which: string) =>
      api<{ changed: string[] }>('POST', `/api/admin/lists/${kind}/acts/${which}`, {
        as: admin,
        body: { ids: [id], input },
      })
    if (name === 'revoke') await act('grant')
    const { status, body } = await act(name)
    expect([status, body.changed]).toEqual([200, [id]])
    expect(await entriesOf(`${table}/${id}`, action)).toBe(1)
  })
})

describe('Moderating over the socket', () => {
  /** Rights of admins on other users' messages, by frame; tests/api/audit.test.ts checks the audited ones. */
  const frames: Record<string, 'own only' | 'audited' | 'nothing'> = {
    hello: 'nothing',
    send: 'own only',
    edit: 'own only',
    delete: 'audited',
    react: 'own only',
    read: 'own only',
    typing: 'own only',
    have: 'nothing',
  }

  test('a new frame says whether it is a moderator’s', () => {
    const names = clientFrame.def.options.map((one) => [...one.shape.t.def.values][0] ?? '')
    expect(Object.keys(frames).toSorted()).toEqual(names.toSorted())
  })
})

describe('A person’s own way in', () => {
  beforeAll(forgetAttempts)

  async function ownEntries({ id }: Person) {
    const { results } = await env.DB.prepare(
      'SELECT actor, action, before, after FROM audit_log WHERE target = ? ORDER BY rowid',
    )
      .bind(`users/${id}`)
      .all<{ actor: string; action: string; before: string; after: string }>()
    return results
  }

  test('a changed password and the end of all sessions are written down, without the password', async () => {
    const ada = await person()
    const body = {
      oldPassword: 'correct horse battery',
      password: 'zebra quilt piano',
      passwordConfirm: 'zebra quilt piano',
    }
    const wrong = await api('POST', '/api/account/password', { as: ada, body: { ...body, oldPassword: 'x' } })
    expect(wrong.status).toBe(400)
    expect(await ownEntries(ada)).toEqual([])
    const changed = await api<{ token: string }>('POST', '/api/account/password', { as: ada, body })
    const as = { ...ada, token: changed.body.token }
    expect((await api('POST', '/api/account/sign-out-everywhere', { as })).status).toBe(200)
    expect(await ownEntries(ada)).toEqual([
      { actor: ada.id, action: 'users.change_password', before: '', after: '' },
      { actor: ada.id, action: 'users.sign_out_everywhere', before: '', after: '' },
    ])
  })

  test('admins cannot set another user’s password, and a refusal leaves no entry', async () => {
    const ben = await person()
    const body = { password: 'zebra quilt piano', passwordConfirm: 'zebra quilt piano' }
    const path = `/api/collections/users/records/${ben.id}`
    const answer = await api('PATCH', path, { as: admin, body })
    const entries = await ownEntries(ben)
    expect([answer.status, entries.map(({ action }) => action)]).toEqual([400, []])
  })
})
