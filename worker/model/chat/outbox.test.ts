import type { ChatCardRecord } from '#contract/chat/chat'
import { expect, test } from 'vitest'
import { Outbox, type Waiting } from './outbox.ts'

/** Without `upload` there are no files. `mention` resolves names in texts. */
function outbox({
  upload,
  mention = (text) => Promise.resolve(text),
}: {
  upload?: (waiting: Waiting, signal: AbortSignal) => Promise<ChatCardRecord>
  mention?: (text: string) => Promise<string>
} = {}) {
  const texts: string[] = []
  const failed: string[] = []
  const said: string[] = []
  const timers: { milliseconds: number; work: () => void }[] = []
  const disk = new Map<string, Waiting>()
  const box = new Outbox({
    send(frame) {
      said.push(frame.key)
      if ('text' in frame) texts.push(frame.text)
    },
    store: {
      set: async (key, waiting) => void disk.set(key, structuredClone(waiting)),
      delete: async (key) => void disk.delete(key),
    },
    upload: upload ?? (() => Promise.reject(new Error('There are no files here.'))),
    onUploadFailed(key, failure) {
      failed.push(key)
      if (failure instanceof TypeError) return 'again'
      box.refuse(key, 'bad_file')
      return 'refused'
    },
    mention,
    onMentioned: () => undefined,
    schedule(milliseconds, work) {
      const timer = { milliseconds, work }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer) >>> 0, 1)
    },
  })
  const ring = () => timers.splice(0).forEach(({ work }) => work())
  return { box, said, texts, disk, ring, failed }
}

const command = (key: string, room = 'r'): Waiting => ({
  frame: { t: 'send', room, key, text: key },
  card: null,
})

test('one command of a room is on its way at a time; other rooms do not wait for it', () => {
  const { box, said } = outbox()
  box.connect(true)
  for (const one of [command('k1'), command('k2'), command('k3', 'other')]) box.add(one)
  expect(said).toEqual(['k1', 'k3'])
  box.settle('k1')
  expect(said).toEqual(['k1', 'k3', 'k2'])
})

test('without a connection commands wait, and afterwards go in the order of their keys, adopted ones as well', () => {
  const { box, said } = outbox()
  box.add(command('k3'))
  box.add(command('k1'))
  box.add(command('k1'))
  box.connect(true)
  box.settle('k1')
  box.settle('k3')
  expect(said).toEqual(['k1', 'k3'])
  expect(box.size).toBe(0)
})

test('unanswered commands are sent again after a reconnection or a timeout', () => {
  const { box, said, ring } = outbox()
  box.connect(true)
  box.add(command('k1'))
  box.connect(false)
  box.connect(true)
  expect(said).toEqual(['k1', 'k1'])
  ring()
  expect(said).toEqual(['k1', 'k1', 'k1'])
})

test('a room that asks to wait is not asked before, and nothing is overtaken', () => {
  const { box, said, ring } = outbox()
  box.connect(true)
  box.add(command('k1'))
  box.pause('r', 1000)
  box.add(command('k2'))
  expect(said).toEqual(['k1'])
  ring()
  expect(said).toEqual(['k1', 'k1'])
})

test('a refused command is stored as refused and blocks no other command', async () => {
  const { box, said, disk } = outbox()
  box.connect(true)
  box.add(command('k1'))
  box.add(command('k2'))
  box.refuse('k1', 'muted')
  expect(said).toEqual(['k1', 'k2'])
  expect(disk.get('k1')?.refusal).toBe('muted')
  box.settle('k2')
  box.retry('k1')
  expect(said).toEqual(['k1', 'k2', 'k1'])
  box.settle('k1')
  expect([...disk.keys()]).toEqual([])
})

const picture = {
  kind: 'picture' as const,
  blob: new Blob(['x']),
  name: 'cat.png',
  alt: '',
  width: 1,
  height: 1,
  seconds: 0,
  peaks: '',
}
// Only its id is used.
const card = { id: 'card-1' } as ChatCardRecord
const settled = () => new Promise((done) => setTimeout(done))

test('a file is uploaded before its message is sent, and later commands wait', async () => {
  let arrive: (card: ChatCardRecord) => void = () => undefined
  const { box, said, disk } = outbox({ upload: () => new Promise((done) => (arrive = done)) })
  box.connect(true)
  box.add({ ...command('1'), attachment: picture })
  box.add(command('2'))
  box.add(command('3', 'other'))
  expect(said).toEqual(['3'])
  arrive(card)
  await settled()
  expect(said).toEqual(['3', '1'])
  expect(box.find('1')).toMatchObject({ frame: { card: 'card-1' }, card: { id: 'card-1' } })
  // A reload does not upload it again.
  expect(disk.get('1')?.attachment).toBeUndefined()
  box.settle('1')
  expect(said).toEqual(['3', '1', '2'])
})

test('an interrupted upload is repeated; a refused one does not block the next message', async () => {
  const outcomes: (() => Promise<ChatCardRecord>)[] = [
    () => Promise.reject(new TypeError('offline')),
    () => Promise.resolve(card),
    () => Promise.reject(new Error('too large')),
  ]
  const { box, said, ring, failed } = outbox({
    upload: () => outcomes.shift()?.() ?? Promise.reject(new Error()),
  })
  box.connect(true)
  box.add({ ...command('1'), attachment: picture })
  await settled()
  expect([said, failed]).toEqual([[], ['1']])
  ring()
  await settled()
  expect(said).toEqual(['1'])
  box.settle('1')
  box.add({ ...command('2'), attachment: picture })
  box.add(command('3'))
  await settled()
  expect(said).toEqual(['1', '3'])
  expect(box.find('2')?.refusal).toBe('bad_file')
})

test('an upload stops offline or when cancelled', async () => {
  const signals: AbortSignal[] = []
  const { box, said } = outbox({
    upload(_, signal) {
      signals.push(signal)
      return new Promise(() => undefined)
    },
  })
  box.add({ ...command('1'), attachment: picture })
  expect(signals).toHaveLength(0)
  box.connect(true)
  box.connect(false)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  box.connect(true)
  box.add(command('2'))
  box.settle('1')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  expect(said).toEqual(['2'])
})

test('names are looked up when there is a connection, and nothing overtakes the message meanwhile', async () => {
  const asked: string[] = []
  let found = (_text: string) => {}
  const { box, texts, disk } = outbox({
    mention(text) {
      asked.push(text)
      return new Promise((give) => (found = give))
    },
  })
  box.add({ ...command('1'), namesPeople: true })
  box.add(command('2'))
  expect(asked).toEqual([])
  box.connect(true)
  expect(asked).toEqual(['1'])
  // Disconnected and reconnected before the answer: it is sent again, and the first answer no longer counts.
  const late = found
  box.connect(false)
  box.connect(true)
  late('wrong')
  await Promise.resolve()
  expect(texts).toEqual([])
  found('for @[Ben](user:b)')
  await expect.poll(() => texts).toEqual(['for @[Ben](user:b)'])
  expect(disk.get('1')).toMatchObject({ frame: { text: 'for @[Ben](user:b)' } })
  expect(disk.get('1')).not.toHaveProperty('namesPeople')
  box.settle('1')
  expect(texts).toEqual(['for @[Ben](user:b)', '2'])
})

test('names in an edit are looked up like those of a new message', async () => {
  const { box, texts } = outbox({
    mention: (text) => Promise.resolve(text.replace('@Ben', '@[Ben](user:b)')),
  })
  box.connect(true)
  box.add({
    frame: { t: 'edit', room: 'r', key: '1', id: 'm', text: 'for @Ben' },
    card: null,
    namesPeople: true,
  })
  await expect.poll(() => texts).toEqual(['for @[Ben](user:b)'])
})
