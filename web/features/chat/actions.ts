import type { ChatCardRecord, ChatMessageRecord } from '#contract/chat/chat'
import type { UserRecord } from '#contract/account/users'
import { makeCardOf, muteInRoom, report, searchMessages, type ReportReason } from '../../data/chat.ts'
import { browserChat } from './connection/browser-chat.ts'
import type { ChatListener } from './connection/chat-core.ts'
import type { Chat, Place } from './connection/chat.ts'
import {
  changeMessage,
  discardMessage,
  retryMessage,
  sendMessage,
  type SentMessage,
} from './connection/sending.ts'
import { forgetScrollPositions } from './history/scroll-positions.ts'
import type { Draft, UnfinishedEdit } from './store.ts'

let chat: Chat | undefined

/** Starts the chat of a signed-in user, until `stopChat`. A second start for the same user does nothing. */
export async function startChat(me: UserRecord, listener: ChatListener): Promise<void> {
  if (chat?.me === me.id) return
  stopChat()
  chat = browserChat(me, listener)
  await chat.start()
}

/** Signed out: nothing stays in memory or on this machine. */
export function stopChat(): void {
  chat?.stop()
  chat = undefined
  forgetScrollPositions()
}

/** Shows a room: loads its newest messages unless they are here. Failures are only logged. */
export async function openRoom(room: string): Promise<void> {
  await chat?.open(room)
}

/** Reloads the list of rooms after a failure. */
export async function retryRooms(): Promise<void> {
  await chat?.retryRooms()
}

/** Finds the room of a URL that is not in the list; returns whether it exists. */
export async function reachRoom(slug: string): Promise<boolean | 'unknown'> {
  return (await chat?.reachRoom(slug)) ?? false
}

export function closeRoom(): void {
  chat?.close()
}

export async function loadEarlier(room: string): Promise<void> {
  await chat?.loadEarlier(room)
}

export async function loadLater(room: string): Promise<void> {
  await chat?.loadLater(room)
}

/** Returns to the newest messages after a jump. */
export async function loadNewest(room: string): Promise<void> {
  await chat?.loadNewest(room)
}

/** Loads the messages around a message unless they are loaded. Returns whether it exists. */
export async function jumpTo(room: string, place: Place): Promise<boolean> {
  return (await chat?.jumpTo(room, place)) ?? false
}

/** Sends a message: shown at once as pending, sent when connected. Returns its key. */
export function send(room: string, message: SentMessage): string {
  return chat ? sendMessage(chat.core, room, message) : ''
}

export function resend(room: string, key: string): void {
  if (chat) retryMessage(chat.core, room, key)
}

/** Discards a refused or pending message. One in flight may still arrive. */
export function discard(room: string, key: string): void {
  if (chat) discardMessage(chat.core, room, key)
}

/** Optimistic, like the next two: a refusal is rolled back and reported to the listener. */
export function editMessage(room: string, id: string, text: string): void {
  if (chat) changeMessage(chat.core, { t: 'edit', room, id, text: text.trim() })
}

export function removeMessage(room: string, id: string): void {
  setEdit(room, id, undefined)
  if (chat) changeMessage(chat.core, { t: 'delete', room, id })
}

export function react(room: string, id: string, emoji: string): void {
  if (chat) changeMessage(chat.core, { t: 'react', room, id, emoji })
}

/** Call it on every key press; it is throttled before it is sent. */
export function typing(room: string): void {
  chat?.typing(room)
}

/** Marks everything as read, if the room is open and the page visible, because the newest message is shown. */
export function seen(room: string): void {
  chat?.seen(room)
}

/** Call it when the newest message scrolls into or out of view. While it is in view, old messages are unloaded. */
export function following(room: string, isAtEnd: boolean): void {
  chat?.following(room, isAtEnd)
}

/** Marks all rooms as read; requires a connection. */
export function markAllRead(): void {
  chat?.markAllRead()
}

/** Stores a draft across reloads; an empty one is deleted. */
export function setDraft(room: string, draft: Draft): void {
  chat?.setDraft(room, draft)
}

/** Stores an unfinished edit like a draft; `undefined` when it was saved or cancelled. */
export function setEdit(room: string, id: string, edit: Omit<UnfinishedEdit, 'id'> | undefined): void {
  chat?.setEdit(room, id, edit)
}

/** Messages with all words, newest first; `before`: a `seq`. Rejects with a `CallError`. */
export function searchRoom(
  room: string,
  words: string,
  before?: number,
): Promise<{ messages: ChatMessageRecord[]; more: boolean }> {
  return searchMessages(room, words, before)
}

/** Rejects with a `CallError`. */
export async function reportMessage(id: string, reason: ReportReason, note = ''): Promise<void> {
  await report(id, reason, note)
}

/** Has the server create a preview of a URL. Rejects with a `CallError`. */
export function makeCard(url: string): Promise<ChatCardRecord> {
  return makeCardOf(url)
}

export async function muteMember(room: string, user: string, seconds: number): Promise<void> {
  await muteInRoom(room, user, seconds)
}
