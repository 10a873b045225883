import { createExecutionContext, env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import worker from '../../worker/index.ts'
import { describeDeployment } from '../../worker/contract/backup/deployment.ts'
import { operatorAuthorization } from '../../worker/platform/credentials/operator-signature.ts'
import { api, migrated, person } from '../support/worker/world.ts'

const SECRET = 'an-operator-secret-only-for-tests-0123456789'
const path: string = describeDeployment.path
const bindings = { BACKUP_SECRET: SECRET }

beforeAll(migrated)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

function signed({ secret = SECRET, signedPath = path, at = new Date(), method = 'GET', body = '' } = {}) {
  const call = { method, path: signedPath, body: new TextEncoder().encode(body) }
  return { Authorization: operatorAuthorization(call, secret, at) }
}

describe('Operator calls', () => {
  test('describe the deployment, without its secrets', async () => {
    const answer = await api('GET', path, { bindings, headers: signed() })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      migrations: env.TEST_MIGRATIONS.map(({ name }) => name),
      secretFingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(answer.body.settings).toContain('AUTH_SECRET')
    expect(JSON.stringify(answer.body)).not.toContain(env.AUTH_SECRET)
    expect(JSON.stringify(answer.body)).not.toContain(SECRET)
  })

  test('the fingerprint follows the secret', async () => {
    const fingerprintWith = async (AUTH_SECRET: string) => {
      const { body } = await api('GET', path, { bindings: { ...bindings, AUTH_SECRET }, headers: signed() })
      return body.secretFingerprint
    }
    const one = await fingerprintWith('1'.repeat(32))
    expect(await fingerprintWith('1'.repeat(32))).toBe(one)
    expect(await fingerprintWith('2'.repeat(32))).not.toBe(one)
  })

  test.each([
    ['another secret', { secret: SECRET.replace('an', 'no') }],
    ['a time six minutes ago', { at: minutesAgo(6) }],
    ['a time six minutes ahead', { at: minutesAgo(-6) }],
    ['another path', { signedPath: '/api/operator/other' }],
    ['another query', { signedPath: `${path}?x=1` }],
    ['another method', { method: 'POST' }],
    ['another body', { body: 'x' }],
  ])('signed with %s are refused', async (_, options) => {
    const answer = await api('GET', path, { bindings, headers: signed(options) })
    expect(answer).toMatchObject({ status: 401, body: { code: 'operator_signature_wrong' } })
  })

  test('are accepted four minutes before and after the clock', async () => {
    for (const at of [minutesAgo(4), minutesAgo(-4)]) {
      expect((await api('GET', path, { bindings, headers: signed({ at }) })).status).toBe(200)
    }
  })

  test('are open to no session and no malformed header', async () => {
    const admin = await person({ admin: true })
    for (const authorization of [
      admin.token,
      '',
      'Operator',
      'Operator 1.2',
      `Operator .${'0'.repeat(64)}`,
      `Operator 1.${'0'.repeat(64)}.${'0'.repeat(64)}`,
    ]) {
      const answer = await api('GET', path, { bindings, headers: { Authorization: authorization } })
      expect(answer.status).toBe(401)
    }
  })

  test('without a signature the body is not read', async () => {
    let isRead = false
    const body = new ReadableStream<Uint8Array>(
      {
        pull(stream) {
          isRead = true
          stream.enqueue(new Uint8Array(1024))
        },
      },
      { highWaterMark: 0 },
    )
    const url = 'http://localhost/api/operator/backups'
    const init = { method: 'POST', body, headers: signed() }
    const request = new Request<unknown, IncomingRequestCfProperties>(url, init)
    const answer = await worker.fetch(request, { ...env, ...bindings }, createExecutionContext())
    expect([answer.status, isRead]).toEqual([401, false])
  })

  test('are absent without the secret', async () => {
    const answer = await api('GET', path, { headers: signed() })
    expect(answer).toMatchObject({ status: 404, body: { code: 'method_not_found' } })
  })
})
