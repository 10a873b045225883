import { expect, test } from 'vitest'
import { actsCalled, auditMessages, wordsOfAct } from './audit-messages.ts'

test('an act is said in words, and one that nobody knows by its own name', () => {
  expect(wordsOfAct('projects.unpublish')).toBe('Unpublished a project')
  expect(wordsOfAct('cam_projects.update')).toBe('Changed a project')
  expect(wordsOfAct('users.export')).toBe('Exported users as CSV')
  expect(wordsOfAct('projects.trash.cancel')).toBe('Cancelled a bulk action: moved a project to the trash')
  expect(wordsOfAct('nothing.known')).toBe('nothing.known')
  expect(wordsOfAct('toString')).toBe('toString')
})

test('acts are found by any of their words, in any order', () => {
  expect(actsCalled('trash SURVEY')).toContain('surveys.trash')
  expect(actsCalled('survey')).not.toContain('projects.trash')
  expect(actsCalled('   ')).toEqual([])
})

test('all words begin like a sentence and end without a full stop, so that they can stand in a list', () => {
  for (const [action, words] of Object.entries(auditMessages))
    expect(words, action).toMatch(/^[A-Z][^.]*[^.\s]$/)
})
