import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { api, migrated, PASSWORD, person, type Json, type Person } from '../support/worker/world.ts'

const path = '/api/collections/users/auth-with-password'
const signIn = (identity: string, password: string, from = '192.0.2.1', limits = {}) =>
  api<{ token: string; record: Json; message: string }>('POST', path, {
    body: { identity, password },
    headers: { 'CF-Connecting-IP': from },
    bindings: limits,
  })

let ada: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada' })
})

describe('Sign-in: guessing is throttled per account and per address', () => {
  test('guessing at one account is stopped, and the right password has to wait too', async () => {
    const ben = await person()
    const limits = { SIGN_IN_LIMIT_ACCOUNT: '3 per 60' }
    const statuses = []
    for (let guess = 0; guess < 4; guess++) {
      statuses.push((await signIn(ben.email, 'guess', '192.0.2.99', limits)).status)
    }
    expect(statuses).toEqual([400, 400, 400, 429])
    const right = await signIn(ben.email.toUpperCase(), PASSWORD, '192.0.2.99', limits)
    expect(right).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message: 'Too Many Requests.' },
    })
    const wait = Number(right.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    await env.DB.prepare('UPDATE throttles SET ends = 1').run()
    expect((await signIn(ben.email, PASSWORD, '192.0.2.99', limits)).status).toBe(200)
  })

  test('guessing never locks an owner out: neither elsewhere nor in a known browser', async () => {
    const ben = await person()
    const limits = { SIGN_IN_LIMIT_ACCOUNT: '3 per 60' }
    const opened = await signIn(ben.email, PASSWORD, '192.0.2.1', limits)
    const cookie = /^(device_\w+=[^;]+); /.exec(opened.headers.get('set-cookie') ?? '')?.[1] ?? ''
    expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly; Secure; SameSite=Strict/)
    for (let guess = 0; guess < 4; guess++) await signIn(ben.email, 'guess', '192.0.2.77', limits)
    expect((await signIn(ben.email, PASSWORD, '192.0.2.77', limits)).status).toBe(429)
    expect((await signIn(ben.email, PASSWORD, '192.0.2.78', limits)).status).toBe(200)

    const known = (password: string, Cookie: string, from = '192.0.2.77') =>
      api('POST', path, {
        body: { identity: ben.email, password },
        headers: { 'CF-Connecting-IP': from, Cookie },
        bindings: limits,
      })
    expect((await known(PASSWORD, cookie)).status).toBe(200)
    // Guessing in a known browser is counted as well, and a forged cookie makes none.
    for (let guess = 0; guess < 3; guess++) expect((await known('guess', cookie)).status).toBe(400)
    expect((await known(PASSWORD, cookie)).status).toBe(429)
    expect((await known(PASSWORD, `${cookie.slice(0, -1)}x`)).status).toBe(429)
    const other = cookie.replace(/=\w+\./, '=another.')
    expect((await known(PASSWORD, other)).status).toBe(429)
  })

  test('guessing from everywhere at once is stopped, but for known browsers', async () => {
    const ben = await person()
    const limits = { SIGN_IN_LIMIT_ACCOUNT: '2 per 60' }
    const opened = await signIn(ben.email, PASSWORD, '192.0.2.1', limits)
    const cookie = /^(device_\w+=[^;]+); /.exec(opened.headers.get('set-cookie') ?? '')?.[1] ?? ''
    const statuses = []
    for (let guess = 0; guess < 21; guess++) {
      statuses.push((await signIn(ben.email, 'guess', `203.0.113.${guess}`, limits)).status)
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(20)
    expect((await signIn(ben.email, PASSWORD, '203.0.113.200', limits)).status).toBe(429)
    const known = await api('POST', path, {
      body: { identity: ben.email, password: PASSWORD },
      headers: { 'CF-Connecting-IP': '203.0.113.200', Cookie: cookie },
      bindings: limits,
    })
    expect(known.status).toBe(200)
  })

  test('guesses from one network are limited across accounts; a successful sign-in costs nothing', async () => {
    const limits = { SIGN_IN_LIMIT_ADDRESS: '3 per 60' }
    for (let time = 0; time < 5; time++) {
      expect((await signIn(ada.email, PASSWORD, '2001:db8:1:2::1', limits)).status).toBe(200)
    }
    const statuses = []
    for (let guess = 0; guess < 4; guess++) {
      statuses.push((await signIn(`n${guess}@x.test`, 'guess', `2001:db8:1:2::${guess}`, limits)).status)
    }
    expect(statuses).toEqual([400, 400, 400, 429])
    expect((await signIn('n@x.test', 'guess', '2001:db8:1:3::1', limits)).status).toBe(400)
  })

  test('guesses from the same network do not lock out a known browser', async () => {
    const ben = await person()
    const limits = { SIGN_IN_LIMIT_ADDRESS: '3 per 60' }
    const opened = await signIn(ben.email, PASSWORD, '192.0.2.50', limits)
    const cookie = /^(device_\w+=[^;]+); /.exec(opened.headers.get('set-cookie') ?? '')?.[1] ?? ''
    for (let guess = 0; guess < 4; guess++) await signIn(`g${guess}@x.test`, 'guess', '192.0.2.50', limits)
    expect((await signIn(ben.email, PASSWORD, '192.0.2.50', limits)).status).toBe(429)
    const known = await api('POST', path, {
      body: { identity: ben.email, password: PASSWORD },
      headers: { 'CF-Connecting-IP': '192.0.2.50', Cookie: cookie },
      bindings: limits,
    })
    expect(known.status).toBe(200)
  })

  test('only the platform’s header determines a client’s network', async () => {
    const ben = await person()
    const limits = { SIGN_IN_LIMIT_ACCOUNT: '3 per 60' }
    const statuses = []
    for (let guess = 0; guess < 4; guess++) {
      const address = `198.18.0.${guess}`
      const forged = { 'X-Forwarded-For': address, 'X-Real-IP': address, 'True-Client-IP': address }
      const { status } = await api('POST', path, {
        body: { identity: ben.email, password: 'guess' },
        headers: { 'CF-Connecting-IP': '192.0.2.60', Forwarded: `for=${address}`, ...forged },
        bindings: limits,
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([400, 400, 400, 429])
  })

  test('twenty guesses at once are counted one by one', async () => {
    const ben = await person()
    const limits = { SIGN_IN_LIMIT_ACCOUNT: '4 per 60' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn(ben.email, 'guess', '198.51.100.1', limits)),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(16)
  })
})
