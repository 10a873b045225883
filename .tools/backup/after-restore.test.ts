import { expect, test } from 'vitest'
import { haltStatements } from './after-restore.ts'

const now = new Date('2026-11-29T12:00:00Z')

test('deliveries of answers that were waiting are held, since they may have been made after the backup', () => {
  const held = haltStatements(now, ['users', 'survey_deliveries']).filter((text) =>
    text.includes('"survey_deliveries"'),
  )
  expect(held).toHaveLength(1)
  expect(held[0]).toMatch(/SET "state" = 'failed', "due" = 1795953600000,.* WHERE "state" = 'waiting'$/)
})

test('a backup of an older release, which has no deliveries, is restored too', () => {
  expect(haltStatements(now, ['users']).join('\n')).not.toContain('survey_deliveries')
})
