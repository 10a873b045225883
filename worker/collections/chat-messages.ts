import { sql } from 'drizzle-orm'
import { index, sqliteTable, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { MESSAGE_MAX_LENGTH } from '../contract/chat/chat.ts'
import { baseColumns, integerColumn, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { date, number, relationTo, text } from './definition/fields.ts'
import { closed, owner, signedIn } from './definition/rules.ts'

/** Per message. */
const MAX_REACTIONS = 2_000

/** Copies for the record API: each room stores its messages and writes them here in order; no other code does. */
export const chatMessagesTable = sqliteTable(
  'chat_messages',
  {
    ...baseColumns(),
    room: textColumn(),
    seq: integerColumn(),
    author: textColumn(),
    message: textColumn(),
    reply: textColumn(),
    card: textColumn(),
    reactions: textColumn(),
    edited: textColumn(),
  },
  (table) => [
    uniqueIndex('chat_messages_room_seq').on(table.room, table.seq),
    index('chat_messages_room_created').on(table.room, table.created),
    index('chat_messages_author').on(table.author),
    index('chat_messages_created').on(table.created),
    index('chat_messages_card')
      .on(table.card)
      .where(sql`"card" <> ''`),
    index('chat_messages_reply')
      .on(table.reply)
      .where(sql`"reply" <> ''`),
  ],
)

export const chatMessages = collection({
  table: chatMessagesTable,
  name: 'chat_messages',
  id: 'pbc_3861817061',
  ownerField: 'author',
  rules: {
    list: signedIn,
    view: signedIn,
    create: signedIn,
    update: owner('author'),
    delete: owner('author'),
  },
  fields: {
    room: relationTo('chat_rooms', { required: true, cascade: true, write: 'create' }),
    seq: number({ integer: true, write: 'never' }),
    author: relationTo('users', { required: true, cascade: true, write: 'never', session: true }),
    message: text({ required: true, max: MESSAGE_MAX_LENGTH }),
    reply: relationTo('chat_messages', { write: 'create' }),
    card: relationTo('chat_cards', { write: 'create' }),
    reactions: relationTo('chat_reactions', { max: MAX_REACTIONS, write: 'never' }),
    edited: date({ write: 'never' }),
  },
})

export const chatReactionsTable = sqliteTable(
  'chat_reactions',
  {
    ...baseColumns(),
    room: textColumn(),
    message: textColumn(),
    user: textColumn(),
    emoji: textColumn(),
  },
  (table) => [
    uniqueIndex('chat_reactions_once').on(table.message, table.user, table.emoji),
    index('chat_reactions_room').on(table.room),
    index('chat_reactions_user').on(table.user),
  ],
)

export const chatReactions = collection({
  table: chatReactionsTable,
  name: 'chat_reactions',
  id: 'pbc_3861817062',
  ownerField: 'user',
  rules: { list: signedIn, view: signedIn, create: signedIn, update: closed, delete: owner('user') },
  fields: {
    room: relationTo('chat_rooms', { cascade: true, write: 'never' }),
    message: relationTo('chat_messages', { required: true, cascade: true, write: 'create' }),
    user: relationTo('users', { required: true, cascade: true, write: 'never', session: true }),
    emoji: text({ required: true, max: 32, write: 'create' }),
  },
})
