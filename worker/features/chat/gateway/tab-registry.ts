import { sameSession } from '../../../chat-calls.ts'
import type { ChatUser } from '../../../chat-calls.ts'
import { TabGroup } from './tab-group.ts'
import type { Tab } from './tab.ts'

/** All tabs of a gateway, by person and by what they follow. */
export class TabRegistry {
  readonly tabs = new Set<Tab>()
  readonly groups = new Map<string, TabGroup<Tab>>()
  private readonly byPerson = new Map<string, Set<Tab>>()
  private readonly peopleChanged: (group: TabGroup<Tab>) => void

  constructor(peopleChanged: (group: TabGroup<Tab>) => void) {
    this.peopleChanged = peopleChanged
  }

  /** The oldest tab, which remembers for all. */
  get keeper(): Tab | undefined {
    return this.tabs.values().next().value
  }

  tabsOf(person: string): Tab[] {
    return [...(this.byPerson.get(person) ?? [])]
  }

  /** Gives the person’s tabs their present name, look and rights. Returns these tabs. */
  updateUser(speaker: ChatUser): Tab[] {
    const tabs = this.tabsOf(speaker.id)
    for (const tab of tabs) {
      const now = sameSession(speaker, tab.speaker)
      if (tab.group) this.regroup(tab, tab.group.without, now)
      else tab.speaker = now
    }
    return tabs
  }

  /** Whether any tab follows the room. */
  follows(room: string): boolean {
    for (const group of this.groups.values()) if (group.follows(room)) return true
    return false
  }

  add(tab: Tab) {
    this.tabs.add(tab)
    const person = this.byPerson.get(tab.speaker.id)
    if (person) person.add(tab)
    else this.byPerson.set(tab.speaker.id, new Set([tab]))
  }

  /** Returns whether it was there. */
  remove(tab: Tab): boolean {
    if (!this.tabs.delete(tab)) return false
    const person = this.byPerson.get(tab.speaker.id)
    person?.delete(tab)
    if (person?.size === 0) this.byPerson.delete(tab.speaker.id)
    this.ungroup(tab)
    return true
  }

  /** From now on the tab follows all rooms but these, under its speaker's present name. */
  regroup(tab: Tab, without: ReadonlySet<string>, speaker: ChatUser = tab.speaker) {
    this.ungroup(tab)
    tab.speaker = speaker
    const key = [...without].toSorted().join(' ')
    const group = this.groups.get(key) ?? new TabGroup<Tab>(key, without)
    this.groups.set(key, group)
    tab.group = group
    if (group.add(tab)) this.peopleChanged(group)
  }

  /** Has nobody follow more than `most` of these rooms: the last are left out. Returns the tabs concerned. */
  limit(rooms: readonly string[], most: number): Tab[] {
    return [...this.groups.values()].flatMap((group) => {
      const beyond = rooms.filter((room) => group.follows(room)).slice(most)
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
