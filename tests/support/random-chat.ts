import { isPending } from '../../worker/model/chat/room-messages.ts'
import { changeMessage, sendMessage } from '../../web/features/chat/connection/sending.ts'
import { memoryStore } from '../../web/platform/local-store.ts'
import { chance, Clock, ModelServer, ROOM } from './chat-model.ts'
import { tabOf } from './chat-tab.ts'

/** People who write, edit, scroll, lose their line and close their tabs in a random order that its seed repeats. */
export class RandomChat {
  readonly clock = new Clock()
  readonly server: ModelServer
  readonly tabs: ReturnType<typeof tabOf>[]
  /** The texts that each tab has sent, in their order. */
  readonly said: Map<string, string[]>
  readonly random: () => number
  private readonly people = ['anna', 'bert', 'bert', 'carl'].map((user) => ({
    user,
    disk: memoryStore<never>(),
    living: new Set<string>(),
  }))
  private readonly textOf: (place: string, random: () => number) => string

  constructor(seed: number, textOf: (place: string, random: () => number) => string = (place) => place) {
    this.random = chance(seed)
    this.server = new ModelServer(this.clock, this.random)
    this.textOf = textOf
    this.tabs = this.people.map((person) => this.open(person))
    this.said = new Map(this.people.map((_, index) => [String(index), []]))
  }

  private open({ user, disk, living }: (typeof this.people)[number]) {
    const tab = tabOf(user, this, disk, { living })
    const started = tab.chat.start()
    this.clock.later(100, () => void started.then(() => tab.chat.open(ROOM)))
    return tab
  }

  /** One random action, and a moment after it. */
  async step(step: number) {
    const { random, tabs, people, clock } = this
    const at = Math.floor(random() * tabs.length)
    const tab = tabs[at]
    const person = people[at]
    // A message needs a page that knows its user.
    if (!tab || !person || tab.state.getState().me === '') {
      await clock.pass(50)
      return
    }
    const own = tab.list().filter((one) => !isPending(one) && one.author === tab.user)
    const one = own[Math.floor(random() * own.length)]
    const dice = random()
    if (dice < 0.55) {
      const text = random() < 0.2 ? `same ${tab.user}` : this.textOf(`${at}:${step}`, random)
      if (sendMessage(tab.chat.core, ROOM, { text }) !== '') this.said.get(String(at))?.push(text)
    } else if (dice < 0.62 && one && !isPending(one)) {
      changeMessage(tab.chat.core, { t: 'edit', room: ROOM, id: one.id, text: `edited ${step}` })
    } else if (dice < 0.65 && one && !isPending(one)) {
      changeMessage(tab.chat.core, { t: 'delete', room: ROOM, id: one.id })
    } else if (dice < 0.75) tab.cut()
    else if (dice < 0.8) await tab.chat.keep()
    else if (dice < 0.83) {
      tab.crash()
      tabs[at] = this.open(person)
    } else if (dice < 0.88) void tab.chat.loadEarlier(ROOM)
    else if (dice < 0.9) void tab.chat.jumpTo(ROOM, { seq: 1 + Math.floor(random() * 30) })
    else if (dice < 0.92) void tab.chat.loadLater(ROOM)
    else if (dice < 0.94) void tab.chat.loadNewest(ROOM)
    else if (dice < 0.96) {
      tab.chat.close()
      void tab.chat.open(ROOM)
    }
    await clock.pass(random() * 400)
  }

  end() {
    for (const tab of this.tabs) tab.crash()
  }
}
