import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { subjects, type Size, type Subject } from './support/golden/subjects.ts'

/*
 * Golden digests: a refactoring leaves them as they are. After a change of behaviour that is meant, or a new version of
 * fast-check, `GOLDEN=record npx vitest run --config tests/vitest.unit.ts tests/golden.test.ts` stores them again, and
 * the diff of `tests/support/golden/digests.json` names the aspects that changed. `GOLDEN=full` compares the full counts
 * without storing anything; both take minutes.
 */
const mode = process.env.GOLDEN ?? 'sample'
const folder = join(import.meta.dirname, 'support/golden')
const file = join(folder, 'digests.json')

type Stored = Record<Size, Partial<Record<Subject, Record<string, string>>>>
const stored = JSON.parse(readFileSync(file, 'utf8')) as Stored
const sizes: Size[] = mode === 'record' ? ['sample', 'full'] : mode === 'full' ? ['full'] : ['sample']

vi.setConfig({ testTimeout: mode === 'sample' ? 300_000 : 3_600_000 })

async function digestsOf(subject: Subject, size: Size): Promise<Record<string, string>> {
  const args = ['--no-warnings', join(folder, 'print.ts'), subject, String(subjects[subject][size])]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as Record<string, string>
}

test.each(
  sizes.flatMap((size) => (Object.keys(subjects) as Subject[]).map((subject) => ({ subject, size }))),
)('random $subject behave as they are recorded ($size)', async ({ subject, size }) => {
  const digests = await digestsOf(subject, size)
  if (mode === 'record') stored[size][subject] = digests
  expect(digests).toEqual(stored[size][subject])
})

afterAll(() => {
  if (mode === 'record') writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`)
})
