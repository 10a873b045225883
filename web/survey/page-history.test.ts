import { expect, test } from 'vitest'
import { leavePages, pageHistory, type HistoryWindow } from './page-history.ts'

/** A window that was opened by a link from elsewhere. */
function someWindow() {
  const entries: unknown[] = [null, { idx: 7 }]
  let at = 1
  const listeners = new Set<(event: { state: unknown }) => void>()
  const tab: HistoryWindow = {
    history: {
      get state() {
        return entries[at]
      },
      pushState: (state: unknown) => void entries.splice(++at, Infinity, state),
      replaceState: (state: unknown) => void (entries[at] = state),
      go(by = 0) {
        at += by
        for (const listener of listeners) listener({ state: entries[at] })
      },
    },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  }
  return { tab, go: (by: number) => tab.history.go(by), place: () => at }
}

function surveyIn(tab: HistoryWindow, first = 'one') {
  const survey = { page: first, isHeld: false, pages: ['one', 'two', 'three'] }
  const pages = pageHistory(tab, (page) => {
    if (survey.isHeld || !survey.pages.includes(page)) return false
    survey.page = page
    return true
  })
  pages.shown(first)
  const next = (page: string) => {
    survey.page = page
    pages.shown(page)
  }
  return { survey, pages, next }
}

test('the browser’s back and forward turn the pages; back from the first one leaves the survey', () => {
  const { tab, go, place } = someWindow()
  const { survey, next } = surveyIn(tab)
  next('two')
  next('three')
  go(-1)
  expect(survey.page).toBe('two')
  go(1)
  expect(survey.page).toBe('three')
  go(-2)
  expect([survey.page, place()]).toEqual(['one', 1])
  // Other data of the app in its entry stays.
  expect(tab.history.state).toMatchObject({ idx: 7 })
})

test('the survey’s own back button leaves no forward entry', () => {
  const { tab, go, place } = someWindow()
  const { survey, pages, next } = surveyIn(tab)
  next('two')
  next('three')
  pages.back('two')
  expect([survey.page, place()]).toEqual(['two', 2])
  go(-1)
  expect([survey.page, place()]).toEqual(['one', 1])
  // Since then an answer skips a page: back leads to the previous page on the path, not to the one seen last.
  next('two')
  next('three')
  pages.back('one')
  expect(survey.page).toBe('one')
})

test('a survey resumed in the middle goes back from there; after a reload as before', () => {
  const { tab, go, place } = someWindow()
  const resumed = surveyIn(tab, 'two')
  resumed.pages.back('one')
  expect([resumed.survey.page, place()]).toEqual(['one', 1])
  resumed.next('two')
  resumed.pages.end()
  const reloaded = surveyIn(tab, 'two')
  expect(place()).toBe(2)
  go(-1)
  expect(reloaded.survey.page).toBe('one')
})

test('a page that can’t be left stays, and back works once it can', () => {
  const { tab, go, place } = someWindow()
  const { survey, next } = surveyIn(tab)
  next('two')
  survey.isHeld = true
  go(-1)
  expect([survey.page, place()]).toEqual(['two', 2])
  survey.isHeld = false
  go(-1)
  expect([survey.page, place()]).toEqual(['one', 1])
  // Forward to a page that an answer has removed.
  survey.pages = ['one', 'three']
  go(1)
  expect(survey.page).toBe('one')
})

test('after sending, back leaves the survey', () => {
  const { tab, place } = someWindow()
  const { pages, next } = surveyIn(tab)
  next('two')
  next('three')
  pages.end()
  leavePages(tab.history)
  expect(place()).toBe(1)
})
