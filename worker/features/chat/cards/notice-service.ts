import type { Bindings } from '../../../bindings.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { callObject } from '../../../platform/call-object.ts'
import { sha256 } from '../../../platform/hex.ts'
import { findCard, findChatUser } from '../people-storage.ts'
import { insertCardOnce } from './cards-storage.ts'

interface CardNotice {
  room: string
  /** Id of the user in whose name it is written. */
  author: string
  /** Repeats with one key are one message. */
  key: string
  text: string
  card: { url: string; title: string; description: string }
}

const SITE = 'Survey answers'
const CARD_ID_LENGTH = 15

/** Writes a message with a card as its author would; `answer` says why a room refused it. */
export async function postCardNotice(
  env: Bindings,
  { room, author, key, text, card }: CardNotice,
): Promise<{ done: boolean; answer: string }> {
  const user = await findChatUser(env.DB, author)
  if (!user?.admin) return { done: false, answer: 'Its author is not an admin any more.' }
  const moment = recordDateOf(new Date())
  const id = (await sha256(`${author} ${key}`)).slice(0, CARD_ID_LENGTH)
  const image = ''
  const row = { id, created: moment, updated: moment, author, kind: 'link' as const, image, site: SITE }
  await insertCardOnce(env.DB, { ...row, ...card })
  const stored = await findCard(env.DB, id, author)
  const command = { t: 'send' as const, room, key: await sha256(key), text, card: id }
  const request = { user, command, ...(stored !== undefined && { card: stored }) }
  const [outcome] = (await callObject(() => env.CHAT_ROOMS.getByName(room).receive([request]))) ?? []
  if (outcome?.done) return { done: true, answer: '' }
  const reason = (outcome?.code ?? 'unknown_room').replaceAll('_', ' ')
  return { done: false, answer: `The room refused it: ${reason}.` }
}
