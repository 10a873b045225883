import { expect, test } from 'vitest'
import { createEditor } from './editor.ts'
import { createSnapshots } from './history.ts'
import { localCopyIn, memoryStores, type LeftBehind, type Place } from './local-copy.ts'
import type { Version } from './versions.ts'

interface Mail {
  subject: string
  body: string
}

const place: Place = { owner: 'ada', kind: 'mail', id: 'welcome' }
const mail: Mail = { subject: 'Hello', body: '' }

/** A server and a browser that outlive their tabs. */
function machine() {
  const stores = memoryStores<Mail>()
  const living = new Set<string>()
  const tabs = {
    hold(key: string) {
      living.add(key)
      return () => void living.delete(key)
    },
    living: async () => new Set(living),
  }
  let server: Version<Mail> = { revision: 1, value: mail }
  let isOffline = false
  let tasks: (() => void)[] = []

  async function open({ read }: { read?: (stored: unknown) => Mail | undefined } = {}) {
    const local = localCopyIn(stores, tabs, place)
    const left: LeftBehind<Mail> = await local.adopt()
    return createEditor({
      server,
      history: createSnapshots(server.value),
      local,
      left,
      ...(read && { read }),
      async save({ revision, value }) {
        if (isOffline) throw new Error('offline')
        if (revision !== server.revision) throw new Error('conflict')
        server = { revision: revision + 1, value }
        return server.revision
      },
      explain: (error) =>
        error instanceof Error && error.message === 'conflict'
          ? { kind: 'conflict', theirs: server }
          : { kind: 'temporary' },
      later(task) {
        tasks.push(task)
        return () => void (tasks = tasks.filter((other) => other !== task))
      },
      now: () => 42,
    })
  }
  return {
    open,
    server: () => server,
    change: (value: Mail) => (server = { revision: server.revision + 1, value }),
    goOffline: (now: boolean) => (isOffline = now),
  }
}

test('an edit is shown at once, saved by a flush, and undone step by step', async () => {
  const { open, server } = machine()
  const editor = await open()
  editor.edit({ ...mail, subject: 'Hi' }, { key: 'subject' })
  editor.edit({ ...mail, subject: 'Hi you' }, { key: 'subject' })
  expect(editor.state.get()).toMatchObject({ value: { subject: 'Hi you' }, save: 'unsaved', canUndo: true })
  expect(await editor.flush()).toBe(true)
  expect(server()).toEqual({ revision: 2, value: { ...mail, subject: 'Hi you' } })
  editor.undo()
  expect(editor.state.get()).toMatchObject({ value: mail, canUndo: false, canRedo: true, save: 'unsaved' })
})

test('undo works on after a reload', async () => {
  const { open, server } = machine()
  const editor = await open()
  editor.edit({ ...mail, subject: 'One' })
  editor.edit({ ...mail, subject: 'Two' })
  editor.undo()
  await editor.close()
  const next = await open()
  expect(next.state.get()).toMatchObject({ value: { subject: 'One' }, canUndo: true, canRedo: true })
  next.undo()
  expect(next.state.get().value).toEqual(mail)
  next.redo()
  next.redo()
  expect(await next.flush()).toBe(true)
  expect(server().value.subject).toBe('Two')
})

test('stored undo steps that led to another value are dropped', async () => {
  const { open, change } = machine()
  const editor = await open()
  editor.edit({ ...mail, subject: 'One' })
  await editor.close()
  change({ ...mail, subject: 'From elsewhere' })
  const next = await open()
  expect(next.state.get()).toMatchObject({ value: { subject: 'From elsewhere' }, canUndo: false })
})

test('an unsaved draft is adopted by the next tab, with its undo steps', async () => {
  const { open, server, goOffline } = machine()
  goOffline(true)
  const editor = await open()
  editor.edit({ ...mail, body: 'Kept here' })
  await editor.close()
  goOffline(false)
  const next = await open()
  expect(next.state.get()).toMatchObject({ value: { body: 'Kept here' }, isRecovered: true, canUndo: true })
  expect(await next.flush()).toBe(true)
  expect(server().value.body).toBe('Kept here')
})

test('a draft on an older version is a conflict; after taking theirs, undo leads back to mine', async () => {
  const { open, change, goOffline, server } = machine()
  goOffline(true)
  const editor = await open()
  editor.edit({ ...mail, body: 'Mine' })
  await editor.close()
  goOffline(false)
  change({ ...mail, body: 'Theirs' })
  const next = await open()
  expect(next.state.get()).toMatchObject({
    save: 'conflict',
    value: { body: 'Mine' },
    theirs: { value: { body: 'Theirs' } },
  })
  next.takeTheirs()
  expect(next.state.get()).toMatchObject({ save: 'saved', value: { body: 'Theirs' }, theirs: undefined })
  next.undo()
  expect(await next.flush()).toBe(true)
  expect(server()).toEqual({ revision: 3, value: { ...mail, body: 'Mine' } })
})

test('any number of versions followed in a row are one undo step, which leads back to mine', async () => {
  const { open, change } = machine()
  const editor = await open()
  editor.edit({ ...mail, subject: 'Mine' })
  await editor.flush()
  for (let save = 1; save <= 50; save++) {
    expect(editor.follow(change({ ...mail, body: `Theirs ${save}` }))).toBe(true)
  }
  expect(editor.state.get().value.body).toBe('Theirs 50')
  editor.undo()
  expect(editor.state.get()).toMatchObject({ value: { subject: 'Mine', body: '' }, canUndo: true })
  editor.undo()
  expect(editor.state.get()).toMatchObject({ value: mail, canUndo: false })
})

test('an unreadable draft is dropped and deleted', async () => {
  const { open, goOffline } = machine()
  goOffline(true)
  const editor = await open()
  editor.edit({ ...mail, body: 'Odd' })
  await editor.close()
  const next = await open({ read: () => undefined })
  expect(next.state.get()).toMatchObject({ value: mail, save: 'saved', canUndo: false })
  await next.close()
  expect((await open()).state.get()).toMatchObject({ value: mail, isRecovered: false })
})
