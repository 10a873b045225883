import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text as sqlText,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { characterKinds } from '../contract/characters.ts'
import { baseColumns, flagColumn, integerColumn, numberColumn, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { date, flag, number, relationTo, select, text } from './definition/fields.ts'
import { closed, either, fieldIs, owner } from './definition/rules.ts'

export const charactersTable = sqliteTable(
  'characters',
  {
    ...baseColumns(),
    slug: textColumn(),
    name: textColumn(),
    tagline: textColumn(),
    kind: textColumn(),
    rig: textColumn(),
    poster: textColumn(),
    version: integerColumn(),
    owner: textColumn(),
    position: numberColumn(),
    published: flagColumn(),
    trashed: textColumn(),
    takedown: textColumn(),
  },
  (table) => [
    uniqueIndex('characters_slug').on(table.slug),
    index('characters_owner').on(table.owner, table.created),
    index('characters_trashed').on(table.trashed),
    // One index for each order of the admin list, which always compares `trashed`.
    index('characters_all_created').on(table.trashed, table.created, table.id),
    index('characters_all_updated').on(table.trashed, table.updated, table.id),
    index('characters_all_position').on(table.trashed, table.position, table.id),
  ],
)

/** The objects of a character's pictures, which a trigger dooms with it. */
export function pictureFolder(character: string): string {
  return `rigs/${character}/`
}

/** Unpublished, one per character. */
export const characterDraftsTable = sqliteTable('character_drafts', {
  character: sqlText().primaryKey(),
  svg: sqlText().notNull(),
  revision: integer().notNull().default(1),
})

/** Immutable: projects refer to them indefinitely. */
export const characterRigsTable = sqliteTable(
  'character_rigs',
  {
    id: sqlText().primaryKey(),
    character: sqlText().notNull(),
    number: integer().notNull(),
    created: sqlText().notNull(),
    /** `''`: it came with the product. */
    author: sqlText().notNull().default(''),
    note: sqlText().notNull().default(''),
    svg: sqlText().notNull(),
  },
  (table) => [uniqueIndex('character_rigs_number').on(table.character, table.number)],
)

/**
 * Perceptual hashes (`pictureHash`) of stored pictures, by their names, and of versions, as `v3`. Those of removed art
 * stay when its character is deleted, to compare new art with.
 */
export const artHashesTable = sqliteTable(
  'art_hashes',
  {
    character: sqlText().notNull(),
    art: sqlText().notNull(),
    /** `''` for a removed picture that has none. */
    hash: sqlText().notNull(),
    /** The date of the takedown, of the character or of this picture, or `''`. */
    removed: sqlText().notNull().default(''),
    /** True if the takedown of its character removed it, which lifting undoes. */
    byTakedown: flagColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.character, table.art] }),
    index('art_hashes_removed').on(table.removed),
  ],
)

export const characters = collection({
  table: charactersTable,
  name: 'characters',
  id: 'pbc_1466534506',
  ownerField: 'owner',
  rules: {
    list: either(fieldIs('published', true), owner('owner')),
    view: either(fieldIs('published', true), owner('owner')),
    // Deleted by a call of their own, which searches documents for them.
    delete: closed,
  },
  fields: {
    slug: text({ required: true, max: 80, pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/ }),
    name: text({ required: true, max: 80 }),
    tagline: text({ max: 200 }),
    kind: select(characterKinds.filter((kind) => kind !== '')),
    rig: text({ required: true, max: 255, pattern: /^\/(?!\/)[\w./-]+$/ }),
    poster: text({ max: 255, write: 'never' }),
    version: number({ write: 'never', integer: true }),
    owner: relationTo('users', { write: 'never', cascade: true }),
    position: number(),
    published: flag(),
    /** Projects still use trashed characters. */
    trashed: date({ write: 'never' }),
    /** Since then its art is not served, and its owner can't change it. */
    takedown: date({ write: 'never' }),
  },
})
