import {
  beginFile,
  FILE_PART_BYTES,
  listFiles,
  MAX_WHOLE_FILE_BYTES,
  putFile,
  putFilePart,
  readFile,
  sealFile,
} from '../../contract/backup/files.ts'
import { MAX_ROWS_BYTES, runStatements, writeRows } from '../../contract/backup/restore.ts'
import { readBytes } from '../../http/body.ts'
import { operation } from '../../http/operation.ts'
import { assertRestoring, forOperators } from '../../http/operator.ts'
import type { Route } from '../../http/route.ts'
import { beginUpload, filePage, fileStream, putPart, putWhole, sealUpload } from './file-storage.ts'
import { replaceRows, runAll } from './restore-storage.ts'

/** A migration, or the list of the 10,000 parts of a file. */
const MAX_BODY_BYTES = 1024 * 1024

const restoring = (maxBody = MAX_BODY_BYTES) =>
  ({ access: 'anyone', maxBody, before: assertRestoring }) as const

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
  operation(putFile, restoring(MAX_WHOLE_FILE_BYTES), async ({ query, context }) => {
    const bytes = await readBytes(context, MAX_WHOLE_FILE_BYTES)
    return { size: await putWhole(context.env.MEDIA, query, bytes.buffer) }
  }),
  operation(beginFile, restoring(), async ({ body, context }) => ({
    upload: await beginUpload(context.env.MEDIA, body),
  })),
  operation(putFilePart, restoring(FILE_PART_BYTES), async ({ query, context }) => {
    const bytes = await readBytes(context, FILE_PART_BYTES)
    return { etag: await putPart(context.env.MEDIA, query, bytes.buffer) }
  }),
  operation(sealFile, restoring(), async ({ body, context }) => ({
    size: await sealUpload(context.env.MEDIA, body),
  })),
])

export const restoreRoutes: Route[] = forOperators([
  operation(runStatements, restoring(), async ({ body, context }) => ({
    changes: await runAll(context.env.DB, body.statements),
  })),
  operation(writeRows, restoring(MAX_ROWS_BYTES), async ({ body, context }) => {
    return { added: await replaceRows(context.env.DB, body) }
  }),
])
