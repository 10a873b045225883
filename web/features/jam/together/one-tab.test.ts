import { expect, test } from 'vitest'
import { createOneTab } from './one-tab.ts'

/** The locks of a browser, as far as used. */
function browser() {
  const waiting: (() => void)[] = []
  let holder: { lose: () => void } | undefined
  async function hold(work: () => Promise<void>) {
    const stolen = Promise.withResolvers<never>()
    const mine = { lose: () => stolen.reject(new DOMException('Stolen', 'AbortError')) }
    holder = mine
    await Promise.race([work(), stolen.promise])
    holder = undefined
    waiting.shift()?.()
  }
  async function request(_name: string, { steal = false }: LockOptions, work: () => Promise<void>) {
    if (steal) holder?.lose()
    else if (holder) await new Promise<void>((resume) => waiting.push(resume))
    return hold(work)
  }
  // Safe: nothing else of the locks is used.
  return { request } as unknown as LockManager
}

const settled = () => new Promise((done) => setTimeout(done, 0))

test('the newest tab owns the microphone; the previous tab is notified and regains it on release', async () => {
  const locks = browser()
  const [older, newer] = [createOneTab('x', locks), createOneTab('x', locks)]
  const elsewhere = () => [older.isElsewhere.get(), newer.isElsewhere.get()]
  older.want()
  await settled()
  expect(elsewhere()).toEqual([false, false])
  const release = newer.want()
  await settled()
  expect(elsewhere()).toEqual([true, false])
  release()
  await settled()
  expect(elsewhere()).toEqual([false, false])
  // It really has the lock: a third one steals it.
  const third = createOneTab('x', locks)
  third.want()
  await settled()
  expect(elsewhere()).toEqual([true, false])
})

test('a tab that gave up the lock does not wait for it', async () => {
  const locks = browser()
  const [older, newer, third] = [createOneTab('x', locks), createOneTab('x', locks), createOneTab('x', locks)]
  const giveUp = older.want()
  const release = newer.want()
  await settled()
  giveUp()
  expect(older.isElsewhere.get()).toBe(false)
  release()
  await settled()
  third.want()
  await settled()
  expect([older, newer, third].map(({ isElsewhere }) => isElsewhere.get())).toEqual([false, false, false])
})

test('where there are no locks, or none for this page, each tab has it', async () => {
  const refused = { request: () => Promise.reject(new DOMException('No', 'SecurityError')) }
  for (const locks of [undefined, refused as unknown as LockManager]) {
    const tab = createOneTab('x', locks)
    tab.want()
    await settled()
    expect(tab.isElsewhere.get()).toBe(false)
  }
})
