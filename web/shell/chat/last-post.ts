import { session } from '../../platform/session.ts'

/** Words that were not posted, by user and page, and the rooms of users' last posts; of this visit. */
const words = new Map<string, string>()
const rooms = new Map<string, string>()

const user = (): string => session.get()?.user.id ?? ''

export const unpostedWords = (address: string): string => words.get(`${user()} ${address}`) ?? ''

export function storeWords(address: string, text: string): void {
  words.set(`${user()} ${address}`, text)
}

export const lastRoom = (): string => rooms.get(user()) ?? ''

export function storeRoom(id: string): void {
  rooms.set(user(), id)
}
