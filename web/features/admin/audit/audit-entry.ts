export interface FieldChange {
  field: string
  /** `–` where there was nothing. */
  before: string
  after: string
}

/** What every record has and no act is about; the record itself is named beside the entry. */
const noise = new Set(['id', 'created', 'updated', 'collectionId', 'collectionName'])

/** What an entry changed, field by field; entries that are too long to be kept whole are shown as they are. */
export function changesOf(before: string, after: string): FieldChange[] {
  const [old, next] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .filter((field) => !noise.has(field))
    .map((field) => ({ field, before: wordsOf(old[field]), after: wordsOf(next[field]) }))
    .filter(({ before: one, after: other }) => one !== other)
}

function fieldsOf(json: string): Record<string, unknown> {
  if (json === '') return {}
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? { ...value } : { value }
  } catch {
    // Cut off at the log's longest.
    return { entry: json }
  }
}

function wordsOf(value: unknown): string {
  if (value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const pages: Readonly<Record<string, string>> = {
  cam_projects: '/admin/projects',
  templates: '/admin/templates',
  users: '/admin/users',
  characters: '/admin/characters',
  emails: '/admin/emails/compose',
  surveys: '/admin/surveys/submissions',
}

/** The page of the record that an entry is about, where there is one; `target` as in `users/<id>`. */
export function targetPage(target: string): string | undefined {
  const [kind = '', id = ''] = target.split('/')
  const start = Object.hasOwn(pages, kind) ? pages[kind] : undefined
  return start && /^[a-z0-9]{10,64}$/.test(id) ? `${start}/${id}` : undefined
}
