import {
  decodeMentions,
  unresolvedNames,
  typedMentions,
  encodeMentions,
} from '../../../worker/model/chat/mentions.ts'
import { highlightWords } from '../../../worker/model/chat/highlight-words.ts'
import { historyRows, isNewAbove } from '../../../web/features/chat/history/history-rows.ts'
import {
  firstAddress,
  isFor,
  isOnlyEmoji,
  mentionsIn,
  parseMessage,
  plainText,
} from '../../../worker/model/chat/markdown.ts'
import { isPending, noMessages } from '../../../worker/model/chat/room-messages.ts'
import { orderRooms, roomBeside } from '../../../web/features/chat/connection/room-order.ts'
import { withNames } from '../../../worker/model/chat/mentioned-users.ts'
import { ROOM, roomOf } from '../chat-model.ts'
import { RandomChat } from '../random-chat.ts'
import { Digests } from './digests.ts'

/** After these, most histories have lost connections, closed tabs and refused messages. */
const STEPS = 30

const pieces = [
  'hello',
  '**bold** and _italic_',
  '> quoted',
  '- one\n- two',
  '`code` ```\nblock\n```',
  'see https://a.test/x_(y), www.b.test',
  '[here](https://a.test)',
  'ada@a.test',
  '@[Ada L.](user:aaaaaaaaaaaaaaa)!',
  '@Carl and @anna',
  '👍',
  '日本 Zoë',
]

function randomText(place: string, random: () => number): string {
  const chosen = Array.from(
    { length: Math.floor(random() * 3) },
    () => pieces[Math.floor(random() * pieces.length)],
  )
  return [...chosen, place].join(random() < 0.3 ? '\n' : ' ')
}

export async function chatDigests(count: number): Promise<Record<string, string>> {
  const digests = new Digests()
  for (let seed = 0; seed < count; seed++) {
    const chat = new RandomChat(seed, randomText)
    for (let step = 0; step < STEPS; step++) {
      await chat.step(step)
      if (step % 5 === 4) for (const tab of chat.tabs) digestTab(digests, tab)
    }
    await chat.clock.pass(20_000)
    for (const tab of chat.tabs) {
      digestTab(digests, tab)
      digests.add('notices', tab.notices)
    }
    chat.end()
    const { messages, events, deleted, marks, sent } = chat.server
    digests.add('server', [messages, events, deleted, marks, sent])
    for (const text of sent) digestText(digests, text)
    digestRooms(digests, seed)
  }
  return digests.result()
}

function digestTab(digests: Digests, { state, user }: RandomChat['tabs'][number]) {
  const now = state.getState()
  const messages = now.messages[ROOM] ?? noMessages
  const divider = now.divider[ROOM]
  digests.add('messages', messages)
  digests.add('state', [{ ...now, messages: [], rooms: now.rooms.map(({ id }) => id) }])
  digests.add('rows', [
    historyRows(messages, { divider, me: user }).map((row) => [
      row.kind,
      row.key,
      row.kind === 'message' ? row.leads : undefined,
    ]),
    isNewAbove(messages, divider),
    messages.list.map((one) => !isPending(one) && isFor(user, one)),
  ])
}

function digestText(digests: Digests, text: string) {
  const written = decodeMentions(text)
  const people = ['Anna', 'Carl', 'Ada L.'].map((name) => ({ id: name.toLowerCase().padEnd(15, 'a'), name }))
  digests.add('markdown', [parseMessage(text), plainText(text), firstAddress(text), isOnlyEmoji(text)])
  digests.add('mentions', [
    written,
    encodeMentions(written.text, written.mentions),
    mentionsIn(text),
    withNames(text),
    unresolvedNames(text),
    typedMentions(text, people),
  ])
  digests.add('search', highlightWords(text, 'hello bo 本 zoe'))
}

function digestRooms(digests: Digests, seed: number) {
  const slugs = ['general', 'introductions', 'Room 10', 'Room 2', 'Éclair', 'echo', 'show-and-tell']
  const turned = slugs.map((_, index) => roomOf(slugs[(index + seed) % slugs.length] ?? ''))
  const ordered = orderRooms(turned)
  digests.add('rooms', [
    ordered.map(({ slug }) => slug),
    ordered.map(({ slug }) => roomBeside(ordered, slug, seed % 2 === 0 ? 1 : -1)?.slug),
  ])
}
