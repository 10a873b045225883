import { index, sqliteTable } from 'drizzle-orm/sqlite-core'
import { cardKinds } from '../contract/chat/chat.ts'
import { baseColumns, integerColumn, numberColumn, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { number, relationTo, select, text } from './definition/fields.ts'
import { all, closed, either, namedBy, owner, signedIn } from './definition/rules.ts'

export const chatCardsTable = sqliteTable(
  'chat_cards',
  {
    ...baseColumns(),
    author: textColumn(),
    kind: textColumn(),
    url: textColumn(),
    title: textColumn(),
    description: textColumn(),
    image: textColumn(),
    site: textColumn(),
    media: textColumn(),
    width: integerColumn(),
    height: integerColumn(),
    seconds: numberColumn(),
    peaks: textColumn(),
  },
  (table) => [index('chat_cards_author').on(table.author), index('chat_cards_media').on(table.media)],
)

/** A card is published by the message that contains it; before and after that, only its author sees it. */
const carried = all(signedIn, namedBy('chat_messages', 'card', signedIn))

/** Created by a call of their own, never by a request body. */
export const chatCards = collection({
  table: chatCardsTable,
  name: 'chat_cards',
  id: 'pbc_3861817063',
  ownerField: 'author',
  rules: {
    list: either(owner('author'), carried),
    view: either(owner('author'), carried),
    create: closed,
    update: closed,
    delete: closed,
  },
  fields: {
    author: relationTo('users', { required: true, cascade: true, write: 'never', session: true }),
    kind: select(cardKinds, { required: true, write: 'never' }),
    url: text({ required: true, max: 2_000, write: 'never' }),
    title: text({ max: 300, write: 'never' }),
    description: text({ max: 600, write: 'never' }),
    image: text({ max: 2_000, write: 'never' }),
    site: text({ max: 120, write: 'never' }),
    media: relationTo('media', { write: 'never' }),
    width: number({ integer: true, write: 'never' }),
    height: number({ integer: true, write: 'never' }),
    seconds: number({ write: 'never' }),
    peaks: text({ max: 96, write: 'never' }),
  },
})
