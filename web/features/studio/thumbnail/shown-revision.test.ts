import { expect, test } from 'vitest'
import { newDocument } from '#model/document/new-document'
import { shownRevision } from './shown-revision.ts'

const [older, newer] = [newDocument('pip'), newDocument('pip')]

/** A studio whose document is saved by its flush only. */
function unsavedStudio() {
  let isSaved = false
  const state = { document: newer }
  return {
    async flush() {
      isSaved = true
      return true
    },
    savedRevision: (document: unknown) => (isSaved && document === newer ? 7 : undefined),
    // Safe: nothing else of the state is read.
    store: { getState: () => state as never },
  }
}

test('a drawn frame has the revision of its own document, which is saved first', async () => {
  expect(await shownRevision(unsavedStudio(), { document: newer })).toBe(7)
  expect(await shownRevision(unsavedStudio(), { document: older })).toBe(0)
})

test('a picture of the owner has the newest revision', async () => {
  expect(await shownRevision(unsavedStudio(), {})).toBe(7)
})
