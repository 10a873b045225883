import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { NOTICES_FILE } from './notices-plugin.ts'
import { noticesText } from './notices-text.ts'
import { VOICE_ENGINE } from '../engine/voice/voice-engine.ts'
import { noticeOf, packagesOf, shippedPackages } from './packages.ts'
import { trainingSources } from './sources-text.ts'

const root = resolve(import.meta.dirname, '../..')
const shipped = shippedPackages(root)
const text = noticesText(shipped)

test('every shipped package has a name, a version, a licence and its text', () => {
  expect(shipped.length).toBeGreaterThan(100)
  for (const { name, version, licence, texts } of shipped) {
    expect(name).toMatch(/\w/)
    expect(version, name).toMatch(/\w/)
    expect(licence, name).toMatch(/^[\w().\- ]+$/)
    expect(licence, name).not.toMatch(/UNLICENSED|SEE LICEN/)
    expect(texts.length, name).toBeGreaterThan(0)
    for (const licenceText of texts) expect(licenceText.length, name).toBeGreaterThan(100)
    expect(text.includes(`${name} ${version} (${licence})`), name).toBe(true)
  }
})

test.each([
  ['mediabunny', 'MPL-2.0', 'Mozilla Public License Version 2.0'],
  ['@tensorflow/tfjs-core', 'Apache-2.0', 'Apache License'],
  ['@jsquash/webp', 'Apache-2.0', 'Apache License'],
  ['@fontsource-variable/inter', 'OFL-1.1', 'SIL OPEN FONT LICENSE'],
  ...['arabic', 'devanagari', 'hebrew', 'jp', 'kr', 'sc', 'thai'].map((part) => [
    `@fontsource-variable/noto-sans-${part}`,
    'OFL-1.1',
    'SIL OPEN FONT LICENSE',
  ]),
  ['hono', 'MIT', 'Permission is hereby granted'],
  ['tailwindcss', 'MIT', 'Permission is hereby granted'],
])('%s is there under %s', (name, licence, words) => {
  const notice = shipped.find((one) => one.name === name)
  expect(notice?.licence).toBe(licence)
  expect(notice?.texts[0]).toContain(words)
})

test('programs compiled into packages are named with their licences', () => {
  for (const name of [
    'FFmpeg (AAC encoder)',
    'FFmpeg (AC-3 and E-AC-3)',
    'FFmpeg (DTS)',
    'LAME',
    'GTCRN',
    'XNNPACK',
    'libjpeg-turbo',
  ])
    expect(text.includes(name), name).toBe(true)
  expect(text.includes('GNU LESSER GENERAL PUBLIC LICENSE')).toBe(true)
})

test('the sources of the shipped lip-sync are named with their licences', () => {
  const sources = trainingSources(root)
  expect(new Set(sources.map(({ weights }) => `mouthpiece-voice/${weights}`))).toEqual(
    new Set([VOICE_ENGINE]),
  )
  const named = noticesText([], sources)
  for (const { source, licence, attribution } of sources)
    if (attribution !== '') expect(named).toContain(`\n${source} (${licence})\n    ${attribution}\n`)
  const card = readFileSync(resolve(root, 'web/engine/voice/net/model-card.md'), 'utf8')
  for (const { source, minutes, labels, licence } of sources)
    expect(card.replaceAll(/ +/g, ' ')).toContain(`| ${source} | ${minutes} | ${labels} | ${licence} |`)
})

test('packages with the same licence text share it, each with its own copyright', () => {
  const permission = (holder: string) => `MIT License\n\nCopyright (c) ${holder}\n\nPermission is granted.`
  const notices = ['Ada', 'Ben'].map((holder) => ({
    name: holder.toLowerCase(),
    version: '1.0.0',
    licence: 'MIT',
    texts: [permission(holder === 'Ada' ? '2020 Ada' : '2021 Ben')],
  }))
  const both = noticesText(notices)
  expect(both.match(/Permission is granted/g)).toHaveLength(1)
  expect(both).toContain(
    'ada 1.0.0 (MIT)\n    Copyright (c) 2020 Ada\nben 1.0.0 (MIT)\n    Copyright (c) 2021 Ben',
  )
})

test('a package without a licence stops the build', () => {
  expect(() => noticeOf(root, 'node_modules/hono', { version: '1.0.0' })).toThrow('hono names no licence')
  expect(() =>
    noticeOf(root, 'node_modules/drizzle-orm', { version: '1.0.0', license: 'Unheard-Of-1.0' }),
  ).toThrow('Unheard-Of-1.0')
})

test('modules are traced to the innermost package', () => {
  const modules = [
    '/x/node_modules/zod/v4/index.js',
    '/x/node_modules/a/node_modules/@b/c/index.js?worker',
    '\0rolldown/runtime.js',
    '/x/web/main.tsx',
  ]
  expect([...packagesOf(modules)]).toEqual(['zod', '@b/c'])
})

test('the terms link to the notices', () => {
  const terms = readFileSync(resolve(root, 'web/features/pages/terms-page.tsx'), 'utf8')
  expect(terms).toContain(`href="/${NOTICES_FILE}"`)
})
