import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Audience } from '../../worker/contract/emails/audience.ts'
import { newId } from '../../worker/platform/ids.ts'
import { anyOf } from '../support/worker/campaigns.ts'
import { api, migrated, newProject, person, type Person } from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
})

interface Count {
  recipients: number
  skipped: number
  members: { address: string; name: string }[]
}

async function counted(audience: Audience, category = 'news'): Promise<Count> {
  const body = { audience, category }
  return (await api<Count>('POST', '/api/admin/email-audience', { as: admin, body })).body
}

describe('audiences', () => {
  test('conditions, and, or and not', async () => {
    const [ada, ben, cleo] = [
      await person({ name: 'Ada' }),
      await person({ name: 'Ben' }),
      await person({ name: 'Cleo' }),
    ]
    const project = await newProject(ada)
    const made = { user: ben.id, key: 'character_upload' }
    await api('POST', '/api/collections/user_flags/records', { as: admin, body: made })
    const chosen = { kind: 'people' as const, people: [ada.id, ben.id, cleo.id] }
    const flag = { kind: 'flag' as const, key: 'character_upload' as const }
    const creator = { kind: 'project' as const, project: project.id }
    const emails = async (audience: Audience) =>
      (await counted(audience)).members.map(({ address }) => address)
    const group = (match: 'all' | 'any', terms: Audience['groups'][number]['terms']): Audience => ({
      match: 'any',
      groups: [{ match, terms }],
    })
    expect(await emails(group('all', [{ condition: chosen }, { condition: flag }]))).toEqual([ben.email])
    expect(await emails(group('any', [{ condition: creator }, { condition: flag }]))).toEqual([
      ada.email,
      ben.email,
    ])
    expect(
      await emails(
        group('all', [
          { condition: chosen },
          { not: true, condition: flag },
          { not: true, condition: creator },
        ]),
      ),
    ).toEqual([cleo.email])
    const both: Audience = {
      match: 'all',
      groups: [
        { match: 'any', terms: [{ condition: creator }, { condition: flag }] },
        { match: 'all', terms: [{ not: true, condition: flag }] },
      ],
    }
    expect(await emails(both)).toEqual([ada.email])
    expect(await emails({ match: 'all', groups: [] })).toEqual([])
  })

  test('people waiting for an invite, and people waiting to upload characters', async () => {
    const cleo = await person({ name: 'Cleo' })
    const asked = { purpose: 'My own two owls, drawn by hand.', link: '' }
    await api('POST', '/api/upload-waitlist', { as: cleo, body: asked })
    await api('POST', '/api/waitlist', { body: { email: 'Dora@example.org' } })
    const waiting = async (...kinds: ('waiting-list' | 'upload-waiting-list')[]) => {
      const terms = kinds.map((kind) => ({ condition: { kind } }))
      const { members } = await counted({ match: 'any', groups: [{ match: 'any', terms }] })
      return members.map(({ address }) => address)
    }
    expect(await waiting('upload-waiting-list')).toEqual([cleo.email])
    expect(await waiting('waiting-list')).toEqual(['dora@example.org'])
    expect(await waiting('waiting-list', 'upload-waiting-list')).toEqual([cleo.email, 'dora@example.org'])
  })

  test('an address counts once in any case, with its account’s name', async () => {
    const dora = await person({ name: 'Dora' })
    const text = `email,name\n${dora.email.toUpperCase()},Somebody\nlone@${newId()}.example,Lone`
    const { body } = await api<{ list: { id: string } }>('POST', '/api/admin/email-lists', {
      as: admin,
      body: { name: 'Mixed', text },
    })
    const found = await counted(
      anyOf({ kind: 'list', list: body.list.id }, { kind: 'people', people: [dora.id] }),
    )
    expect(found.recipients).toBe(2)
    expect(found.members.map(({ name }) => name)).toEqual(['Dora', 'Lone'])
  })

  test('users who opted out, are suppressed, banned or leaving get no mail', async () => {
    const people = await Promise.all(['Eva', 'Finn', 'Gus', 'Hal', 'Ida'].map((name) => person({ name })))
    const [eva, finn, gus, , ida] = people
    const run = (text: string, ...values: unknown[]) =>
      env.DB.prepare(text)
        .bind(...values)
        .run()
    await run('UPDATE users SET newsMail = 0 WHERE id = ?', eva?.id)
    await run(
      "INSERT INTO email_suppressions (id, created, address, scope, reason, source) VALUES (?, '', ?, 'all', 'bounced', 'webhook')",
      newId(),
      finn?.email,
    )
    await run("UPDATE users SET deleteAfter = '2030-01-01 00:00:00.000Z' WHERE id = ?", gus?.id)
    await run("UPDATE users SET banned = '2026-01-01 00:00:00.000Z' WHERE id = ?", ida?.id)
    const audience = anyOf({ kind: 'people', people: people.map(({ id }) => id) })
    expect(await counted(audience)).toMatchObject({ recipients: 1, skipped: 2 })
    expect(await counted(audience, 'tips')).toMatchObject({ recipients: 2, skipped: 1 })
  })

  test('fifty conditions are no trouble for the database', async () => {
    const condition = { kind: 'everyone' as const }
    const terms = Array.from({ length: 20 }, (_, index) => ({ not: index % 2 === 0, condition }))
    const groups = Array.from({ length: 3 }, () => ({ match: 'any' as const, terms }))
    expect((await counted({ match: 'all', groups })).recipients).toBeGreaterThan(0)
  })
})
