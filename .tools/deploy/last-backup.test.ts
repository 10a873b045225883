import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { askLastBackup } from './last-backup.ts'

/** Asks a deployment that answers this. */
async function asked(status: number, body: unknown) {
  const server = createServer((_, answer) =>
    answer.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo
  const vars = { APP_ORIGIN: `http://127.0.0.1:${port}` }
  try {
    return await askLastBackup({ vars }, 'a-secret', 1)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

const last = {
  started: '2026-11-28 03:17:00.000Z',
  ended: '2026-11-28 03:20:00.000Z',
  at: '2026-11-28 03:18:00.000Z',
  target: 's3://backups',
  encrypted: true,
  rows: 1,
  files: 1,
  rooms: 1,
  bytes: 1,
  missing: 0,
  problems: [],
}

test('the running deployment says when its last backup was', async () => {
  expect(await asked(200, { last, failure: null })).toEqual({ at: new Date('2026-11-28T03:18:00Z') })
  expect(await asked(200, { last: null, failure: last })).toEqual({ at: undefined })
})

test('a deployment that does not say is unknown, with the reason', async () => {
  const refused = { status: 404, code: 'not_found', message: 'Nothing here.', data: {} }
  expect(await asked(404, refused)).toEqual({ unknown: expect.stringContaining('Nothing here.') })
  expect(await askLastBackup({ vars: {} }, '')).toEqual({ unknown: expect.stringContaining('BACKUP_SECRET') })
})
