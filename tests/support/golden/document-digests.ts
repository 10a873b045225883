import { newDocument } from '../../../worker/model/document/new-document.ts'
import { applyEdit } from '../../../worker/model/edits/apply-edit.ts'
import { EditError } from '../../../worker/contract/document/edit.ts'
import { readEdit } from '../../../worker/contract/document/edit-schema.ts'
import { documentHash, stillExpected, invertEdit } from '../../../worker/model/edits/invert-edit.ts'
import { patchOf } from '../../../worker/model/document/patch.ts'
import { randomEdit } from '../random-edits.ts'
import { randomSource } from '../random-source.ts'
import { Digests } from './digests.ts'

/** Documents grow with their edits, so a new one is started after this many. */
const EDITS_OF_ONE = 250

/** Also inverts each edit, and parses it as an untrusted one. */
export function documentDigests(count: number): Record<string, string> {
  const digests = new Digests()
  for (let made = 0; made < count; made += EDITS_OF_ONE) {
    const source = randomSource(1 + made)
    let document = newDocument('pip')
    let before = document
    for (let step = 0; step < Math.min(EDITS_OF_ONE, count - made); step++) {
      const edit = randomEdit(source, document)
      digests.add('readEdits', readEdit(edit))
      try {
        const { document: after, inverse } = applyEdit(document, edit)
        const { parts } = invertEdit(document, edit)
        digests.add('edits', documentHash(after))
        digests.add('inverses', [inverse, documentHash(applyEdit(after, inverse).document)])
        digests.add('undo', [parts, parts.map((part) => stillExpected(before, part))])
        digests.add('patches', patchOf(document, after))
        before = document
        document = after
      } catch (error) {
        if (!(error instanceof EditError)) throw error
        digests.add('refusals', [edit.kind, error.code])
      }
    }
    digests.add('edits', document)
  }
  return digests.result()
}
