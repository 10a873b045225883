import { index, sqliteTable } from 'drizzle-orm/sqlite-core'
import { mediaKinds } from '../contract/media.ts'
import { baseColumns, integerColumn, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { number, relationTo, select, text } from './definition/fields.ts'
import { publicProject } from './projects-rules.ts'
import {
  all,
  closed,
  either,
  fieldIs,
  fieldsEqual,
  holdsText,
  namedBy,
  namedIn,
  owner,
  playedIn,
  signedIn,
  through,
} from './definition/rules.ts'

export const mediaTable = sqliteTable(
  'media',
  {
    ...baseColumns(),
    owner: textColumn(),
    project: textColumn(),
    jam: textColumn(),
    room: textColumn(),
    kind: textColumn(),
    file: textColumn(),
    type: textColumn(),
    size: integerColumn(),
  },
  (table) => [
    index('media_owner').on(table.owner),
    index('media_project').on(table.project),
    index('media_jam').on(table.jam),
    index('media_room').on(table.room),
  ],
)

const inFilm = playedIn('project', 'document')

/**
 * Users of a puppet may want to hide their face, so a take's camera picture is visible only where the film shows it.
 */
const shownFilm = all(
  through('project', holdsText('document', '"kind":"camera"')),
  namedBy('takes', 'camera', inFilm),
)

/** For visitors of a published project. */
const shown = either(
  ...(['sound', 'analysis'] as const).map((field) => namedBy('takes', field, inFilm)),
  fieldIs('kind', 'picture'),
  namedIn('project', 'video'),
  // An older one may show something that was removed.
  all(namedIn('project', 'preview'), through('project', fieldsEqual('previewRevision', 'revision'))),
  shownFilm,
)

export const media = collection({
  table: mediaTable,
  name: 'media',
  id: 'pbc_2708086759',
  ownerField: 'owner',
  homeField: 'project',
  objectPrefix: 'media/',
  rules: {
    list: owner('owner'),
    view: either(
      owner('owner'),
      all(signedIn, fieldIs('kind', 'avatar')),
      all(through('project', publicProject), shown),
      // A room's file is published by the message with its card.
      all(signedIn, namedBy('chat_cards', 'media', namedBy('chat_messages', 'card', signedIn))),
    ),
    // Files are created by uploads and never change.
    create: closed,
    update: closed,
    delete: owner('owner'),
  },
  fields: {
    owner: relationTo('users', { required: true, cascade: true, write: 'never', session: true }),
    project: relationTo('cam_projects', { cascade: true, write: 'never' }),
    jam: relationTo('jams', { cascade: true, write: 'never' }),
    room: relationTo('chat_rooms', { cascade: true, write: 'never' }),
    kind: select(mediaKinds, { required: true, write: 'never' }),
    file: text({ required: true, max: 255, write: 'never' }),
    type: text({ required: true, max: 120, write: 'never' }),
    size: number({ required: true, integer: true, write: 'never' }),
  },
})
