import type { Document } from '#contract/document/document'
import { playerSize } from '#model/pages/player-size'
import type { ProjectRecord } from '#contract/projects/projects'
import { isolated } from '../../platform/locale.ts'

/** Returns the data for the device's share sheet, with the first line of the description. */
export function shareOf(
  { id, title, description }: Pick<ProjectRecord, 'id' | 'title' | 'description'>,
  origin: string,
): { title: string; text: string; url: string } {
  const line = description.trim().split('\n')[0]?.trim() ?? ''
  const text = line.length > 140 ? `${line.slice(0, 139).trimEnd()}…` : line
  return { title, text: text || `Watch “${isolated(title)}” on Mouthpiece`, url: `${origin}/projects/${id}` }
}

/** The moment that a link asks for, in seconds: `?t=83`, `83s` or `1m23s`; 0 where it makes no sense. */
export function momentOf(search: string): number {
  const asked = new URLSearchParams(search).get('t') ?? ''
  const [, minutes = '0', seconds = '0'] = /^(?:(\d{1,4})m)?(?:(\d{1,6}(?:\.\d{1,3})?)s?)?$/.exec(asked) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

/** Returns the URL of a project's page that starts at `time`, in whole seconds. */
export function addressAt(address: string, time: number): string {
  const seconds = Math.floor(time)
  return seconds > 0 ? `${address}?t=${seconds}` : address
}

/** A file name that every system takes: letters and digits of the title, and the ending of the stored file. */
export function downloadName(title: string, storedFile: string): string {
  const ending = /\.[a-z0-9]{1,5}$/i.exec(storedFile)?.[0] ?? ''
  const stem = title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(' ', '-')
    .slice(0, 80)
  return `${stem || 'sound'}${ending}`
}

/** Returns whether the preview picture of a project is up to date. */
export function hasPoster({
  poster,
  posterRevision,
  revision,
}: Pick<ProjectRecord, 'poster' | 'posterRevision' | 'revision'>): boolean {
  return Boolean(poster) && posterRevision === revision
}

/** Returns whether the short video that link previews play is up to date. */
export function hasPreview({
  preview,
  previewRevision,
  revision,
}: Pick<ProjectRecord, 'preview' | 'previewRevision' | 'revision'>): boolean {
  return Boolean(preview) && previewRevision === revision
}

export function embedCode(
  { id, title, document }: Pick<ProjectRecord, 'id' | 'title'> & { document: Pick<Document, 'stage'> },
  origin: string,
): string {
  const { width, height } = playerSize(document.stage)
  const name = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<iframe src="${origin}/projects/${id}?embed=1" width="${width}" height="${height}" title="${name}" allow="autoplay; fullscreen" allowfullscreen style="border:0"></iframe>`
}
