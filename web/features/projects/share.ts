import type { ProjectRecord } from '#contract/projects/projects'
import { isolated } from '../../platform/locale.ts'

/** What is handed to the device's share sheet: the first line of the description is enough there. */
export function shareOf(
  { id, title, description }: Pick<ProjectRecord, 'id' | 'title' | 'description'>,
  origin: string,
): { title: string; text: string; url: string } {
  const line = description.trim().split('\n')[0]?.trim() ?? ''
  const text = line.length > 140 ? `${line.slice(0, 139).trimEnd()}…` : line
  return { title, text: text || `Watch “${isolated(title)}” on Mouthpiece`, url: `${origin}/projects/${id}` }
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

/** Whether previews of a project already have a picture of it as it is now. */
export function hasPoster({
  poster,
  posterRevision,
  revision,
}: Pick<ProjectRecord, 'poster' | 'posterRevision' | 'revision'>): boolean {
  return Boolean(poster) && posterRevision === revision
}

/** What another page takes over to show a project in it. */
export function embedCode({ id, title }: Pick<ProjectRecord, 'id' | 'title'>, origin: string): string {
  const name = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<iframe src="${origin}/projects/${id}?embed=1" width="960" height="540" title="${name}" allow="autoplay; fullscreen" allowfullscreen style="border:0"></iframe>`
}
