import { DOCUMENT_MAX_BYTES } from '../../contract/document.ts'
import { saveDocument as saveDocumentCall } from '../../contract/projects.ts'
import { readBody } from '../../http/body.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { saveDocument } from './domain.ts'
import { documentStore } from './storage.ts'

/** Escapes may make a document's text on the wire longer than it is stored. */
const BODY_MAX_BYTES = 2 * DOCUMENT_MAX_BYTES

export const studioRoutes: Route[] = [
  {
    method: saveDocumentCall.method,
    path: saveDocumentCall.path,
    access: 'signed-in',
    async handle(context) {
      const save = await readBody(context, saveDocumentCall, { max: BODY_MAX_BYTES })
      const store = documentStore(context.env.DB, actorOf(context))
      const updated = recordDateOf(context.get('now'))
      return context.json(await saveDocument(store, context.req.param('id') ?? '', { ...save, updated }))
    },
  },
]
