import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Verb } from '../../worker/collections/definition/define.ts'
import { collections } from '../../worker/collections/index.ts'
import { closed, ruleSql } from '../../worker/collections/definition/rules.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'
import { fixturesOf, type Fixture } from './fixtures.ts'

const verbs = ['list', 'view', 'create', 'update', 'delete'] as const satisfies readonly Verb[]
const roles = ['guest', 'member', 'owner', 'admin'] as const
type Role = (typeof roles)[number]

/** Outcome for guest, member, owner and admin. Listing: `seen` or `none`; otherwise the status. */
type Row = [guest: string, member: string, owner: string, admin: string]

const own: Record<'list' | 'view' | 'update' | 'delete', Row> = {
  list: ['none', 'none', 'seen', 'seen'],
  view: ['404', '404', '200', '200'],
  update: ['404', '404', '200', '200'],
  delete: ['404', '404', '204', '204'],
}
const adminsOnly: Row = ['403', '403', '403', 'ok']
const nobody: Row = ['403', '403', '403', '403']
const adminsMay = (status: string): Row => [adminsOnly[0], adminsOnly[1], adminsOnly[2], status]

/** A new collection fails until it has its rows. */
const table: Record<string, Record<Verb, Row>> = {
  _superusers: { list: nobody, view: nobody, create: nobody, update: nobody, delete: nobody },
  users: {
    list: ['none', 'seen', 'seen', 'seen'],
    view: ['404', '200', '200', '200'],
    create: nobody,
    update: ['404', '404', '200', '200'],
    delete: nobody,
  },
  user_flags: {
    list: own.list,
    view: own.view,
    create: adminsMay('200'),
    update: adminsMay('200'),
    delete: adminsMay('204'),
  },
  cam_projects: { ...own, create: ['400', '200', '200', '200'] },
  // Only admins reach the back office; former admins do not.
  mixes: {
    list: adminsMay('seen'),
    view: adminsMay('200'),
    create: adminsMay('200'),
    update: adminsMay('200'),
    delete: adminsMay('204'),
  },
  // Jams are for admins, as their pages are.
  jams: {
    list: ['403', '403', '403', 'seen'],
    view: adminsMay('200'),
    create: adminsMay('200'),
    update: adminsMay('200'),
    delete: adminsMay('204'),
  },
  // A take is made in the maker's own project from the maker's own sound, here the owner's.
  takes: { ...own, create: ['400', '400', '200', '400'] },
  media: { list: own.list, view: own.view, create: nobody, update: nobody, delete: own.delete },
  looks: { ...own, create: ['400', '200', '200', '200'] },
  characters: {
    list: ['seen', 'seen', 'seen', 'seen'],
    view: ['200', '200', '200', '200'],
    create: adminsMay('200'),
    update: adminsMay('200'),
    // By their own call only.
    delete: nobody,
  },
  chat_rooms: {
    list: ['none', 'seen', 'seen', 'seen'],
    view: ['404', '200', '200', '200'],
    create: adminsMay('200'),
    update: adminsMay('200'),
    delete: adminsMay('204'),
  },
  // Guests get the refusal of all collections.
  chat_messages: {
    list: ['none', 'seen', 'seen', 'seen'],
    view: ['404', '200', '200', '200'],
    create: ['400', '200', '200', '200'],
    // Admins may take a message away; its words are its author's alone.
    update: ['404', '404', '200', '404'],
    delete: own.delete,
  },
  chat_reactions: {
    list: ['none', 'seen', 'seen', 'seen'],
    view: ['404', '200', '200', '200'],
    create: ['400', '200', '200', '200'],
    update: nobody,
    delete: own.delete,
  },
  chat_cards: {
    list: ['none', 'none', 'seen', 'seen'],
    view: ['404', '404', '200', '200'],
    create: nobody,
    update: nobody,
    delete: nobody,
  },
  chat_reports: {
    list: adminsMay('seen'),
    view: adminsMay('200'),
    create: ['400', '200', '400', '200'],
    update: adminsMay('200'),
    delete: nobody,
  },
  templates: {
    list: ['seen', 'seen', 'seen', 'seen'],
    view: ['200', '200', '200', '200'],
    create: adminsMay('200'),
    update: adminsMay('200'),
    delete: adminsMay('204'),
  },
  upload_waitlist: { list: own.list, view: own.view, create: nobody, update: nobody, delete: nobody },
  audit_log: {
    list: adminsMay('seen'),
    view: adminsMay('200'),
    create: nobody,
    update: nobody,
    delete: nobody,
  },
}

let admin: Person
let member: Person
let fixtures: Record<string, () => Promise<Fixture>>

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Admin', admin: true })
  member = await person({ name: 'Member' })
  fixtures = fixturesOf(admin)
})

const rows = collections.all.flatMap(({ name }) =>
  verbs.flatMap((verb) =>
    roles.map((role, index) => [name, verb, role, table[name]?.[verb][index] ?? ''] as const),
  ),
)

describe('Access: every collection and verb, by guest, member, owner and admin', () => {
  test('every collection and verb has a row, and every verb without a rule is for admins', () => {
    expect(Object.keys(table).sort()).toEqual(collections.all.map(({ name }) => name).sort())
    for (const collection of collections.all) {
      expect(Object.keys(table[collection.name] ?? {}).sort()).toEqual([...verbs].sort())
      for (const verb of verbs) {
        const rule = collection.rules[verb]
        const expected = table[collection.name]?.[verb]
        if (rule === closed) expect(expected).toEqual(nobody)
        else if (!rule) expect(expected?.slice(0, 3)).toEqual(nobody.slice(0, 3))
        // A guest's rule must be decidable; compiling it shows that its fields and collections exist.
        expect(ruleSql(rule, collection, collection.name, { collections, actor: undefined }).text).not.toBe(
          '',
        )
      }
    }
  })

  test.each(rows)('%s %s by %s: %s', async (name, verb, role, expected) => {
    const fixture = await fixtures[name]?.()
    if (!fixture) throw new Error(`${name} has no fixture`)
    const as = whoIs(role, fixture)
    const path = `/api/collections/${name}/records`
    const one = `${path}/${fixture.id}`
    if (verb === 'list') {
      const filter = encodeURIComponent(`id = "${fixture.id}"`)
      const { status, body } = await api<{ items: unknown[]; totalItems: number }>(
        'GET',
        `${path}?filter=${filter}`,
        { as },
      )
      const { list } = collections.get(name).rules
      if (list === closed || status === 403) return expect(String(status)).toBe(expected)
      expect(status).toBe(200)
      expect(body.totalItems).toBe(body.items.length)
      expect(body.items.length === 1 ? 'seen' : 'none').toBe(expected)
      return
    }
    const answer = {
      view: () => api('GET', one, { as }),
      create: () => api('POST', path, { as, body: fixture.create }),
      update: () => api('PATCH', one, { as, body: fixture.update }),
      delete: () => api('DELETE', one, { as }),
    }[verb]()
    expect(String((await answer).status)).toBe(expected)
    const { results } = await env.DB.prepare(`SELECT * FROM ${name} WHERE id = ?`).bind(fixture.id).all()
    expect(results.length).toBe(verb === 'delete' && expected === '204' ? 0 : 1)
  })
})

function whoIs(role: Role, { owner }: Fixture): Person | undefined {
  return { guest: undefined, member, owner, admin }[role]
}
