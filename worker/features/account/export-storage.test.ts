import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { collections } from '../../collections/index.ts'

const meta = join(import.meta.dirname, '../../../migrations/meta')
const columns = z.record(z.string(), z.object({ name: z.string() }))
const snapshot = z.object({ tables: z.record(z.string(), z.object({ name: z.string(), columns })) })

/** Columns that name the owner of a row. */
const whose = new Set(['user', 'owner', 'author', 'actor', 'person', 'reporter', 'address', 'email'])

/** Tables that the download excludes, and why. */
const stays: Readonly<Record<string, string>> = {
  second_factors: 'a secret',
  recovery_codes: 'secrets',
  waiting_mail: 'gone once it is handed over',
  failed_mail: 'gone once it is handed over',
  uploads: 'unfinished, gone within a day',
  forgettings: 'of accounts that are gone',
  daily_creators: 'gone within three days',
  audit_log: 'the office’s: what admins did',
  list_columns: 'the office’s',
  list_jobs: 'the office’s',
  surveys: 'the office’s',
  survey_destinations: 'the office’s',
  email_list_entries: 'the office’s',
  email_holds: 'domains of a campaign, no person',
  email_recipient_counts: 'numbers of a campaign, no person',
  email_suppressions: 'an address that gets no mail, whoever has it',
  survey_responses: 'taken along by the surveys',
}

function tablesOfPeople(): string[] {
  const newest = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  const { tables } = snapshot.parse(JSON.parse(readFileSync(join(meta, newest ?? ''), 'utf8')))
  return Object.values(tables)
    .filter((table) => Object.values(table.columns).some(({ name }) => whose.has(name)))
    .map(({ name }) => name)
}

test('every table with an owner is in the data export, or has a stated exception', () => {
  const owned = collections.all.flatMap(({ name, ownerField }) => (ownerField ? [name] : []))
  const written = readFileSync(join(import.meta.dirname, 'export-beside-storage.ts'), 'utf8')
  const isExported = (name: string) => owned.includes(name) || written.includes(`"${name}"`)
  const missing = tablesOfPeople().filter((name) => !isExported(name) && !(name in stays))
  expect(missing).toEqual([])
  const needless = Object.keys(stays).filter((name) => !tablesOfPeople().includes(name) || isExported(name))
  expect(needless).toEqual([])
})
