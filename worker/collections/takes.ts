import { sql } from 'drizzle-orm'
import { index, sqliteTable } from 'drizzle-orm/sqlite-core'
import { MAX_ORIGINS, TAKE_MAX_SECONDS, takeSources } from '../contract/takes/takes.ts'
import { baseColumns, numberColumn, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { number, relationTo, select, text } from './definition/fields.ts'
import { publicProject } from './projects-rules.ts'
import { all, either, playedIn, owner, signedIn, through } from './definition/rules.ts'

export const takesTable = sqliteTable(
  'takes',
  {
    ...baseColumns(),
    project: textColumn(),
    jam: textColumn(),
    owner: textColumn(),
    name: textColumn(),
    source: textColumn(),
    sound: textColumn(),
    analysis: textColumn(),
    camera: textColumn(),
    duration: numberColumn(),
    origins: textColumn(),
  },
  (table) => [
    index('takes_project').on(table.project),
    index('takes_jam').on(table.jam),
    index('takes_owner').on(table.owner),
    index('takes_sound').on(table.sound),
    index('takes_analysis').on(table.analysis),
    index('takes_camera').on(table.camera),
    index('takes_origins')
      .on(table.origins)
      .where(sql`"origins" > ''`),
  ],
)

/** A film's visitors get the takes that it plays; unused ones stay private. */
const visible = either(
  owner('owner'),
  all(through('project', publicProject), playedIn('project', 'document')),
)

export const takes = collection({
  table: takesTable,
  name: 'takes',
  id: 'pbc_3014729856',
  ownerField: 'owner',
  homeField: 'project',
  rules: {
    list: visible,
    view: visible,
    create: signedIn,
    update: owner('owner'),
    delete: owner('owner'),
  },
  fields: {
    /** A take belongs to a project or to a jam. */
    project: relationTo('cam_projects', { cascade: true, write: 'create', accepts: 'own' }),
    jam: relationTo('jams', { cascade: true, write: 'create' }),
    owner: relationTo('users', { required: true, cascade: true, write: 'never', session: true }),
    name: text({ required: true, max: 120 }),
    source: select(takeSources, { required: true, write: 'create' }),
    sound: relationTo('media', {
      required: true,
      write: 'create',
      accepts: 'own',
      where: { kind: { is: 'sound' }, project: { sameAs: 'project' }, jam: { sameAs: 'jam' } },
    }),
    analysis: relationTo('media', {
      accepts: 'own',
      where: { kind: { is: 'analysis' }, project: { sameAs: 'project' }, jam: { sameAs: 'jam' } },
    }),
    camera: relationTo('media', {
      write: 'create',
      accepts: 'own',
      where: { kind: { is: 'video' }, project: { sameAs: 'project' }, jam: { sameAs: 'jam' } },
    }),
    duration: number({ required: true, write: 'create', min: 0, max: TAKE_MAX_SECONDS }),
    /** Ids of the takes that it copies or mixes, separated by commas: a withdrawn voice is in these as well. */
    origins: text({
      max: 16 * MAX_ORIGINS,
      pattern: /^(?:[a-z0-9]{15}(?:,[a-z0-9]{15})*)?$/,
      write: 'create',
      private: 'self',
    }),
  },
})
