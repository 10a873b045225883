import type { Actor } from '../collections/definition/rules.ts'
import { AppError } from '../contract/app-error.ts'
import { streamOf } from '../platform/streams.ts'
import type { AppContext } from './app-env.ts'
import { readerOf } from './reader.ts'
import { admit, type Route } from './route.ts'

/** `name` is the file's, without the date; the heading comes first. */
export interface Table {
  name: string
  lines: AsyncGenerator<string>
  note(): Promise<unknown>
}

/**
 * For plain links, whose URL carries a token. Errors of `open` are answered before the first byte. The byte order
 * mark keeps spreadsheets from assuming Latin-1.
 */
export function tableDownload(
  path: string,
  open: (context: AppContext, reader: Actor) => Promise<Table>,
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
      const { name, lines, note } = await open(context, reader)
      const day = context.get('now').toISOString().slice(0, 10)
      const headers = {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
        'Cache-Control': 'no-store',
      }
      if (context.req.method === 'HEAD') return context.body(null, 200, headers)
      await note()
      return context.body(streamOf(encoded(lines)), 200, headers)
    },
  }
}

async function* encoded(lines: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode('\uFEFF')
  for await (const text of lines) yield encoder.encode(text)
}
