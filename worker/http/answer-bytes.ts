import { AppError } from '../contract/app-error.ts'
import { objects } from '../platform/objects.ts'
import type { AppContext } from './app-env.ts'
import { wantedRange } from './range.ts'

/** Whole, in part, or 304; `headers` include an `ETag`. */
export async function answerBytes(
  context: AppContext,
  { key, size, headers: given }: { key: string; size: number; headers: Record<string, string> },
): Promise<Response> {
  const headers: Record<string, string> = { ...given, 'Accept-Ranges': 'bytes' }
  const tag = headers['ETag']
  if (isUnchanged(context, tag)) {
    return new Response(null, { status: 304, headers })
  }
  const ifRange = context.req.header('if-range')
  const range = wantedRange(ifRange && ifRange !== tag ? undefined : context.req.header('range'), size)
  if (range.kind === 'none') {
    context.header('Content-Range', `bytes */${size}`)
    throw new AppError('range_not_satisfiable')
  }
  const part = range.kind === 'part' ? range : { offset: 0, length: size }
  headers['Content-Length'] = String(part.length)
  if (range.kind === 'part') {
    headers['Content-Range'] = `bytes ${part.offset}-${part.offset + part.length - 1}/${size}`
  }
  const status = range.kind === 'part' ? 206 : 200
  if (context.req.method === 'HEAD') return new Response(null, { status, headers })
  const { offset, length } = part
  const bytes = await objects(context.env.MEDIA).read(
    key,
    range.kind === 'part' ? { offset, length } : undefined,
  )
  if (!bytes) throw new AppError('not_found')
  return new Response(bytes, { status, headers })
}

/** Returns whether the client has this version of the answer, which is then a 304. */
export function isUnchanged(context: AppContext, tag: string | undefined): boolean {
  return tagsOf(context.req.header('if-none-match')).some((one) => one === tag || one === '*')
}

function tagsOf(header: string | undefined): string[] {
  return (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
}
