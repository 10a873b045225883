import { index, sqliteTable } from 'drizzle-orm/sqlite-core'
import { DOCUMENT_MAX_BYTES, documentSchema, newDocument } from '../contract/document.ts'
import { baseColumns, flagColumn, integerColumn, textColumn } from './columns.ts'
import { collection } from './define.ts'
import { date, flag, json, number, relationTo, text } from './fields.ts'
import { publicProject } from './projects-rules.ts'
import { either, owner, signedIn } from './rules.ts'

export const projectsTable = sqliteTable(
  'cam_projects',
  {
    ...baseColumns(),
    owner: textColumn(),
    title: textColumn(),
    description: textColumn(),
    character: textColumn(),
    document: textColumn(),
    revision: integerColumn(),
    thumbnail: textColumn(),
    video: textColumn(),
    published: flagColumn(),
    trashed: textColumn(),
  },
  (table) => [
    // One for each order of the shelf, and for the bin: a page costs what it shows, however many there are.
    index('cam_projects_owner').on(table.owner, table.updated),
    index('cam_projects_owner_created').on(table.owner, table.created),
    index('cam_projects_owner_title').on(table.owner, table.title),
    index('cam_projects_owner_trashed').on(table.owner, table.trashed),
    index('cam_projects_trashed').on(table.trashed),
    index('cam_projects_character').on(table.character, table.updated),
  ],
)

export const projects = collection({
  table: projectsTable,
  name: 'cam_projects',
  id: 'pbc_1720451368',
  ownerField: 'owner',
  rules: {
    list: owner('owner'),
    view: either(owner('owner'), publicProject),
    create: signedIn,
    update: owner('owner'),
    delete: owner('owner'),
  },
  fields: {
    owner: relationTo('users', { required: true, cascade: true, write: 'never', session: true }),
    title: text({ required: true, max: 120 }),
    description: text({ max: 2_000 }),
    character: relationTo('characters', { required: true }),
    document: json(documentSchema, {
      max: DOCUMENT_MAX_BYTES,
      write: 'create',
      initial: ({ character }) => newDocument(String(character)),
    }),
    revision: number({ write: 'never', integer: true }),
    thumbnail: relationTo('media', {
      accepts: 'own',
      where: { kind: { is: 'picture' }, project: { sameAs: 'id' } },
    }),
    video: relationTo('media', {
      accepts: 'own',
      where: { kind: { is: 'video' }, project: { sameAs: 'id' } },
    }),
    published: flag(),
    trashed: date(),
  },
})
