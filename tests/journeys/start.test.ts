import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { started } from '../support/servers/started.ts'

const readme = readFileSync(resolve('README.md'), 'utf8')

let address: string
let output: string
beforeAll(async () => {
  ;({ address, output } = await started())
})

test('the README’s command starts a clean copy and prints how to sign in', async () => {
  // The clean copy was started with exactly this command (tests/support/servers/clean-copy.ts).
  expect(readme).toContain('```sh\nnpm start\n```')
  expect(output).toContain(address)
  for (const name of ['admin', 'ada', 'ben']) expect(output).toContain(`${name}@mouthpiece.test`)
  expect(output).toContain('mouthpiece-dev')

  const health = await fetch(`${address}/api/health`)
  expect(health.status).toBe(200)
  expect(await health.json()).toMatchObject({ code: 200, message: 'API is healthy.' })
})

test('the seeded people can sign in, and the rooms are there', async () => {
  for (const name of ['admin', 'ada', 'ben']) {
    const answer = await fetch(`${address}/api/collections/users/auth-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity: `${name}@mouthpiece.test`, password: 'mouthpiece-dev' }),
    })
    expect(answer.status).toBe(200)
    const { token, record } = (await answer.json()) as { token: string; record: { admin: boolean } }
    expect(record.admin).toBe(name === 'admin')

    const rooms = await fetch(`${address}/api/collections/chat_rooms/records?page=1&perPage=50&sort=name`, {
      headers: { authorization: token },
    })
    const { items } = (await rooms.json()) as { items: { slug: string }[] }
    const slugs = items.map(({ slug }) => slug)
    // Other journeys make rooms of their own beside these.
    const seeded = ['general', 'introductions', 'creations', 'feedback', 'show-and-tell', 'voices']
    expect(slugs).toEqual(expect.arrayContaining(seeded))
  }
})
