import { env } from 'cloudflare:test'
import { newId } from '../../worker/platform/ids.ts'
import {
  api,
  newMedia,
  newProject,
  newTake,
  person,
  PIP,
  type Json,
  type Person,
} from '../support/worker/world.ts'

/** A record of a collection, who owns it, and a body to make and to change one with. */
export interface Fixture {
  id: string
  owner: Person
  create: Record<string, unknown>
  update: Record<string, unknown>
}

/** Makes a record of each collection that an ordinary person owns, where one can. */
export function fixturesOf(admin: Person): Record<string, () => Promise<Fixture>> {
  const make = async (collection: string, body: Record<string, unknown>): Promise<string> => {
    const answer = await api<Json>('POST', `/api/collections/${collection}/records`, { as: admin, body })
    if (answer.status !== 200) throw new Error(`No ${collection}: ${JSON.stringify(answer.body)}`)
    return answer.body.id
  }
  return {
    _superusers: async () => {
      const owner = await person()
      const id = newId()
      await env.DB.prepare("INSERT INTO _superusers (id, created, updated, email) VALUES (?, '', '', ?)")
        .bind(id, `${id}@mouthpiece.test`)
        .run()
      return {
        id,
        owner,
        create: { email: 'root@mouthpiece.test' },
        update: { email: 'other@mouthpiece.test' },
      }
    },
    users: async () => {
      const owner = await person()
      return { id: owner.id, owner, create: { email: 'new@mouthpiece.test' }, update: { name: 'Other' } }
    },
    user_flags: async () => {
      const owner = await person()
      const id = await make('user_flags', { user: owner.id, key: 'character_upload' })
      const other = await person()
      const create = { user: other.id, key: 'character_upload' }
      return { id, owner, create, update: { user: (await person()).id } }
    },
    cam_projects: async () => {
      const owner = await person()
      const { id } = await newProject(owner)
      return { id, owner, create: { title: 'New', character: PIP }, update: { title: 'Other' } }
    },
    jams: async () => {
      const id = await make('jams', { title: 'A jam', seats: 4 })
      return { id, owner: await person(), create: { title: 'Other', seats: 2 }, update: { title: 'Renamed' } }
    },
    takes: async () => {
      const owner = await person()
      const { take, project, sound } = await newTake(owner)
      const create = { project: project.id, sound: sound.id, name: 'Take 2', source: 'upload', duration: 1 }
      return { id: take.id, owner, create, update: { name: 'Other' } }
    },
    mixes: async () => {
      const owner = await person()
      const id = await make('mixes', { title: 'Mix' })
      // Only an admin can have made it: this owner was one.
      await env.DB.prepare('UPDATE mixes SET owner = ? WHERE id = ?').bind(owner.id, id).run()
      return { id, owner, create: { title: 'New' }, update: { title: 'Other' } }
    },
    media: async () => {
      const owner = await person()
      const project = await newProject(owner)
      const { id } = await newMedia(owner, { project: project.id })
      return { id, owner, create: { kind: 'sound', project: project.id }, update: { kind: 'video' } }
    },
    looks: async () => {
      const owner = await person()
      const look = { character: PIP, name: 'Red', props: { skin: '#ff0000' } }
      const made = await api<Json>('POST', '/api/collections/looks/records', { as: owner, body: look })
      return { id: made.body.id, owner, create: { ...look, name: 'Blue' }, update: { name: 'Other' } }
    },
    characters: async () => {
      const slug = `c-${newId()}`
      const id = await make('characters', { slug, name: 'C', rig: '/characters/c.svg', published: true })
      const create = { slug: `${slug}-2`, name: 'D', rig: '/characters/d.svg' }
      return { id, owner: await person(), create, update: { tagline: 'Hi.' } }
    },
    chat_rooms: async () => {
      const slug = `r-${newId()}`
      const id = await make('chat_rooms', { slug, name: 'R' })
      return { id, owner: await person(), create: { slug: `${slug}-2`, name: 'S' }, update: { name: 'T' } }
    },
    chat_messages: async () => {
      const owner = await person()
      const { id } = await said(owner)
      return { id, owner, create: { room: GENERAL, message: 'Hello' }, update: { message: 'Changed' } }
    },
    chat_reactions: async () => {
      const owner = await person()
      const message = await said(await person())
      const { body } = await api<{ id: string }>('POST', '/api/collections/chat_reactions/records', {
        as: owner,
        body: { message: message.id, emoji: '🎉' },
      })
      return { id: body.id, owner, create: { message: message.id, emoji: '👍' }, update: { emoji: '👍' } }
    },
    chat_cards: async () => {
      const owner = await person()
      const id = newId()
      await env.DB.prepare(
        "INSERT INTO chat_cards (id, created, updated, author, kind, url) VALUES (?, '', '', ?, 'link', 'https://x.test/')",
      )
        .bind(id, owner.id)
        .run()
      return { id, owner, create: { kind: 'link', url: 'https://y.test/' }, update: { title: 'Other' } }
    },
    chat_reports: async () => {
      const owner = await person()
      const message = await said(await person())
      const create = { message: message.id, reason: 'spam' }
      const { body } = await api<{ id: string }>('POST', '/api/collections/chat_reports/records', {
        as: owner,
        body: create,
      })
      return { id: body.id, owner, create, update: { state: 'dismissed' } }
    },
    templates: async () => {
      const id = await make('templates', { title: 'T', character: PIP, published: true })
      const create = { title: 'New', character: PIP }
      return { id, owner: await person(), create, update: { title: 'Other' } }
    },
    upload_waitlist: async () => {
      const owner = await person()
      const body = { purpose: 'Drawings of my own', link: '' }
      const answer = await api<{ id: string }>('POST', '/api/upload-waitlist', { as: owner, body })
      return { id: answer.body.id, owner, create: body, update: { purpose: 'Something else' } }
    },
    audit_log: async () => {
      await make('characters', { slug: `c-${newId()}`, name: 'C', rig: '/characters/c.svg' })
      const found = await env.DB.prepare('SELECT id FROM audit_log ORDER BY created DESC LIMIT 1').first<{
        id: string
      }>()
      return { id: found?.id ?? '', owner: await person(), create: { action: 'x' }, update: { action: 'y' } }
    },
  }
}

/** A room that the migrations make. */
const GENERAL = 'roomgeneral0001'

async function said(author: Person): Promise<{ id: string }> {
  const body = { room: GENERAL, message: 'Hello' }
  return (await api<{ id: string }>('POST', '/api/collections/chat_messages/records', { as: author, body }))
    .body
}
