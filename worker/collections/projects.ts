import { sql } from 'drizzle-orm'
import { index, sqliteTable } from 'drizzle-orm/sqlite-core'
import { DOCUMENT_MAX_BYTES, documentSchema } from '../contract/document/document.ts'
import { startingDocument } from '../model/document/new-document.ts'
import { PROJECT_TAGS_MAX } from '../contract/projects/projects.ts'
import { baseColumns, flagColumn, integerColumn, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { date, flag, json, number, relationTo, text } from './definition/fields.ts'
import { publicProject } from './projects-rules.ts'
import { either, owner, signedIn } from './definition/rules.ts'

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
    thumbnailRevision: integerColumn(),
    poster: textColumn(),
    posterRevision: integerColumn(),
    preview: textColumn(),
    previewRevision: integerColumn(),
    video: textColumn(),
    videoRevision: integerColumn(),
    published: flagColumn(),
    trashed: textColumn(),
    featured: flagColumn(),
    deprecated: flagColumn(),
    tags: textColumn(),
  },
  (table) => [
    // One index for each order of the project grid, and for the trash: a page costs only its own rows.
    index('cam_projects_owner').on(table.owner, table.updated),
    index('cam_projects_owner_created').on(table.owner, table.created),
    index('cam_projects_owner_title').on(table.owner, table.title),
    index('cam_projects_owner_trashed').on(table.owner, table.trashed),
    index('cam_projects_trashed').on(table.trashed),
    index('cam_projects_character').on(table.character, table.updated),
    // One index for each order of the back office, and for its most frequent filters; trashed is always compared for
    // equality there.
    index('cam_projects_all_created').on(table.trashed, table.created, table.id),
    index('cam_projects_all_updated').on(table.trashed, table.updated, table.id),
    index('cam_projects_all_published').on(table.published, table.trashed, table.created, table.id),
    index('cam_projects_all_featured').on(table.featured, table.trashed, table.created, table.id),
    index('cam_projects_all_deprecated').on(table.deprecated, table.trashed, table.created, table.id),
    // Deleted files are taken out of the projects that show them.
    index('cam_projects_thumbnail')
      .on(table.thumbnail)
      .where(sql`"thumbnail" > ''`),
    index('cam_projects_poster')
      .on(table.poster)
      .where(sql`"poster" > ''`),
    index('cam_projects_video')
      .on(table.video)
      .where(sql`"video" > ''`),
    index('cam_projects_preview')
      .on(table.preview)
      .where(sql`"preview" > ''`),
    index('cam_projects_all_owner').on(table.owner, table.trashed, table.created, table.id),
    index('cam_projects_all_character').on(table.character, table.trashed, table.created, table.id),
  ],
)

export const projects = collection({
  table: projectsTable,
  name: 'cam_projects',
  id: 'pbc_1720451368',
  ownerField: 'owner',
  homeField: 'owner',
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
      initial: ({ character }) => startingDocument(String(character)),
      remains: playedTakes,
    }),
    revision: number({ write: 'never', integer: true }),
    thumbnail: relationTo('media', {
      accepts: 'own',
      where: { kind: { is: 'picture' }, project: { sameAs: 'id' } },
      shows: 'thumbnailRevision',
    }),
    thumbnailRevision: number({ integer: true }),
    /** Drawn by the owner's browser; the default thumbnail of a published project. */
    poster: relationTo('media', {
      accepts: 'own',
      where: { kind: { is: 'picture' }, project: { sameAs: 'id' } },
      shows: 'posterRevision',
    }),
    posterRevision: number({ integer: true }),
    /** A short video for link previews, rendered by the owner's browser. */
    preview: relationTo('media', {
      accepts: 'own',
      where: { kind: { is: 'video' }, project: { sameAs: 'id' } },
      shows: 'previewRevision',
    }),
    previewRevision: number({ integer: true }),
    video: relationTo('media', {
      accepts: 'own',
      where: { kind: { is: 'video' }, project: { sameAs: 'id' } },
      shows: 'videoRevision',
    }),
    videoRevision: number({ integer: true }),
    published: flag(),
    trashed: date(),
    featured: flag({ write: 'never' }),
    /** Set in the back office, whatever the project's age. */
    deprecated: flag({ write: 'never' }),
    tags: text({ max: PROJECT_TAGS_MAX, private: 'self' }),
  },
})

/** The takes that the document's clips play, each once. */
function playedTakes(stored: string): string {
  const takes = `SELECT DISTINCT json_extract("clip".value, '$.take') AS "take" FROM json_each(${stored}, '$.tracks') AS "track", json_each("track".value, '$.clips') AS "clip"`
  return `(SELECT json_object('tracks', json_array(json_object('clips', json_group_array(json_object('take', "take"))))) FROM (${takes}))`
}
