import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collections } from '../worker/collections/index.ts'

const page = readFileSync(join(import.meta.dirname, '../web/features/pages/terms-page.tsx'), 'utf8')
/** Line breaks are folded. */
const text = page.replaceAll(/\s+/g, ' ')
const stored = text.slice(text.indexOf("title: 'What we store'"), text.indexOf("title: 'Where'"))

/** The words of the page for each kind of record that belongs to a person. */
const words: Record<string, string> = {
  users: 'name, e-mail address, a picture',
  user_flags: 'which extra features are switched on for you',
  cam_projects: 'their documents',
  takes: 'your takes',
  media: 'videos and pictures you chose to save',
  jams: 'backing tracks of your jams',
  mixes: 'sounds of your mixes',
  looks: 'the looks you saved',
  characters: 'for your own characters the drawings you upload',
  chat_messages: 'your messages with their pictures and voice recordings',
  chat_reactions: 'reactions',
  chat_cards: 'the cards you show',
  chat_reports: 'who reported it',
  upload_waitlist: 'your request, your link and our answer',
}
/** Accounts of those who run the deployment; they are no users of the product. */
const operators = new Set(['_superusers'])

test('the terms name every kind of personal record that is stored', () => {
  const owned = collections.all.filter(({ ownerField, name }) => ownerField && !operators.has(name))
  for (const { name } of owned) {
    expect(words, `The terms have no words for ${name}`).toHaveProperty(name)
    expect(stored, name).toContain(words[name])
  }
  expect(Object.keys(words).toSorted()).toEqual(owned.map(({ name }) => name).toSorted())
})

test.each(['Chat', 'Surveys', 'voice recordings', 'E-mails', 'Where you’re signed in', 'Opt-outs', 'Counts'])(
  'they name %s',
  (what) => expect(stored).toContain(what),
)
