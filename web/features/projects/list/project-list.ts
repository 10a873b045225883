import type { Document } from '#contract/document/document'
import type { ProjectOrder } from '#contract/projects/queries'
import type { ProjectRecord } from '#contract/projects/projects'
import { formatAgo } from '../../../platform/locale.ts'

export const orderNames: Record<ProjectOrder, string> = {
  edited: 'Last edited',
  title: 'Title, A to Z',
  created: 'Newest first',
}

/** Returns whether a title contains these words, ignoring case, accents and width. */
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

export function timeAgo(date: string, now: number): string {
  const then = Date.parse(date.replace(' ', 'T'))
  return Number.isNaN(then) ? '' : formatAgo(then, now)
}

/** Returns the page to continue a project on: without a sound there is nothing to edit yet. */
export function workplaceOf({ id, document }: Pick<ProjectRecord, 'id' | 'document'>): string {
  return `/projects/${id}/${hasSound(document) ? 'editor' : 'audio'}`
}

export function hasSound(document: Document): boolean {
  return document.tracks.some(({ clips }) => clips.length > 0)
}

/** Returns whether a published project lacks a preview picture: its page draws one, the list does not. */
export function lacksPoster({
  published,
  trashed,
  thumbnail,
  poster,
  document,
}: Pick<ProjectRecord, 'published' | 'trashed' | 'thumbnail' | 'poster' | 'document'>): boolean {
  return published && !trashed && !thumbnail && !poster && hasSound(document)
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

/** Returns whether a file may be a sound, by name and type; its content decides later. */
export function looksLikeSound({ name, type }: { name: string; type: string }): boolean {
  if (/^(audio|video)\//.test(type)) return true
  return (
    type === '' &&
    /\.(wav|mp3|m4a|aac|ogg|oga|opus|flac|aif|aiff|aifc|caf|ac3|ec3|eac3|dts|wma|amr|webm|mp4|mov|mkv|mts|m2ts)$/i.test(
      name,
    )
  )
}
