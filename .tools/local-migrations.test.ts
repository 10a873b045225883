import { mkdtempSync, readFileSync, readdirSync, rmSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { lackFirst, setAside } from './local-migrations.ts'

test('a database without the first of the migrations has older ones', () => {
  expect(lackFirst(['0000_records.sql', '0043_search_segments.sql'])).toBe(true)
  expect(lackFirst(['0000_initial_schema.sql'])).toBe(false)
  expect(lackFirst(['0000_initial_schema.sql', '0001_of_another_branch.sql'])).toBe(false)
  expect(lackFirst([])).toBe(false)
})

test('a folder is set aside beside those that were set aside before', () => {
  const parent = mkdtempSync(join(tmpdir(), 'mouthpiece-aside-'))
  const folder = join(parent, 'v3')
  const names = ['first', 'second'].map((text) => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'data'), text)
    return basename(setAside(folder))
  })
  expect(names).toEqual(['v3-old', 'v3-old-2'])
  expect(readdirSync(parent)).toEqual(names)
  expect(names.map((name) => readFileSync(join(parent, name, 'data'), 'utf8'))).toEqual(['first', 'second'])
  rmSync(parent, { recursive: true })
})
