import { evictDurableObject } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { ChatUser } from '../../worker/chat-calls.ts'
import type { ChatMessageRecord } from '../../worker/contract/chat/chat.ts'
import {
  following,
  historyOf,
  mirrored,
  roomObject,
  say,
  chatUser,
  command,
  type Bare,
} from '../support/worker/chat-room.ts'
import { newKey, newRoom, type ChatTab } from '../support/worker/chat-tab.ts'
import { migrated } from '../support/worker/world.ts'
import { until } from '../support/until.ts'

beforeAll(migrated)

async function sleep(room: string) {
  // One that sleeps already cannot be put to sleep.
  await roomObject(room).since(-1)
  await evictDurableObject(roomObject(room))
}

test('hibernation between any two steps does not change a room’s behaviour', async () => {
  const [ada, ben, admin] = [chatUser('Ada'), chatUser('Ben'), chatUser('Root', { admin: true })]
  async function scenario(room: string, between: () => Promise<void>) {
    const events: unknown[] = []
    const step = async (work: () => Promise<unknown>) => {
      events.push(await work())
      await between()
    }
    const first = `${room}00000001`
    await step(() => say(room, ada, 'one', 'key-of-one'))
    await step(() => say(room, ben, 'two', 'key-of-two'))
    await step(() => command(room, ada, { t: 'edit', id: first, text: 'uno' }))
    await step(() => command(room, ben, { t: 'react', id: first, emoji: '👏', key: 'key-of-clap' }))
    await step(() => command(room, ben, { t: 'react', id: first, emoji: '👏', key: 'key-of-clap' }))
    await step(() => say(room, ada, 'one', 'key-of-one'))
    await step(() => roomObject(room).hasUnread(ada.id))
    await step(async () => (await roomObject(room).markRead(ada.id))?.seq)
    await step(() => roomObject(room).hasUnread(ada.id))
    await step(() => command(room, ben, { t: 'delete', id: first }))
    await step(() => roomObject(room).mute(ben.id, '2099-01-01 00:00:00.000Z'))
    await step(async () => (await say(room, ben, 'three'))?.done)
    await step(() => command(room, admin, { t: 'delete', id: first, key: 'key-of-removal' }))
    await step(() => command(room, admin, { t: 'delete', id: first, key: 'key-of-removal' }))
    await step(() => roomObject(room).search('two', undefined))
    await step(() => roomObject(room).since(0))
    await step(() => roomObject(room).settle())
    await step(() => mirrored(room))
    await step(() => historyOf(room))
    // Values that differ between two rooms.
    return JSON.stringify(events)
      .replaceAll(room, 'room')
      .replaceAll(/\d{4}-\d\d-\d\d [\d:.]+Z/g, 'date')
      .replaceAll(/(\\"reactions\\":\[)\\"[a-z0-9]{15}\\"/g, '$1\\"id\\"')
  }
  const awake = await newRoom()
  const sleepy = await newRoom()
  const expected = await scenario(awake, () => Promise.resolve())
  expect(expected).toContain('"missed"')
  expect(await scenario(sleepy, () => sleep(sleepy))).toBe(expected)
})

/** A small generator of numbers that look random and can be had again (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

interface ModelMessage {
  id: string
  author: string
  text: string
  reactions: string[]
}

/** Reference model of a room. */
class Model {
  rev = 0
  seq = 0
  readonly messages: ModelMessage[] = []
  private readonly keys = new Set<string>()
  private readonly room: string

  constructor(room: string) {
    this.room = room
  }

  /** Returns whether it is done. */
  take(who: ChatUser, what: Bare): boolean {
    if (what.t === 'send') {
      const key = `${who.id} ${what.key}`
      if (this.keys.has(key)) return true
      if (what.text.trim() === '') return false
      this.keys.add(key)
      this.rev++
      const id = this.room + (++this.seq).toString(32).padStart(8, '0')
      this.messages.push({ id, author: who.id, text: what.text.trim(), reactions: [] })
      return true
    }
    if (what.t === 'read' || what.t === 'typing') return true
    const message = this.messages.find(({ id }) => id === what.id)
    if (!message) return false
    if (what.t === 'react') {
      const reaction = `${who.id} ${what.emoji}`
      const index = message.reactions.indexOf(reaction)
      if (what.on === undefined || what.on !== index >= 0) {
        if (index >= 0) message.reactions.splice(index, 1)
        else message.reactions.push(reaction)
        this.rev++
      }
      return true
    }
    if (what.t === 'edit') {
      if (message.author !== who.id) return false
      if (message.text !== what.text) this.rev++
      message.text = what.text
      return true
    }
    if (message.author !== who.id && !who.admin) return false
    this.messages.splice(this.messages.indexOf(message), 1)
    this.rev++
    return true
  }

  get expected() {
    return this.messages.map(({ id, author, text, reactions }) => ({
      id,
      author,
      text,
      reactions: reactions.toSorted(),
    }))
  }
}

function shownBy(records: ChatMessageRecord[]) {
  return records.map(({ id, author, message, expand }) => ({
    id,
    author,
    text: message,
    reactions: (expand?.reactions ?? []).map(({ user, emoji }) => `${user} ${emoji}`).toSorted(),
  }))
}

/** A client's screen after the events of several sockets, one after the other. */
class Screen {
  rev = 0
  readonly records = new Map<string, ChatMessageRecord>()
  tab: ChatTab | undefined
  private seen = 0

  look(room: string) {
    const events = this.tab?.all('event') ?? []
    for (const event of events.slice(this.seen)) {
      // Nothing is omitted, nothing comes twice.
      expect(event.rev).toBe(this.rev + 1)
      expect(event.room).toBe(room)
      this.rev = event.rev
      if (event.action === 'delete') this.records.delete(event.record.id)
      else this.records.set(event.record.id, event.record)
    }
    this.seen = events.length
  }

  leave() {
    this.tab?.leave()
    this.tab = undefined
    this.seen = 0
  }
}

const emoji = ['👍', '❤️', '🏳️‍🌈', '🇳🇱']

function somethingToDo(random: (below: number) => number, model: Model): Bare {
  const { messages } = model
  const id = messages[random(messages.length)]?.id ?? 'none'
  const chosen = emoji[random(emoji.length)] ?? ''
  switch (random(10)) {
    case 0:
      return { t: 'edit', id, text: `changed ${random(3)}` }
    case 1:
      return { t: 'delete', id }
    case 2:
      return { t: 'react', id, emoji: chosen, on: random(2) === 0 }
    case 3:
    case 4:
      return { t: 'react', id, emoji: chosen }
    case 5:
      // A few keys, so that some come again.
      return { t: 'send', key: `repeated-${random(4)}`, text: 'repeated' }
    case 6:
      return { t: 'send', key: newKey(), text: [' ', 'spaced '][random(2)] ?? '' }
    default:
      return { t: 'send', key: newKey(), text: `message ${random(1_000)}` }
  }
}

test.each([1, 2])('anything in any order agrees with a simple model (%i)', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  console.log(`seed ${seed}`)
  const random = randomFrom(seed)
  const room = await newRoom()
  const model = new Model(room)
  const screens = Array.from({ length: 3 }, () => new Screen())
  const turnsOf = new Map<string, number>()
  for (let step = 0; step < 120; step++) {
    // New users take over before anyone reaches the rate limit.
    const base = random(4)
    const turns = (turnsOf.get(String(base)) ?? 0) + 1
    turnsOf.set(String(base), turns)
    const who = chatUser(`R${base}x${Math.floor(turns / 15)}`, { admin: base === 0 })
    const what = somethingToDo(random, model)
    const expected = model.take(who, what)
    const context = `seed ${seed}, step ${step}: ${JSON.stringify(what)}`
    expect((await command(room, who, what))?.done, context).toBe(expected)
    for (const [index, screen] of screens.entries()) {
      if (random(12) === 0) {
        screen.look(room)
        screen.leave()
      } else if (!screen.tab && random(3) === 0) {
        screen.tab = await following(room, chatUser(`Viewer${index}`), screen.rev)
      }
    }
    if (random(16) === 0) await sleep(room)
    if (random(8) === 0) expect(shownBy(await historyOf(room)), context).toEqual(model.expected)
  }
  for (const [index, screen] of screens.entries()) {
    screen.tab ??= await following(room, chatUser(`Viewer${index}`), screen.rev)
    await until(() => {
      screen.look(room)
      expect(screen.rev).toBe(model.rev)
    })
    const records = [...screen.records.values()].toSorted((a, b) => a.seq - b.seq)
    expect(shownBy(records), `seed ${seed}`).toEqual(model.expected)
    screen.leave()
  }
  expect(shownBy(await historyOf(room))).toEqual(model.expected)
  await roomObject(room).settle()
  const rows = (await mirrored(room)).map(({ id, author, message }) => ({ id, author, text: message }))
  expect(rows).toEqual(model.expected.map(({ id, author, text }) => ({ id, author, text })))
})
