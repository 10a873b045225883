import type { ChatUser } from '../../../chat-calls.ts'

/** Tabs that follow the same rooms: all but some, so that new rooms are included. */
export class TabGroup<Tab extends { user: ChatUser }> {
  readonly key: string
  readonly tabs = new Set<Tab>()
  readonly without: ReadonlySet<string>
  /** The users in it, with their number of tabs. */
  readonly people = new Map<string, { user: ChatUser; tabs: number }>()

  constructor(key: string, without: ReadonlySet<string>) {
    this.key = key
    this.without = without
  }

  follows(room: string): boolean {
    return this.tabs.size > 0 && !this.without.has(room)
  }

  /** Returns whether the set of users has changed. */
  add(tab: Tab): boolean {
    const { user } = tab
    const known = this.people.get(user.id)
    this.tabs.add(tab)
    this.people.set(user.id, { user, tabs: (known?.tabs ?? 0) + 1 })
    return known?.user.name !== user.name
  }

  remove(tab: Tab): boolean {
    const known = this.people.get(tab.user.id)
    if (!this.tabs.delete(tab) || !known) return false
    known.tabs--
    return known.tabs === 0 && this.people.delete(tab.user.id)
  }
}
