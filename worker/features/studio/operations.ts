import { AppError } from '../../contract/app-error.ts'
import { DOCUMENT_MAX_BYTES } from '../../contract/document/document.ts'
import { listFeatured, saveDocument as saveDocumentCall } from '../../contract/projects/projects.ts'
import { listProjectVersions, viewProjectVersion } from '../../contract/projects/versions.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { databaseOf, databasesOf } from '../../platform/owner-databases.ts'
import { saveDocument } from './domain.ts'
import { documentStore, findFeatured, writable } from './storage.ts'
import { findVersion, findVersions } from './versions-storage.ts'

/** Escapes may make a document's text longer on the wire than in storage. */
const BODY_MAX_BYTES = 2 * DOCUMENT_MAX_BYTES

export const studioRoutes: Route[] = [
  operation(listFeatured, { access: 'anyone' }, async ({ context }) => {
    const { deprecationDate } = context.get('config').runtime
    context.header('Cache-Control', 'public, max-age=60')
    return { items: await findFeatured(databasesOf(context.env), deprecationDate) }
  }),
  operation(
    saveDocumentCall,
    { access: 'signed-in', maxBody: BODY_MAX_BYTES },
    ({ params, body, actor, context }) => {
      const updated = recordDateOf(context.get('now'))
      const { deprecationDate } = context.get('config').runtime
      const store = documentStore(databaseOf(context.env, params.id), actor, {
        deprecationDate,
        now: context.get('now'),
        bytes: context.get('config').recordQuota?.bytes,
      })
      return saveDocument(store, params.id, { ...body, updated })
    },
  ),
  operation(listProjectVersions, { access: 'signed-in' }, async ({ params, actor, context }) => {
    const binding = databaseOf(context.env, params.id)
    const items = await findVersions(binding, writable(actor, params.id), params.id)
    if (!items) throw new AppError('not_found')
    return { items }
  }),
  operation(viewProjectVersion, { access: 'signed-in' }, async ({ params, actor, context }) => {
    const binding = databaseOf(context.env, params.id)
    const found = await findVersion(binding, writable(actor, params.id), {
      project: params.id,
      version: params.version,
    })
    if (!found) throw new AppError('not_found')
    return found
  }),
]
