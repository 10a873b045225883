import { expect, test } from 'vitest'
import type { Outcome } from './campaign.ts'
import { chunkFor, runLane, type Claim, type SendingDeps } from './sending.ts'

const lane = { campaign: 'c', run: 1, lane: 0 }
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ address: `p${index}@example.org`, name: '', attempts: 1 }))

function deps(claims: Claim[], more: Partial<SendingDeps> = {}) {
  const seen = { settled: [] as unknown[], waited: [] as number[] }
  let time = 0
  const all: SendingDeps = {
    now: () => time,
    async wait(ms) {
      seen.waited.push(ms)
      time += ms
    },
    reserve: async () => time,
    claim: async () => claims.shift() ?? { kind: 'nothing-due', next: undefined },
    deliver: async (recipients) => recipients.map((): Outcome => ({ state: 'accepted', answer: '250 OK' })),
    async settle(_lane, _token, outcomes) {
      time += 100
      seen.settled.push(...outcomes.map(({ address, state }) => `${address} ${state}`))
    },
    ...more,
  }
  return { all, seen }
}

test('a lane works until no recipient is left', async () => {
  const { all, seen } = deps([{ kind: 'claimed', token: 't', recipients: people(2) }])
  expect(await runLane(all, lane, undefined)).toBeUndefined()
  expect(seen.settled).toEqual(['p0@example.org sent', 'p1@example.org sent'])
})

test('a lane of an earlier run stops', async () => {
  const { all, seen } = deps([{ kind: 'over' }, { kind: 'claimed', token: 't', recipients: people(1) }])
  expect(await runLane(all, lane, undefined)).toBeUndefined()
  expect(seen.settled).toEqual([])
})

test('when the next one is due later, the lane continues then', async () => {
  const { all } = deps([{ kind: 'nothing-due', next: 30_000 }])
  expect(await runLane(all, lane, undefined)).toBe(30_000)
})

test('when the next one is due within its turn, the lane waits for them', async () => {
  const { all, seen } = deps([
    { kind: 'nothing-due', next: 2_000 },
    { kind: 'claimed', token: 't', recipients: people(1) },
  ])
  expect(await runLane(all, lane, undefined)).toBeUndefined()
  expect(seen).toEqual({ waited: [2_000], settled: ['p0@example.org sent'] })
})

test('a lane yields after a while and continues at once', async () => {
  const endless: Partial<SendingDeps> = {
    claim: async () => ({ kind: 'claimed', token: 't', recipients: people(1) }),
  }
  const { all, seen } = deps([], endless)
  expect(await runLane(all, lane, undefined)).toBe(0)
  expect(seen.settled).toHaveLength(200)
})

test('a lane waits for its turn', async () => {
  const { all, seen } = deps([{ kind: 'claimed', token: 't', recipients: people(1) }], {
    reserve: async () => 700,
  })
  await runLane(all, lane, 4)
  expect(seen.waited).toEqual([700])
})

test('when a transport cannot start, the whole claim is retried; recipients without an outcome are unknown', async () => {
  const claims = (): Claim[] => [{ kind: 'claimed', token: 't', recipients: people(2) }]
  const broken = deps(claims(), { deliver: () => Promise.reject(new Error('no route')) })
  await runLane(broken.all, lane, undefined)
  expect(broken.seen.settled).toEqual(['p0@example.org waiting', 'p1@example.org waiting'])
  const forgetful = deps(claims(), { deliver: async () => [{ state: 'accepted', answer: '250' }] })
  await runLane(forgetful.all, lane, undefined)
  expect(forgetful.seen.settled).toEqual(['p0@example.org sent', 'p1@example.org unknown'])
})

test('slow rates make small chunks', () => {
  expect([undefined, 1000, 50, 4, 0.1].map(chunkFor)).toEqual([20, 20, 12, 1, 1])
})
