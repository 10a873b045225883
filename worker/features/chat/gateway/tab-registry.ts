import { sameSession } from '../../../chat-calls.ts'
import type { ChatUser } from '../../../chat-calls.ts'
import { TabGroup } from './tab-group.ts'
import type { Tab } from './tab.ts'

/** All tabs of a gateway, by user and by followed rooms. */
export class TabRegistry {
  readonly tabs = new Set<Tab>()
  readonly groups = new Map<string, TabGroup<Tab>>()
  private readonly byPerson = new Map<string, Set<Tab>>()
  private readonly peopleChanged: (group: TabGroup<Tab>) => void

  constructor(peopleChanged: (group: TabGroup<Tab>) => void) {
    this.peopleChanged = peopleChanged
  }

  get cursorTab(): Tab | undefined {
    return this.tabs.values().next().value
  }

  tabsOf(person: string): Tab[] {
    return [...(this.byPerson.get(person) ?? [])]
  }

  /** Updates name, picture and rights on the user's tabs and returns these tabs. */
  updateUser(user: ChatUser): Tab[] {
    const tabs = this.tabsOf(user.id)
    for (const tab of tabs) {
      const now = sameSession(user, tab.user)
      if (tab.group) this.regroup(tab, tab.group.without, now)
      else tab.user = now
    }
    return tabs
  }

  follows(room: string): boolean {
    for (const group of this.groups.values()) if (group.follows(room)) return true
    return false
  }

  /** The number of users whose tabs follow a room; one whose tabs follow different rooms may count twice. */
  usersIn(room: string): number {
    let users = 0
    for (const group of this.groups.values()) if (group.follows(room)) users += group.people.size
    return users
  }

  add(tab: Tab) {
    this.tabs.add(tab)
    const person = this.byPerson.get(tab.user.id)
    if (person) person.add(tab)
    else this.byPerson.set(tab.user.id, new Set([tab]))
  }

  remove(tab: Tab): boolean {
    if (!this.tabs.delete(tab)) return false
    const person = this.byPerson.get(tab.user.id)
    person?.delete(tab)
    if (person?.size === 0) this.byPerson.delete(tab.user.id)
    this.ungroup(tab)
    return true
  }

  /** Lets the tab follow all rooms but these, with the given user data. */
  regroup(tab: Tab, without: ReadonlySet<string>, user: ChatUser = tab.user) {
    this.ungroup(tab)
    tab.user = user
    const key = [...without].toSorted().join(' ')
    const group = this.groups.get(key) ?? new TabGroup<Tab>(key, without)
    this.groups.set(key, group)
    tab.group = group
    if (group.add(tab)) this.peopleChanged(group)
  }

  /** Limits every tab to `count` of these rooms by dropping the last ones. Returns the tabs concerned. */
  limit(rooms: readonly string[], count: number): Tab[] {
    return [...this.groups.values()].flatMap((group) => {
      const beyond = rooms.filter((room) => group.follows(room)).slice(count)
      if (beyond.length === 0) return []
      const tabs = [...group.tabs]
      const without = new Set([...group.without, ...beyond])
      for (const tab of tabs) this.regroup(tab, without)
      return tabs
    })
  }

  private ungroup(tab: Tab) {
    const { group } = tab
    if (!group) return
    tab.group = undefined
    if (group.remove(tab)) this.peopleChanged(group)
    if (group.tabs.size === 0) this.groups.delete(group.key)
  }
}
