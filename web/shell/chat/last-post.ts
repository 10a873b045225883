/** Words that were not posted, by page, and the room of the last post; of this visit. */
const words = new Map<string, string>()
let room = ''

export const unpostedWords = (address: string): string => words.get(address) ?? ''

export function storeWords(address: string, text: string): void {
  words.set(address, text)
}

export const lastRoom = (): string => room

export function storeRoom(id: string): void {
  room = id
}
