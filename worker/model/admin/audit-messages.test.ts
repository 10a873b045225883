import { expect, test } from 'vitest'
import { actsMatching, auditMessages, actMessage } from './audit-messages.ts'

test('an act has a label; an unknown one is shown by its name', () => {
  expect(actMessage('projects.unpublish')).toBe('Unpublished a project')
  expect(actMessage('cam_projects.update')).toBe('Changed a project')
  expect(actMessage('users.export')).toBe('Exported users as CSV')
  expect(actMessage('projects.trash.cancel')).toBe('Cancelled a bulk action: moved a project to the trash')
  expect(actMessage('nothing.known')).toBe('nothing.known')
  expect(actMessage('toString')).toBe('toString')
})

test('acts are found by any of their words, in any order', () => {
  expect(actsMatching('trash SURVEY')).toContain('surveys.trash')
  expect(actsMatching('survey')).not.toContain('projects.trash')
  expect(actsMatching('   ')).toEqual([])
})

test('all words begin like a sentence and end without a full stop, so that they can stand in a list', () => {
  for (const [action, words] of Object.entries(auditMessages))
    expect(words, action).toMatch(/^[A-Z][^.]*[^.\s]$/)
})
