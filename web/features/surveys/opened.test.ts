import { expect, test } from 'vitest'
import type { Answers } from '#model/survey/answers'
import { hasExtras, holdsRedirect, mayChange } from './opened.ts'
import { form } from '../../../tests/support/survey/fake-survey-run.ts'

test('a sent response may be changed until the survey closes, also when it is full', () => {
  expect(mayChange(form)).toBe(true)
  expect(mayChange({ ...form, state: 'full' })).toBe(true)
  expect(mayChange({ ...form, state: 'closed' })).toBe(false)
})

test('only if each respondent has one response, by invitation too, and is known', () => {
  const { settings } = form
  const withSettings = (change: Partial<typeof settings>) =>
    mayChange({ ...form, settings: { ...settings, ...change } })
  expect(withSettings({ once: false })).toBe(false)
  expect(withSettings({ once: false, access: 'invited' })).toBe(true)
  expect(withSettings({ editable: false })).toBe(false)
  expect(withSettings({ anonymous: true })).toBe(false)
})

test('a response without answers may be scored and given again, one of an earlier anonymous visit may not', () => {
  const schema = { ...form.schema!, ending: { ...form.schema!.ending, again: true } }
  const extras = (isBefore: boolean, answers: Answers = {}) =>
    hasExtras({ form: { ...form, schema }, answers, isBefore, withdrawal: '', copy: '' })
  expect([extras(false), extras(true), extras(true, { name: 'Kim' })]).toEqual([true, false, true])
  const own = { form, answers: { name: 'Kim' }, isBefore: false }
  expect(hasExtras({ ...own, withdrawal: '', copy: '' })).toBe(false)
  expect(hasExtras({ ...own, withdrawal: 'token', copy: '' })).toBe(true)
  expect(hasExtras({ ...own, withdrawal: '', copy: 'token' })).toBe(true)
})

test('an ending waits with its redirect only where a voice can be withdrawn', () => {
  const schema = form.schema!
  const consent = { id: 'film', type: 'consent', title: { en: 'May we?' }, purpose: 'voice_film' } as const
  const asking = { ...schema, pages: [...schema.pages, { id: 'voice', questions: [consent] }] }
  expect(holdsRedirect({ form, withdrawal: 'token' })).toBe(false)
  expect(holdsRedirect({ form: { ...form, schema: asking }, withdrawal: 'token' })).toBe(true)
  expect(holdsRedirect({ form: { ...form, schema: asking }, withdrawal: '' })).toBe(false)
})
