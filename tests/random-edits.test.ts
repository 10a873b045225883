import { documentSchema } from '../worker/contract/document/document.ts'
import { newDocument } from '#model/document/new-document'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { applyEdit } from '../worker/model/edits/apply-edit.ts'
import { randomEdit } from './support/random-edits.ts'
import { randomSource } from './support/random-source.ts'
import { EditError, type Edit } from '../worker/contract/document/edit.ts'

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'any row of edits turned round gives the start back (seed %i)',
  (seed) => {
    const source = randomSource(seed)
    const start = newDocument('pip')
    const original = structuredClone(start)
    const inverses: Edit[] = []
    let document = start
    let refused = 0
    for (let count = 0; count < 300; count++) {
      const edit = randomEdit(source, document)
      try {
        const edited = applyEdit(document, edit)
        document = edited.document
        inverses.push(edited.inverse)
      } catch (failure) {
        if (!(failure instanceof EditError)) throw failure
        refused++
      }
    }
    expect(z.safeParse(documentSchema, document).error).toBeUndefined()
    // The generator must mostly make real edits, or this test shows nothing.
    expect(refused).toBeLessThan(200)
    for (const inverse of inverses.reverse()) document = applyEdit(document, inverse).document
    expect(document).toEqual(original)
    expect(start).toEqual(original)
  },
)
