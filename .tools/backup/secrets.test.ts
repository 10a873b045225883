import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../step.ts'

test('the command line tools print no secret, whatever a server answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-secrets-'))
  const secrets = {
    BACKUP_SECRET: 'backup-secret-of-the-test-0123456789',
    AWS_ACCESS_KEY_ID: 'access-key-of-the-test',
    AWS_SECRET_ACCESS_KEY: 'secret-access-key-of-the-test',
    AUTH_SECRET: 'auth-secret-of-the-test-0123456789',
  }
  const server = createServer((asked, answer) => {
    asked.resume()
    // A refusal is final, so that no tool waits to try again.
    answer.writeHead(403).end(JSON.stringify({ status: 403, code: 'not_allowed', message: 'No.', data: {} }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Safe: it listens on a port.
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const printed: string[] = []
  const run = async (tool: string, ...args: string[]) => {
    const env = { ...process.env, ...secrets, AWS_ENDPOINT_URL: address }
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [`.tools/${tool}.ts`, ...args], {
      cwd: root,
      env,
    }).catch((error: { stdout: string; stderr: string }) => error)
    printed.push(stdout, stderr)
  }
  try {
    const key = join(folder, 'private.key')
    await run('backup', '--new-key', key)
    await Promise.all([
      run('backup', '--to', join(folder, 'store'), '--at', address),
      run('backup', '--to', 's3://bucket/folder', '--at', address),
      run('backup', '--verify', 's3://bucket/folder', '--key', key),
      run('restore', '--from', 's3://bucket/folder', '--at', address, '--key', key),
    ])
    const privateKey = readFileSync(key, 'utf8').trim()
    const text = printed.join('\n')
    expect(text).toContain('No.')
    expect(text).toContain('refused')
    for (const [name, secret] of Object.entries({ ...secrets, privateKey }))
      expect(text.includes(secret), name).toBe(false)
  } finally {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true })
  }
})
