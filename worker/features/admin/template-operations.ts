import { AppError, invalid } from '../../contract/app-error.ts'
import { DOCUMENT_MAX_BYTES } from '../../contract/document/document.ts'
import { jsonText } from '../../model/text/json-text.ts'
import { saveTemplate } from '../../contract/projects/templates.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { changeTemplate, hasCharacter, hasTemplate } from './template-storage.ts'

export const templateRoutes: Route[] = [
  operation(saveTemplate, { access: 'admin', maxBody: 2 * DOCUMENT_MAX_BYTES }, async (call) => {
    const { params, body, actor, context } = call
    const { updated: seen, document, ...words } = body
    const { DB } = context.env
    const text = document && jsonText(document, DOCUMENT_MAX_BYTES)
    if (words.character !== undefined && !(await hasCharacter(DB, words.character))) {
      throw invalid({ character: { code: 'validation_missing_rel_records', message: 'No such character.' } })
    }
    const updated = recordDateOf(context.get('now'))
    const change = { ...words, ...(text !== undefined && { document: text }) }
    if (!(await changeTemplate(DB, params.id, { seen, updated, change, actor: actor.id }))) {
      throw new AppError((await hasTemplate(DB, params.id)) ? 'conflict' : 'not_found')
    }
    return { updated }
  }),
]
