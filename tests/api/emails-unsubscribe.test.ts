import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anyOf, heldQueue, newCampaign, newList, campaignSteps } from '../support/worker/campaigns.ts'
import { migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
})
beforeEach(() => env.DB.prepare('DELETE FROM outbox').run())

const { send } = campaignSteps(() => admin)

test.each(['news', 'tips', 'surveys'])(
  'every mail of a campaign with %s has a way out in its text, in its HTML and in its headers',
  async (category) => {
    const held = heldQueue()
    const list = await newList(admin, 3)
    // Text of an admin's own, which no longer follows the e-mail.
    const text = 'Hi {{name|friend}}, no more of this: {{unsubscribe_url}}'
    const campaign = await newCampaign(admin, anyOf({ kind: 'list', list }), { category, text })
    await send(campaign, held, { recipients: 3 })
    await held.drain()
    const { results } = await env.DB.prepare('SELECT text, html, headers FROM outbox').all<
      Record<'text' | 'html' | 'headers', string>
    >()
    expect(results).toHaveLength(3)
    const page = /https:\/\/mouthpiece\.test\/emails_unsubscribe\?token=[\w-]+/
    for (const mail of results) {
      expect(mail.text).toMatch(page)
      expect(mail.html).toMatch(new RegExp(`href="${page.source}"`))
      expect(JSON.parse(mail.headers)).toMatchObject({
        'List-Unsubscribe': expect.stringMatching(
          /^<https:\/\/mouthpiece\.test\/api\/emails\/unsubscribe\?token=[\w-]+>$/,
        ),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      })
    }
  },
)
