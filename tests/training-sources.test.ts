import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'papaparse'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../.training')
/** The one that the scripts are run by. */
const PYTHON = '/usr/bin/python3'
const training = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const rowsOf = (csv: string) => parse<Record<string, string>>(csv.trim(), { header: true }).data
const accepted = training('licences.txt').trim().split('\n')

const refused = (csv: string) =>
  rowsOf(csv).flatMap(({ source, licence }) => (accepted.includes(licence ?? '') ? [] : [source]))

test('every source of the phone net has an accepted licence and says where it comes from', () => {
  const csv = training('sources.csv')
  expect(refused(csv)).toEqual([])
  const rows = rowsOf(csv)
  expect(rows.length).toBeGreaterThan(15)
  for (const row of rows) {
    expect(Number(row.minutes), row.source).toBeGreaterThan(0)
    expect(row.labels, row.source).not.toBe('')
    if (row.licence !== 'ours') expect(row.attribution, row.source).not.toBe('')
  }
})

test.each(['GPL-2.0', 'LGPL-2.1+', 'AGPL-3.0', 'CC BY-NC 4.0', 'freeware', 'may not be sold', ''])(
  'a planted source under “%s” is refused',
  (licence) => {
    expect(refused(`${training('sources.csv')}planted,voices,${licence},5,times,A person,3.0.0\n`)).toEqual([
      'planted',
    ])
  },
)

test('forty test speakers and those of the conversations are held out once each', () => {
  const rows = rowsOf(training('held-out.csv'))
  expect(new Set(rows.map(({ speaker }) => speaker)).size).toBe(rows.length)
  const count = (set: string) => rows.filter((row) => row.set === set).length
  expect([count('test'), count('conversations')]).toEqual([40, 16])
})

test('training draws crops only from corpora that have a source', () => {
  const shares = /^SHARES = \{(.*?)^\}/ms.exec(training('train.py'))?.[1] ?? ''
  const drawn = [...shares.matchAll(/"([\w-]+)":/g)].map(([, name = '']) => name.replace('-coloured', ''))
  const sourced = rowsOf(training('sources.csv')).flatMap(({ corpus = '' }) => corpus.split(', '))
  expect(drawn.length).toBeGreaterThan(8)
  expect(drawn.filter((name) => !sourced.includes(name))).toEqual([])
})

test.skipIf(!existsSync(PYTHON))('recordings of a source that is not listed are refused', () => {
  const check = (...names: string[]) =>
    spawnSync(PYTHON, ['-Bc', 'import sys, sources; sources.check(sys.argv[1:])', ...names], {
      cwd: FOLDER,
      encoding: 'utf8',
    })
  expect(check('LibriSpeech', 'VCTK p239')).toMatchObject({ status: 0 })
  expect(check('LibriSpeech', 'planted')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('planted: not in sources.csv'),
  })
})
