import { expect, test } from 'vitest'
import { contentPolicy, scriptJson } from './policy.ts'

test('strict in production, with the analytics host only when there is one', () => {
  const strict = contentPolicy({ nonce: 'abc', analyticsHost: '', development: false })
  expect(strict).toContain("script-src 'self' 'nonce-abc' 'wasm-unsafe-eval';")
  expect(strict).toContain("connect-src 'self';")
  expect(strict).not.toContain('unsafe-inline')
  expect(contentPolicy({ nonce: 'abc', analyticsHost: 'https://a.example', development: false })).toContain(
    "connect-src 'self' https://a.example;",
  )
})

test('JSON in a script element cannot leave it', () => {
  const hostile = { a: '</script><!--<script>\u2028' }
  const text = scriptJson(hostile)
  expect(text).not.toMatch(/<|\u2028/)
  expect(JSON.parse(text)).toEqual(hostile)
})

test('no default policy turns texts into scripts', () => {
  const policy = contentPolicy({ nonce: 'abc', analyticsHost: '', development: false })
  expect(policy).toContain("trusted-types mouthpiece ProseMirrorClipboard 'allow-duplicates'")
})
