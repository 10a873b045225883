import type { Actor } from '../collections/definition/rules.ts'
import { AppError } from '../contract/app-error.ts'
import { csvBytes, csvFormat } from '../platform/csv-file.ts'
import { streamOf } from '../platform/streams.ts'
import type { AppContext } from './app-env.ts'
import { readerOf } from './reader.ts'
import { admit, type Route } from './route.ts'

/** `name` is the file's, without the date and the ending. */
export interface Download {
  name: string
  ending: string
  type: string
  chunks: AsyncGenerator<Uint8Array>
  note(): Promise<unknown>
}

/** `name` is the file's, without the date; the heading comes first. */
export interface Table {
  name: string
  lines: AsyncGenerator<string>
  note(): Promise<unknown>
}

/** For plain links of admins, whose URL carries a token. Errors of `open` are answered before the first byte. */
export function download(
  path: string,
  open: (context: AppContext, reader: Actor) => Promise<Download>,
): Route {
  return {
    method: 'GET',
    path,
    access: 'anyone',
    async handle(context) {
      const reader = await readerOf(context)
      admit('admin', reader)
      if (!reader) throw new AppError('sign_in_needed')
      context.set('actor', reader)
      return answerDownload(context, await open(context, reader))
    },
  }
}

export async function answerDownload(context: AppContext, file: Download): Promise<Response> {
  const { name, ending, type, chunks, note } = file
  const day = context.get('now').toISOString().slice(0, 10)
  const headers = {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}-${day}.${ending}"`,
    'Cache-Control': 'no-store',
  }
  if (context.req.method === 'HEAD') return context.body(null, 200, headers)
  await note()
  return context.body(streamOf(chunks), 200, headers)
}

export function tableDownload(
  path: string,
  open: (context: AppContext, reader: Actor) => Promise<Table>,
): Route {
  return download(path, async (context, reader) => {
    const { name, lines, note } = await open(context, reader)
    return { name, ...csvFormat, chunks: csvBytes(lines), note }
  })
}
