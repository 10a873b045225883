import { expect, test } from 'vitest'
import { nothingApplied } from '../../tests/support/backup/nothing-applied.ts'
import { readEnvironment } from '../deploy/environments.ts'
import type { Wrangler } from '../deploy/wrangler.ts'
import { OperatorError, type OperatorClient } from './operator-client.ts'
import { readTime, restorePointInTime, type Undo } from './point-in-time.ts'

const now = new Date('2026-11-29T12:00:00Z')
const at = new Date('2026-11-29T09:30:00Z')
const environment = { ...readEnvironment('staging'), database: { name: 'mouthpiece-staging', id: 'x' } }

/** A deployment, and all that is asked of it in order. `silent`: paths that fail. */
function fakeDeployment({ silent = [] as string[], isServing = false, wranglerCode = 0 } = {}) {
  const calls: string[] = []
  const statements: string[] = []
  const undone: Undo[] = []
  const call = async (
    { method, path: own }: { method: string; path: string },
    { path = own, body, query }: { path?: string; body?: Record<string, unknown>; query?: object } = {},
  ) => {
    calls.push(`${method} ${path}${body && 'at' in body ? ` ${String(body['at'])}` : ''}`)
    if (isServing && path.includes('/restore/')) throw new OperatorError('not_found', 'Nothing here.')
    if (silent.includes(path)) throw new OperatorError('storage_unavailable', 'It is not responding.')
    if (body && 'statements' in body) statements.push(...(body['statements'] as string[]))
    switch (path) {
      case '/api/operator/rooms/chat':
        return { ids: ['lounge', 'stage'], more: false }
      case '/api/operator/rooms/jam':
        return { ids: ['friday'], more: false }
      case '/api/operator/lost-references/media':
        return { lost: [['a', 'media/a']], next: null }
      case '/api/operator/lost-references/characters':
        return { lost: [['b', 'rigs/b/1']], next: null }
      default:
        return {
          ...(query !== undefined && { lost: [], next: null }),
          ...(path.endsWith('/rewind') && { undo: `back-${path.split('/').at(-2)}` }),
          objects: [],
          eventSeq: 7,
          entries: 1,
          changes: 0,
          ...(body &&
            'since' in body && {
              ...nothingApplied,
              next: null,
            }),
        }
    }
  }
  const wrangler: Wrangler = async (args) => {
    calls.push(`wrangler ${args.join(' ')}`)
    const stdout = JSON.stringify({ bookmark: 'then', previous_bookmark: 'before' })
    return { code: wranglerCode, stdout, output: stdout, records: [] }
  }
  const asked: string[] = []
  const go = () =>
    restorePointInTime(at, environment, {
      // The tool makes these calls only.
      client: { call } as unknown as OperatorClient,
      wrangler,
      now: () => now,
      say: () => {},
      restoreFiles: async (keys) => {
        asked.push(...keys)
        return []
      },
      saveUndo: (undo) => undone.push(structuredClone(undo)),
    })
  return { go, calls, statements, asked, undo: () => undone.at(-1) }
}

test('database, rooms and jams go to one time; files of then come from a backup', async () => {
  const deployment = fakeDeployment()
  expect(await deployment.go()).toEqual([])
  const restored = deployment.calls.findIndex((call) => call.startsWith('wrangler d1 time-travel restore'))
  expect(deployment.calls[restored]).toContain(
    'mouthpiece-staging --timestamp=2026-11-29T09:30:00.000Z --config wrangler.toml --env staging --json',
  )
  // Erasures are in the bucket before the database loses them.
  expect(deployment.calls.indexOf('POST /api/operator/restore/privacy-journal/flush')).toBeLessThan(restored)
  for (const room of ['chat/lounge', 'chat/stage', 'jam/friday']) {
    const rewound = deployment.calls.indexOf(`POST /api/operator/rooms/${room}/rewind ${at.getTime()}`)
    expect(rewound).toBeGreaterThan(restored)
    expect(deployment.calls.indexOf(`POST /api/operator/rooms/${room}/rewound`)).toBeGreaterThan(rewound)
  }
  expect(deployment.undo()).toEqual({
    database: 'before',
    rooms: { 'chat lounge': 'back-lounge', 'chat stage': 'back-stage', 'jam friday': 'back-friday' },
  })
  // Events go on beyond those of the lost state, and sessions end.
  expect(deployment.statements.join('\n')).toContain('VALUES (1000007,')
  expect(deployment.statements).toContain('DELETE FROM "sessions"')
  expect(deployment.asked).toEqual(['media/a', 'rigs/b/1'])
})

test('a room that does not go back is named, and the others do', async () => {
  const deployment = fakeDeployment({ silent: ['/api/operator/rooms/chat/lounge/rewind'] })
  expect(await deployment.go()).toEqual(['chat lounge (It is not responding.)'])
  expect(Object.keys(deployment.undo()?.rooms ?? {})).toEqual(['chat stage', 'jam friday'])
})

test('a worker that serves users is refused before anything changes', async () => {
  const deployment = fakeDeployment({ isServing: true })
  await expect(deployment.go()).rejects.toThrow('RESTORE')
  expect(deployment.calls.filter((call) => call.startsWith('wrangler'))).toEqual([])
})

test('rooms stay as they are when the database does not go back', async () => {
  const deployment = fakeDeployment({ wranglerCode: 1 })
  await expect(deployment.go()).rejects.toThrow('time-travel restore')
  expect(deployment.calls.filter((call) => call.includes('/rooms/'))).toEqual([])
})

test('only times of the last 30 days are taken', () => {
  expect(readTime('2026-11-29T09:30:00Z', now)).toEqual(at)
  expect(readTime('2026-11-29T10:30:00+01:00', now)).toEqual(at)
  for (const text of [
    'yesterday',
    '2026-11-29',
    '2026-11-29 09:30',
    '2026-11-29T12:00:01Z',
    '2026-10-30T11:59:00Z',
  ])
    expect(() => readTime(text, now), text).toThrow()
})
