import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasLocalData, replacingState } from './local-state.ts'

let folder: string
let state: string
const now = new Date('2026-01-02T03:04:05.678Z')

const put = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mouthpiece-local-state-'))
  state = join(folder, 'state')
  for (const name of ['d1/old.sqlite', 'do/room.sqlite', 'r2/object', 'mouthpiece-examples.json'])
    put(join(state, 'v3', name), 'before')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('local data are replaced as a whole, and stay beside', async () => {
  expect(hasLocalData(state)).toBe(true)
  expect(hasLocalData(join(folder, 'none'))).toBe(false)
  // A restore that was cut off left it.
  put(join(`${state}.restoring`, 'v3/d1/half.sqlite'), 'half')
  const restore = async (fresh: string) => {
    expect(readdirSync(join(fresh, 'v3'))).toEqual(['mouthpiece-examples.json', 'r2'])
    put(join(fresh, 'v3/d1/new.sqlite'), 'after')
    return 3
  }
  expect(await replacingState(state, restore, { now, ask: async () => true })).toBe(3)
  expect(readdirSync(folder).toSorted()).toEqual(['state', 'state.before-2026-01-02T03-04-05-678Z'])
  expect(readFileSync(join(state, 'v3/d1/new.sqlite'), 'utf8')).toBe('after')
  expect(existsSync(join(state, 'v3/do'))).toBe(false)
  expect(readFileSync(join(`${state}.before-2026-01-02T03-04-05-678Z`, 'v3/do/room.sqlite'), 'utf8')).toBe(
    'before',
  )
})

test('a restore that is declined or fails leaves the data in place', async () => {
  const questions: string[] = []
  const decline = async (question: string) => questions.push(question) < 0
  await expect(replacingState(state, async () => 0, { now, ask: decline })).rejects.toThrow(
    'Nothing was changed.',
  )
  expect(questions).toEqual([expect.stringContaining('state.before-2026-01-02T03-04-05-678Z')])
  const fail = async () => {
    throw new Error('The disk is full.')
  }
  await expect(replacingState(state, fail, { now, ask: async () => true })).rejects.toThrow(
    'The disk is full.',
  )
  expect(readdirSync(folder)).toEqual(['state'])
  expect(readFileSync(join(state, 'v3/d1/old.sqlite'), 'utf8')).toBe('before')
})
