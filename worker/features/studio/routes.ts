import { DOCUMENT_MAX_BYTES } from '../../contract/document.ts'
import { saveDocument as saveDocumentCall } from '../../contract/projects.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { saveDocument } from './domain.ts'
import { documentStore } from './storage.ts'

/** Escapes may make a document's text on the wire longer than it is stored. */
const BODY_MAX_BYTES = 2 * DOCUMENT_MAX_BYTES

export const studioRoutes: Route[] = [
  operation(
    saveDocumentCall,
    { access: 'signed-in', maxBody: BODY_MAX_BYTES },
    ({ params, body, actor, context }) => {
      const updated = recordDateOf(context.get('now'))
      return saveDocument(documentStore(context.env.DB, actor), params.id, { ...body, updated })
    },
  ),
]
