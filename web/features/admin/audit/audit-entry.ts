import { MAX_IDS } from '#model/admin/list-filters'
import { formatNumber, isolated } from '../../../platform/locale.ts'
import { fieldLabel, formatValue } from './format-value.ts'

export interface AuditEntry {
  created: string
  /** The action's name, such as `projects.unpublish`. */
  action: string
  actionLabel: string
  /** The target, such as `cam_projects/abc`, and its current name or `''`. */
  target: string
  targetName: string
  /** Id of the user. */
  actor: string
  actorName: string
  /** The API token or superuser behind the act, as in `api_tokens/abc`, or `''`; what that is called. */
  via: string
  viaName: string
  /** JSON, or `''`. */
  before: string
  after: string
}

export interface FieldChange {
  field: string
  /** `–` where there was nothing. */
  before: string
  after: string
}

/** Fields that every record has and no action changes; the record is named beside the entry. */
const noise = new Set(['id', 'created', 'updated', 'collectionId', 'collectionName'])

/** Returns the changes of an entry, field by field; truncated entries are shown as they are. */
export function changesOf(before: string, after: string): FieldChange[] {
  const [old, next] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .filter((field) => !noise.has(field))
    .map((field) => ({
      field,
      before: formatValue(old[field], field),
      after: formatValue(next[field], field),
    }))
    .filter(({ before: one, after: other }) => one !== other)
}

/** The changes of an entry in one line, as in `Published: yes → no · Title: Owl`. */
export function changeLabel({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  return changesOf(before, after)
    .map(
      ({ field, before: was, after: is }) => `${fieldLabel(field)}: ${was === '–' ? is : `${was} → ${is}`}`,
    )
    .join(' · ')
}

function fieldsOf(json: string): Record<string, unknown> {
  if (json === '') return {}
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? { ...value } : { value }
  } catch {
    // Truncated at the log's maximum length.
    return { entry: json }
  }
}

const pages: Readonly<Record<string, string>> = {
  cam_projects: '/admin/projects/',
  templates: '/admin/templates/',
  users: '/admin/users/',
  second_factors: '/admin/users/',
  characters: '/admin/characters/',
  emails: '/admin/emails/compose/',
  surveys: '/admin/surveys/submissions/',
  chat_reports: '/admin/reports/',
  // Without a page of their own, they are found in their list.
  chat_rooms: '/admin/rooms?q=',
  upload_waitlist: '/admin/upload_waitlist?q=',
}

/** Targets that are not records. */
const places: Readonly<Record<string, string>> = {
  invites: 'Invites',
  waitlist: 'Waiting list',
  'characters/gallery': 'Character gallery',
}

/** Lists whose rows have no page of their own. */
const lists: Readonly<Record<string, string>> = {
  invites: '/admin/invites',
  waitlist: '/admin/invites/waitlist',
}

/** Returns the page of an entry's target, if any: its own page, or its list. */
export function targetPage({ target, after }: Pick<AuditEntry, 'target' | 'after'>): string | undefined {
  const [kind = '', id = ''] = target.split('/')
  if (Object.hasOwn(lists, kind)) {
    const ids = id === '' ? idsIn(after) : [id]
    const isShort = ids.length > 0 && ids.length <= MAX_IDS
    return `${lists[kind]}${isShort ? `?f=${encodeURIComponent(`id~is~${ids.join(',')}`)}` : ''}`
  }
  const start = Object.hasOwn(pages, kind) ? pages[kind] : undefined
  return start && isId(id) ? `${start}${id}` : undefined
}

/** The records of a bulk act. */
function idsIn(after: string): string[] {
  const { ids } = fieldsOf(after)
  return Array.isArray(ids) ? ids.filter((one) => typeof one === 'string' && isId(one)) : []
}

function isId(text: string): boolean {
  return /^[a-z0-9]{10,64}$/.test(text)
}

/** Returns the name of an entry's record: the current one, else the recorded one, else its path. */
export function recordLabel({ target, targetName, before, after }: AuditEntry): string {
  if (targetName !== '') return targetName
  if (Object.hasOwn(places, target)) {
    const count = idsIn(after).length
    return `${places[target]}${count > 0 ? ` (${formatNumber(count)})` : ''}`
  }
  const fields = { ...fieldsOf(before), ...withoutEmpty(fieldsOf(after)) }
  const noted = ['title', 'name', 'email', 'address', 'source', 'message', 'key']
    .map((field) => fields[field])
    .find((value) => typeof value === 'string' && value !== '')
  if (typeof noted === 'string') return noted
  const [, address = ''] = target.split('/')
  if (address.includes('@')) return address
  return target
}

/** Deleted records use their recorded label. */
function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

export function viaLabel({ via, viaName }: Pick<AuditEntry, 'via' | 'viaName'>): string {
  const [kind = '', id = ''] = via.split('/')
  if (kind === 'api_tokens') return viaName ? `API token “${isolated(viaName)}”` : `API token ${id}`
  return kind === '_superusers' ? `Superuser ${viaName || id}`.trim() : ''
}

export function actorLabel({
  actor,
  actorName,
  ...behind
}: Pick<AuditEntry, 'actor' | 'actorName' | 'via' | 'viaName'>): string {
  if (actorName !== '') return actorName
  if (behind.via === `_superusers/${actor}`) return viaLabel(behind)
  return actor === 'operator' ? 'The operator, from the command line' : 'Someone without an account'
}
