import { integrityOf } from './audit-rooms.ts'
import type { LocalData } from './local-data.ts'
import type { Certainty, RecordJournal, WrittenProject } from './record-writers.ts'

/** Compares what was written with the database, and the database with itself. */
export function auditRecords(data: LocalData, journal: RecordJournal): string[] {
  return [
    ...integrityOf(data.database, 'database'),
    ...auditProjects(data, journal),
    ...auditAnswers(data, journal),
    ...auditIndexes(data),
    ...auditCounts(data),
    ...auditReferences(data),
  ]
}

const contradicts = (exists: Certainty, count: number) =>
  count > 1 || (exists === 'yes' && count !== 1) || (exists === 'no' && count !== 0)

function auditProjects(data: LocalData, { projects, pairs }: RecordJournal): string[] {
  const found: string[] = []
  const rows = data.rows<{ id: string; title: string; document: string }>(
    'SELECT id, title, document FROM cam_projects',
  )
  const byTitle = Map.groupBy(rows, ({ title }) => title)
  for (const project of projects) {
    const { title, exists, id, versions } = project
    const stored = byTitle.get(title) ?? []
    if (contradicts(exists, stored.length)) found.push(`project ${title}: ${stored.length} of ${exists}`)
    const [one] = stored
    if (!one) continue
    if (id !== '' && one.id !== id) found.push(`project ${title} is ${one.id}, not ${id}`)
    const version = /"(Chaos [^"]* v\d+)"/.exec(one.document)?.[1] ?? ''
    if (!versions.includes(version)) found.push(`project ${title} has ${version} of ${versions.join()}`)
    found.push(...auditFilesOf(data, project))
  }
  for (const { titles, exists } of pairs) {
    const [first = 0, second = 0] = titles.map((title) => byTitle.get(title)?.length ?? 0)
    if (first !== second || contradicts(exists, first))
      found.push(`pair ${titles[0]}: ${first} and ${second} of ${exists}`)
  }
  return found
}

function auditFilesOf(data: LocalData, { id, media, takes, title }: WrittenProject): string[] {
  const found: string[] = []
  const stored = data.rows<{ id: string }>('SELECT id FROM media WHERE project = ?', id)
  const lost = media.filter((one) => !stored.some((row) => row.id === one.id))
  if (id !== '' && lost.length > 0) found.push(`project ${title} lost ${lost.length} files`)
  const names = data.rows<{ name: string }>('SELECT name FROM takes WHERE project = ?', id)
  for (const name of takes) {
    const count = names.filter((one) => one.name === name).length
    if (count !== 1) found.push(`take ${name}: ${count}`)
  }
  return found
}

function auditAnswers(data: LocalData, { answers }: RecordJournal): string[] {
  const found: string[] = []
  const rows = data.rows<{ id: string; survey: string; answers: string }>(
    `SELECT id, survey, answers FROM survey_responses WHERE state = 'sent'`,
  )
  const byText = Map.groupBy(rows, (row) => /"wish":"([^"]*)"/.exec(row.answers)?.[1] ?? '')
  for (const { text, exists } of answers) {
    const count = byText.get(text)?.length ?? 0
    if (contradicts(exists, count)) found.push(`answer ${text}: ${count} of ${exists}`)
  }
  const turns = data.rows<{ response: string }>('SELECT response FROM survey_turns')
  const ids = new Set(turns.map(({ response }) => response))
  if (ids.size !== rows.length || rows.some(({ id }) => !ids.has(id)))
    found.push(`${rows.length} answers have ${turns.length} turns`)
  return found
}

/** Keys of names and indexes of words have the rows of their tables and no others. */
function auditIndexes(data: LocalData): string[] {
  const found: string[] = []
  const tables = data
    .rows<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table'`)
    .map(({ name }) => name)
  const differs = (one: string, other: string) =>
    data.rows(`SELECT * FROM (${one} EXCEPT ${other}) UNION ALL SELECT * FROM (${other} EXCEPT ${one})`)
      .length
  for (const name of tables) {
    const [, named] = /^(.+)_names$/.exec(name) ?? []
    const [, searched] = /^(.+)_search_docsize$/.exec(name) ?? []
    if (named !== undefined) {
      const count = differs(`SELECT id FROM "${name}"`, `SELECT id FROM "${named}"`)
      if (count > 0) found.push(`${name}: ${count} differ`)
    }
    if (searched !== undefined) {
      const count = differs(`SELECT id FROM "${name}"`, `SELECT rowid FROM "${searched}"`)
      if (count > 0) found.push(`words of ${searched}: ${count} differ`)
    }
  }
  const matching = `SELECT COUNT(*) AS n FROM "cam_projects_search" WHERE "cam_projects_search" MATCH 'chaos'`
  const titled = `SELECT COUNT(*) AS n FROM "cam_projects" WHERE "title" GLOB 'Chaos *'`
  const [words, titles] = [matching, titled].map((query) => data.rows<{ n: number }>(query)[0]?.n)
  if (words !== titles) found.push(`${words} projects are found by a word that ${titles} have`)
  return found
}

/** Counters against what is there; what was deleted since is counted by its events. */
function auditCounts(data: LocalData): string[] {
  const number = (query: string) => Number(data.rows<{ n: number | null }>(query)[0]?.n ?? 0)
  const counted = (kind: string) =>
    number(`SELECT SUM("count") AS n FROM daily_counts WHERE kind = '${kind}'`)
  const made = (table: string) =>
    number(`SELECT COUNT(*) AS n FROM "${table}"`) +
    number(`SELECT COUNT(*) AS n FROM events WHERE collection = '${table}' AND action = 'delete'`)
  const expected: [string, number][] = [
    ['projects', made('cam_projects')],
    ['messages', made('chat_messages')],
    ['answers', number(`SELECT COUNT(*) AS n FROM survey_responses WHERE state = 'sent'`)],
    ['storage', number('SELECT SUM(size) AS n FROM media')],
    ['creators', number('SELECT COUNT(*) AS n FROM daily_creators')],
  ]
  return expected
    .filter(([kind, count]) => counted(kind) !== count)
    .map(([kind, count]) => `counter of ${kind}: ${counted(kind)} instead of ${count}`)
}

/** Rows whose owner is gone. */
const orphans = {
  'takes without a project': `SELECT id FROM takes WHERE project <> '' AND project NOT IN (SELECT id FROM cam_projects)`,
  'takes without a sound': `SELECT id FROM takes WHERE sound NOT IN (SELECT id FROM media)`,
  'media without a project': `SELECT id FROM media WHERE project <> '' AND project NOT IN (SELECT id FROM cam_projects)`,
  'parts without an upload': `SELECT upload FROM upload_parts WHERE upload NOT IN (SELECT id FROM uploads)`,
  'uploads beside their media': `SELECT id FROM uploads WHERE id IN (SELECT id FROM media)`,
  'versions without a project': `SELECT project FROM project_versions WHERE project NOT IN (SELECT id FROM cam_projects)`,
  'media that will be purged': `SELECT id FROM media WHERE 'media/' || id IN (SELECT key FROM doomed_objects)`,
  'messages without a room': `SELECT id FROM chat_messages WHERE room NOT IN (SELECT id FROM chat_rooms)`,
} as const

function auditReferences(data: LocalData): string[] {
  return Object.entries(orphans).flatMap(([name, query]) => {
    const count = data.rows(query).length
    return count === 0 ? [] : [`${count} ${name}`]
  })
}

/** Objects that neither a record names nor a sweep will delete, and records without their object. */
export function auditObjects(data: LocalData, { isSwept }: { isSwept: boolean }): string[] {
  const found: string[] = []
  const keys = new Set(data.keys().filter((key) => key.startsWith('media/')))
  const media = new Set(data.rows<{ id: string }>('SELECT id FROM media').map(({ id }) => `media/${id}`))
  const doomed = new Set(data.rows<{ key: string }>('SELECT key FROM doomed_objects').map(({ key }) => key))
  const uploads = new Set(data.rows<{ id: string }>('SELECT id FROM uploads').map(({ id }) => `media/${id}`))
  const lost = [...media].filter((key) => !keys.has(key))
  if (lost.length > 0) found.push(`${lost.length} media have no object: ${lost[0]}`)
  const orphaned = [...keys].filter((key) => !media.has(key) && !doomed.has(key) && !uploads.has(key))
  if (orphaned.length > 0) found.push(`${orphaned.length} objects are nobody's: ${orphaned[0]}`)
  if (isSwept && doomed.size + uploads.size > 0)
    found.push(`the sweeps left ${doomed.size} doomed objects and ${uploads.size} uploads`)
  return found
}
