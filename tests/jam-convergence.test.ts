import { expect, test } from 'vitest'
import { restored } from '../worker/features/jam/restored.ts'
import { JamNetwork } from './support/jam-network.ts'
import { randomEdit } from './support/random-edits.ts'
import { randomSource } from './support/random-source.ts'

const PEOPLE = 5
const STEPS = 1_500

test.each([11, 12, 13, 14, 15, 16])(
  'five users who edit, reconnect and survive kills of the room converge to one document (seed %i)',
  (seed) => {
    const source = randomSource(seed)
    const { next } = source
    const network = new JamNetwork(PEOPLE, source)
    let made = 0
    let killAt = 100
    for (let step = 0; step < STEPS; step++) {
      for (const tab of network.tabs) {
        if (next() < 0.004) network.cut(tab, 5 + Math.floor(next() * 120))
        // Most of them without a line, when there is something unsent.
        if (next() < (tab.line ? 0.0006 : 0.01)) tab.reload()
        if (!tab.replica.isKnown) continue
        const command = next()
        if (command < 0.12) made += Number(tab.edit(randomEdit(source, tab.replica.document)))
        else if (command < 0.2) {
          const clips = tab.replica.document.tracks.flatMap((track) => track.clips)
          const clip = clips[Math.floor(next() * clips.length)]
          // A drag: a row of edits with one key.
          if (clip) made += Number(tab.edit({ kind: 'moveClip', clip: clip.id, start: next() * 60 }, clip.id))
        } else if (command < 0.22) tab.replica.undo()
        else if (command < 0.23) tab.replica.redo()
      }
      const killed = step === killAt
      if (killed) killAt += 200 + Math.floor(next() * 200)
      network.step({ killed })
    }
    // Everybody comes back, and what is pending is settled.
    const isSettled = () => network.tabs.every(({ line, replica }) => line?.isGreeted && replica.isSaved)
    for (let step = 0; step < 500 && !isSettled(); step++) network.step()
    for (let step = 0; step < 50; step++) network.step()

    const { session } = network.room
    const { log } = network.disk.committed
    const resumed = network.tabs.reduce((sum, tab) => sum + tab.resumed, 0)
    expect(resumed).toBeGreaterThan(0)
    console.log(`${made} edits made, ${log.length} in the log, ${network.cuts} cuts, ${network.kills} kills`)
    expect(network.kills).toBeGreaterThan(2)
    expect(network.cuts).toBeGreaterThan(5)
    expect(log.length).toBeGreaterThan(300)
    expect(isSettled()).toBe(true)
    for (const { replica } of network.tabs) {
      expect(replica.rev).toBe(session.rev)
      expect(replica.agreed).toEqual(session.document)
      expect(replica.document).toEqual(session.document)
    }
    expect(restored(network.disk.committed as never).session.document).toEqual(session.document)
    // Every sent edit is in the room's storage, at its own revision.
    const stored = new Map(log.map(({ rev, edit }) => [rev, JSON.stringify(edit)]))
    for (const { heard } of network.tabs) {
      expect(heard.size).toBeGreaterThan(100)
      for (const [rev, edit] of heard) expect(stored.get(rev)).toBe(edit)
    }
    expect(log.map(({ rev }) => rev)).toEqual(log.map((_, index) => index + 1))
    // No command of a tab was carried out twice.
    const commands = log.filter(({ client }) => client !== 'room').map(({ client, n }) => `${client} ${n}`)
    expect(new Set(commands).size).toBe(commands.length)
  },
)
