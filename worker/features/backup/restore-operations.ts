import { beginFile, listFiles, putFilePart, readFile, sealFile } from '../../contract/backup/files.ts'
import { runStatements, writeRows } from '../../contract/backup/restore.ts'
import { readBytes } from '../../http/body.ts'
import { operation } from '../../http/operation.ts'
import { assertRestoring, forOperators } from '../../http/operator.ts'
import type { Route } from '../../http/route.ts'
import { beginUpload, filePage, fileStream, putPart, sealUpload } from './file-storage.ts'
import { replaceRows, runAll } from './restore-storage.ts'

const BODY_MAX_BYTES = 24 * 1024 * 1024

const restoring = { access: 'anyone', maxBody: BODY_MAX_BYTES, before: assertRestoring } as const

export const fileRoutes: Route[] = forOperators([
  operation(listFiles, { access: 'anyone' }, ({ query, context }) =>
    filePage(context.env.MEDIA, query.cursor),
  ),
  operation(readFile, { access: 'anyone' }, async ({ query: { key, offset = 0 }, context }) => {
    const stream = await fileStream(context.env.MEDIA, key, offset)
    return new Response(stream, {
      headers: { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' },
    })
  }),
  operation(beginFile, restoring, async ({ body, context }) => ({
    upload: await beginUpload(context.env.MEDIA, body),
  })),
  operation(putFilePart, restoring, async ({ query, context }) => {
    const bytes = await readBytes(context, BODY_MAX_BYTES)
    return { etag: await putPart(context.env.MEDIA, query, bytes.buffer) }
  }),
  operation(sealFile, restoring, async ({ body, context }) => ({
    size: await sealUpload(context.env.MEDIA, body),
  })),
])

export const restoreRoutes: Route[] = forOperators([
  operation(runStatements, restoring, async ({ body, context }) => ({
    changes: await runAll(context.env.DB, body.statements),
  })),
  operation(writeRows, restoring, async ({ body, context }) => {
    await replaceRows(context.env.DB, body)
    return {}
  }),
])
