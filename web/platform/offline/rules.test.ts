import { expect, test } from 'vitest'
import { type Asked, cacheName, isArt, outdated, type Treatment, treatmentOf } from './rules.ts'

const ORIGIN = 'https://mouthpiece.example'
const asked = (path: string, change: Partial<Asked> = {}): Asked => ({
  method: 'GET',
  url: new URL(path, ORIGIN),
  opensPage: false,
  headers: new Headers(),
  ...change,
})
const page = { opensPage: true }

test.each<[string, Partial<Asked>, Treatment]>([
  ['/', page, 'page'],
  ['/projects/abcdefghijklmno/editor', page, 'page'],
  ['/investors/demo', page, 'page'],
  ['/auth/confirm-password-reset/header.payload.signature', page, 'page'],
  ['/assets/main-1.js', {}, 'asset'],
  ['/assets/inter-2.woff2', {}, 'asset'],
  ['/api/rigs/abcdefghijklmno', {}, 'shared'],
  ['/api/characters/abcdefghijklmno/pictures/0123456789abcdef0123456789abcdef-8x9', {}, 'shared'],
  ['/api/collections/characters/records?page=1', {}, 'shared'],
  ['/sounds/sample-voice.m4a', {}, 'shared'],
])('%s %o is treated as: %s', (path, change, treatment) => {
  expect(treatmentOf(asked(path, change), ORIGIN)).toBe(treatment)
})

test.each<[string, string, Partial<Asked>]>([
  ['the API', '/api/collections/cam_projects/records', {}],
  ['a survey, which is a document of its own', '/forms/abcdefghijklmno', page],
  ['a file beside the document', '/share.jpg', page],
  ['a file that is downloaded', '/api/files/media/abcdefghijklmno/take.wav', page],
  ['which build is the newest', '/builds/latest.json', {}],
  ['a character', '/api/characters/abcdefghijklmno', {}],
  ['another site', 'https://elsewhere.example/assets/main-1.js', {}],
  ['a change', '/api/rigs/abcdefghijklmno', { method: 'POST' }],
  ['a part of a file', '/sounds/sample-voice.m4a', { headers: new Headers({ range: 'bytes=0-' }) }],
  [
    'a request with a session',
    '/api/collections/characters/records',
    { headers: new Headers({ authorization: 'token' }) },
  ],
])('never cached: %s', (_, path, change) => {
  expect(treatmentOf(asked(path, change), ORIGIN)).toBe('pass')
})

test('files of this build and the previous one stay; older and foreign ones are deleted', () => {
  const names = [...['a', 'b', 'c', 'd'].map(cacheName), 'somebody-else']
  expect(outdated(names, 'd')).toEqual(['a', 'b'].map(cacheName))
  expect(outdated(['a'].map(cacheName), 'a')).toEqual([])
})

test('drawings and pictures of characters may belong to one user; the gallery and other files do not', () => {
  const paths = ['/api/rigs/abcdefghijklmno', '/api/characters/abcdefghijklmno/pictures/0-8x9']
  const files = [
    '/api/collections/characters/records?page=1',
    '/sounds/sample-voice.m4a',
    '/assets/main-1.js',
    '/',
  ]
  const are = (list: string[]) => list.map((path) => isArt(new URL(path, ORIGIN)))
  expect(are(paths)).toEqual([true, true])
  expect(are(files)).toEqual([false, false, false, false])
})
