import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { chatPeople, messages, roomBy, rooms } from '../support/worker/chat-records.ts'
import { api, type Json, type Person } from '../support/worker/world.ts'

let admin: Person
let ada: Person
let ben: Person

beforeAll(async () => {
  ;({ admin, ada, ben } = await chatPeople())
})

interface Found {
  messages: {
    seq: number
    message: string
    room: { id: string; name: string; slug: string }
    author: { id: string; name: string }
  }[]
  next: string
}

const search = (as: Person, query: Record<string, string>) =>
  api<Found & Json>('GET', `/api/chat/search?${new URLSearchParams(query).toString()}`, { as })
const found = async (query: Record<string, string>, as = ada) =>
  (await search(as, query)).body.messages.map(({ message }) => message)
const say = async (as: Person, room: string, message: string) =>
  (await api<Json>('POST', messages, { as, body: { room, message } })).body
/** Rooms copy what is said in their own time. */
const copied = (count: number, word: string) =>
  expect.poll(() => found({ q: word }), { timeout: 20_000 }).toHaveLength(count)
interface Filling {
  /** Numbers of the first and the last message. */
  from: number
  to: number
  author: string
  /** The day of January 2020. */
  day: number
}
/** Messages in the copy alone, all at once. */
const fill = (room: string, words: string, { from, to, author, day }: Filling) =>
  env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO chat_messages (id, created, updated, room, seq, author, message, reply, card, reactions, edited)
     SELECT ?3 || printf('%08d', i), ?6, ?6, ?3, i, ?4, ?5 || ' ' || i, '', '', '[]', '' FROM n`,
  )
    .bind(from, to, room, author, words, `2020-01-0${day} 00:00:00.000Z`)
    .run()

test('words are found in all open rooms, with their room, place and author', async () => {
  const [one, two] = [await roomBy(admin, { name: 'One' }), await roomBy(admin, { name: 'Two' })]
  await say(ada, one, 'the Wälrus hums')
  await say(ben, two, 'a walrus, too')
  await copied(2, 'walr')
  const { body } = await search(ben, { q: 'walrus' })
  expect(body.messages.map(({ room, author, seq }) => [room.name, author.name, seq])).toEqual(
    expect.arrayContaining([
      ['One', 'Ada', 1],
      ['Two', 'Ben', 1],
    ]),
  )
  expect(body.next).toBe('')
  expect(await found({ q: 'walrus hums' })).toEqual(['the Wälrus hums'])
  expect(await found({ q: 'walrus', author: ben.id })).toEqual(['a walrus, too'])
  expect(await found({ q: 'walrus', author: admin.id })).toEqual([])
})

test('an edited message is found by its new words only, and deleted and archived ones are not found', async () => {
  const room = await roomBy(admin)
  const [edited, deleted] = [await say(ada, room, 'pelican first'), await say(ada, room, 'pelican second')]
  await say(ada, room, 'pelican third')
  await copied(3, 'pelican')
  await api('PATCH', `${messages}/${edited.id}`, { as: ada, body: { message: 'a cormorant' } })
  await api('DELETE', `${messages}/${deleted.id}`, { as: ada })
  await expect.poll(() => found({ q: 'pelican' }), { timeout: 20_000 }).toEqual(['pelican third'])
  expect(await found({ q: 'cormorant' })).toEqual(['a cormorant'])
  await api('PATCH', `${rooms}/${room}`, { as: admin, body: { archived: true } })
  for (const who of [ada, admin]) expect(await found({ q: 'pelican' }, who)).toEqual([])
  await api('PATCH', `${rooms}/${room}`, { as: admin, body: { archived: false } })
  expect(await found({ q: 'pelican' })).toEqual(['pelican third'])
})

test('quotes, operators and signs are looked for as words, and words alone', async () => {
  const room = await roomBy(admin)
  await say(ada, room, 'heron "AND" ibis')
  await copied(1, 'heron')
  expect(await found({ q: '"heron' })).toHaveLength(1)
  expect(await found({ q: 'heron AND ibis' })).toHaveLength(1)
  for (const q of [
    'heron OR stork',
    'heron NOT ibis',
    'NEAR(heron)',
    'words:heron',
    'heron) stork --',
    "' OR 1=1",
  ]) {
    expect(await found({ q }), q).toEqual([])
  }
  expect(await found({ q: 'heron*' })).toHaveLength(1)
  for (const q of ['"', '*', '^', '  ', '😀', '()']) expect(await found({ q }), q).toEqual([])
})

test('words of scripts without spaces are found inside a run, also after edits and deletions', async () => {
  const room = await roomBy(admin)
  // The others' searches of this minute count for their tests.
  const look = (q: string) => found({ q }, admin)
  const [edited, deleted] = [
    await say(ada, room, '今日は天気がいいですね'),
    await say(ben, room, '明日の天気は？'),
  ]
  for (const text of ['พูดสวัสดีครับ', '오늘날씨', '新しいiPhone用ケース', '天ぷら', '天気\\\'"気']) {
    await say(ada, room, text)
  }
  await expect.poll(() => look('天ぷら'), { timeout: 20_000, interval: 500 }).toHaveLength(1)
  await expect.poll(() => look('天気'), { timeout: 20_000, interval: 500 }).toHaveLength(3)
  expect(await look('今日は天気がいいですね')).toEqual(['今日は天気がいいですね'])
  expect(await look('気天')).toEqual([])
  expect(await look('天')).toHaveLength(4)
  expect(await look('明日 天気')).toEqual(['明日の天気は？'])
  expect(await look('สวัสดี')).toEqual(['พูดสวัสดีครับ'])
  expect(await look('날씨')).toEqual(['오늘날씨'])
  for (const q of ['iPhone用ケース', 'iphone', 'ケース', '用']) {
    expect(await look(q), q).toEqual(['新しいiPhone用ケース'])
  }
  await api('PATCH', `${messages}/${edited.id}`, { as: ada, body: { message: '雨が降る' } })
  await api('DELETE', `${messages}/${deleted.id}`, { as: ben })
  await expect.poll(() => look('天気'), { timeout: 20_000, interval: 500 }).toHaveLength(1)
  expect(await look('降る')).toEqual(['雨が降る'])
  for (const q of ['"天気', '天気" OR "x', '天気\0', "天気' --", '天'.repeat(200)]) {
    expect((await search(admin, { q })).status, q).toBe(200)
  }
  expect((await search(admin, { q: '天'.repeat(10_000) })).status).toBe(400)
})

test('unsupported searches are refused by name', async () => {
  const wrong: Record<string, string>[] = [
    { q: 'a'.repeat(1_000) },
    { author: "x' OR 1" },
    { from: 'yesterday' },
    { until: '2020-13' },
    { q: 'a', before: '-1' },
    { q: 'a', before: 'x' },
  ]
  for (const query of wrong) {
    const { status, body } = await search(ada, query)
    expect({ status, code: body.code, names: Object.keys(body.data as Json) }).toEqual({
      status: 400,
      code: 'bad_request',
      names: [Object.keys(query).at(-1)],
    })
  }
  expect((await api('GET', '/api/chat/search?q=a')).status).toBe(401)
})

test('pages lead through everything once, also past thousands that have the words but not the author or the day', async () => {
  const room = await roomBy(admin)
  await fill(room, 'stork', { from: 1, to: 3, author: ben.id, day: 1 })
  await fill(room, 'stork', { from: 4, to: 6_000, author: ada.id, day: 2 })
  await fill(room, 'stork', { from: 6_001, to: 6_040, author: ben.id, day: 3 })
  const all = async (query: Record<string, string>) => {
    const seqs: number[] = []
    let pages = 0
    for (let before = ''; ; pages++) {
      const { body } = await search(ada, { ...query, ...(before && { before }) })
      seqs.push(...body.messages.map(({ seq }) => seq))
      before = body.next
      if (before === '') return { seqs, pages: pages + 1 }
    }
  }
  const ofBen = await all({ q: 'stork', author: ben.id })
  expect(ofBen.seqs).toEqual([...Array.from({ length: 40 }, (_, at) => 6_040 - at), 3, 2, 1])
  expect(ofBen.pages).toBeLessThan(5)
  const firstDay = await all({ q: 'stork', from: '2020-01-01', until: '2020-01-02' })
  expect(firstDay.seqs).toEqual([3, 2, 1])
  expect((await all({ from: '2020-01-03', until: '2020-01-04' })).seqs).toHaveLength(40)
  expect((await all({ author: ben.id, until: '2020-01-02' })).seqs).toEqual([3, 2, 1])
  expect((await all({ q: 'stork', from: '2020-01-09' })).seqs).toEqual([])
})
