import type { Document } from '#contract/document'
import type { ProjectRecord } from '#contract/projects'

export const projectOrders = ['edited', 'title', 'created'] as const
export type ProjectOrder = (typeof projectOrders)[number]

export const orderNames: Record<ProjectOrder, string> = {
  edited: 'Last edited',
  title: 'Title, A to Z',
  created: 'Newest first',
}

export interface ProjectListing {
  owner: string
  order: ProjectOrder
  /** The bin instead of the shelf. */
  binned?: boolean
}

/** The record API's filter and sort for one's own projects. An admin may list all, so the owner is named. */
export function projectQuery({ owner, order, binned = false }: ProjectListing): {
  filter: string
  sort: string
} {
  const filter = `owner = ${quoted(owner)} && trashed ${binned ? '!=' : '='} ""`
  return { filter, sort: binned ? '-trashed' : sorts[order] }
}

const sorts: Record<ProjectOrder, string> = {
  edited: '-updated,id',
  title: 'title,id',
  created: '-created,id',
}

/** A text literal of the filter language. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** Whether a title has these words in it, whatever their capitals, accents and width. */
export function matchesSearch(title: string, search: string): boolean {
  return folded(title).includes(folded(search.trim()))
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** `YYYY-MM-DD HH:mm:ss.SSSZ`, as the records have it. */
export function recordDate(time: number): string {
  return new Date(time).toISOString().replace('T', ' ')
}

/** “just now”, “5 minutes ago”, “yesterday”, and after a week the day itself. */
export function timeAgo(date: string, now: number, locale?: string): string {
  const then = Date.parse(date.replace(' ', 'T'))
  if (Number.isNaN(then)) return ''
  const seconds = Math.max(0, (now - then) / 1000)
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (seconds < 45) return 'just now'
  if (seconds < 45 * 60) return words.format(-Math.round(seconds / 60), 'minute')
  if (seconds < 22 * 3600) return words.format(-Math.round(seconds / 3600), 'hour')
  if (seconds < 6.5 * 86_400) return words.format(-Math.round(seconds / 86_400), 'day')
  const isThisYear = new Date(then).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(then)
}

/** Where work on a project goes on: without a sound there is nothing to edit yet. */
export function workplaceOf({ id, document }: Pick<ProjectRecord, 'id' | 'document'>): string {
  return `/projects/${id}/${hasSound(document) ? 'editor' : 'audio'}`
}

export function hasSound(document: Document): boolean {
  return document.tracks.some(({ clips }) => clips.length > 0)
}

/** The title of a project that is made of a file: its name without the ending. */
export function titleOfFile(name: string): string {
  return (
    name
      .replace(/\.[a-z0-9]{1,5}$/i, '')
      .trim()
      .slice(0, 120) || 'A new voice'
  )
}

/** “Hello (copy)”, then “Hello (copy 2)”; never longer than a title may be. */
export function copyTitle(title: string, existing: readonly string[]): string {
  const stem = title.replace(/ \(copy(?: \d+)?\)$/, '').slice(0, 106)
  for (let number = 1; ; number++) {
    const copy = `${stem} (copy${number === 1 ? '' : ` ${number}`})`
    if (!existing.includes(copy)) return copy
  }
}

/** Whether a brought file may be a sound; what it truly is, its bytes say later. */
export function looksLikeSound({ name, type }: { name: string; type: string }): boolean {
  if (/^(audio|video)\//.test(type)) return true
  return type === '' && /\.(wav|mp3|m4a|aac|ogg|oga|opus|flac|webm|mp4|mov|mkv)$/i.test(name)
}
