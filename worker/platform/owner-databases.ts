import type { Bindings } from '../bindings.ts'
import { ID_LENGTH } from '../contract/records.ts'
import { alphabet, randomText } from './ids.ts'

/** Characters of an id that lead to its database; a record's id begins like that of its owner. */
const PREFIX = 2

/** Ids with different beginnings: the smallest unit that can move to another database. */
const SLOTS = alphabet.length ** PREFIX

/** Ids that begin like this are in the first database, however many there are. */
const FIRST_SLOT = alphabet.slice(0, 1).repeat(PREFIX)

type Databases = Pick<Bindings, 'DB' | `DB_${number}`>

/** `DB`, `DB_1` and so on, up to the first that is not bound. `DB` also has what belongs to no owner. */
export function databasesOf(env: Databases): [D1Database, ...D1Database[]] {
  const databases: [D1Database, ...D1Database[]] = [env.DB]
  for (let next = env.DB_1; next; next = env[`DB_${databases.length}`]) databases.push(next)
  return databases
}

/**
 * The database of a user's own records, by the id of the user or of such a record. Slots are divided into ranges of
 * equal length, so all ids of a database lie between two beginnings.
 */
export function databaseOf(env: Databases, id: string): D1Database {
  // Without a second database nothing is computed.
  if (!env.DB_1) return env.DB
  const databases = databasesOf(env)
  return databases[Math.floor((slotOf(id) * databases.length) / SLOTS)] ?? env.DB
}

/** The id of a new record that is stored with the user or record `home`, or without one in the first database. */
export function idBeside(home: string): string {
  const slot = home.slice(0, PREFIX)
  return (isSlot(slot) ? slot : FIRST_SLOT) + randomText(ID_LENGTH - PREFIX)
}

/** From 0; ids of another alphabet are in the first slot. */
function slotOf(id: string): number {
  const slot = id.slice(0, PREFIX)
  if (!isSlot(slot)) return 0
  return Array.from(slot).reduce((sum, letter) => sum * alphabet.length + alphabet.indexOf(letter), 0)
}

function isSlot(text: string): boolean {
  return text.length === PREFIX && /^[a-z0-9]*$/.test(text)
}
