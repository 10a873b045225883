import { describe, expect, test } from 'vitest'
import { createSpeakerFinder } from './find-speakers.ts'
import type { SpeakerCorrection } from '#contract/document/speaker-corrections'
import type { Speakers } from './speakers.ts'
import { BLOCK_SUMS, statisticsIn, type VoiceBlocks } from './voice-blocks.ts'
import { VOICE_SIZE } from './voice-projection.ts'
import { normalised } from './voice-windows.ts'
import { VOICE_CHANNELS } from '../net/phone-net.ts'
import { noise } from '../../../../tests/support/sounds/synthetic-sounds.ts'

const ROWS = 5

/** Blocks in which letters speak, each for half a second; a point is a pause. Rows vary about a person's own. */
function blocksOf(said: string): VoiceBlocks {
  const count = 5 * said.length
  const blocks: VoiceBlocks = {
    duration: said.length / 2,
    sums: new Float32Array(count * BLOCK_SUMS),
    counts: new Uint8Array(count),
    pitches: new Float32Array(count),
    speech: new Uint8Array(10 * count),
    levels: new Int8Array(10 * count).fill(-90),
  }
  const random = noise(count * VOICE_CHANNELS, 1, 1, 77)
  for (let block = 0; block < count; block++) {
    const letter = said[Math.floor(block / 5)] ?? '.'
    if (letter === '.') continue
    const own = noise(VOICE_CHANNELS + 500, 1, 1, 7919 * letter.charCodeAt(0)).subarray(500)
    blocks.counts[block] = ROWS
    blocks.pitches[block] = 100 + letter.charCodeAt(0)
    blocks.speech.fill(1, 10 * block, 10 * block + 10)
    blocks.levels.fill(-25, 10 * block, 10 * block + 10)
    for (let channel = 0; channel < VOICE_CHANNELS; channel++) {
      const row = 1 + 0.5 * (own[channel] ?? 0) + 0.3 * (random[block * VOICE_CHANNELS + channel] ?? 0)
      blocks.sums[block * BLOCK_SUMS + channel] = ROWS * row
      blocks.sums[block * BLOCK_SUMS + VOICE_CHANNELS + channel] = ROWS * (row * row + 0.04)
    }
  }
  return blocks
}

/** The speaker of each half second, as letters from a on; a capital is the others. */
function heard({ turns, people }: Speakers, length: number): string {
  return Array.from({ length }, (_, index) => {
    const time = index / 2 + 0.25
    const turn = turns.find(({ start, duration }) => time >= start && time < start + duration)
    if (!turn) return '.'
    return turn.speaker < people.length ? String.fromCharCode(97 + turn.speaker) : 'O'
  }).join('')
}

/** Rows are 1 in the mean of all people. */
function embed(blocks: VoiceBlocks, from: number, to: number) {
  const statistics = statisticsIn(blocks, from, to)
  return statistics && normalised(statistics.slice(0, VOICE_SIZE).map((value) => value - 1))
}

function find(said: string, corrections: SpeakerCorrection[] = []) {
  const speakers = createSpeakerFinder(blocksOf(said), embed).find(corrections)
  return { speakers, heard: heard(speakers, said.length) }
}

const TALK = '.aaaaaaaa..bbbbbbbbb.aaaaaa..bbbbbbaaaaaaaa.'

test('turns of two people are found, with what each says', () => {
  const { speakers, heard } = find(TALK)
  expect(heard).toBe(TALK)
  expect(speakers.people.map(({ pitch }) => pitch)).toEqual([197, 198])
  expect(speakers.people[0]?.seconds).toBeCloseTo(11, 0)
  expect(speakers.people[1]?.seconds).toBeCloseTo(7.5, 0)
  expect(speakers.turns.every(({ sure }) => sure > 0.5 && sure <= 1)).toBe(true)
})

test('speakers are numbered in the order in which they begin', () => {
  expect(find(TALK.replaceAll('a', 'x')).heard).toBe(TALK)
})

test('a person who gives only short answers is found', () => {
  const said = `${'.aaaaaaaa.bbb'.repeat(6)}.`
  expect(find(said).heard).toBe(said)
})

test.each([3, 4, 6])('%i people are counted', (count) => {
  const said = Array.from({ length: count }, (_, index) => String.fromCharCode(97 + index).repeat(10)).join(
    '.',
  )
  expect(find(`${said}.${said}`).heard).toBe(`${said}.${said}`)
})

test('nine people are six and others', () => {
  const said = Array.from({ length: 9 }, (_, index) =>
    String.fromCharCode(97 + index).repeat(12 - index),
  ).join('.')
  const { speakers } = find(`${said}.${said}`)
  expect(speakers.people).toHaveLength(6)
  expect(speakers.others).toBe(true)
})

test('one person is one, silence is none', () => {
  expect(find('.aaaaaaaaaaaaaa..aaaaaaaaaaa').speakers.people).toHaveLength(1)
  expect(find('.....').speakers).toEqual({ turns: [], people: [], others: false })
  expect(find('').speakers.turns).toEqual([])
})

describe('corrections', () => {
  test('a count is kept', () => {
    expect(find(TALK, [{ kind: 'count', people: 1 }]).speakers.people).toHaveLength(1)
  })

  test('a count after other corrections is kept, until as many as are found are wanted', () => {
    const said = '.aaaaaaaa..bbbbbbbbb..cccccccc..aaaaaa..bbbbbb..cccccc.'
    expect(find(said).speakers.people).toHaveLength(3)
    const third: SpeakerCorrection = { kind: 'is', from: 5.5, to: 10, speaker: 2 }
    const two: SpeakerCorrection = { kind: 'count', people: 2 }
    expect(find(said, [third, two]).speakers.people).toHaveLength(2)
    expect(find(said, [third, two, { kind: 'count', people: null }])).toEqual(find(said, [third]))
  })

  test('what was found with the first corrections is kept while more are tried', () => {
    const finder = createSpeakerFinder(blocksOf(TALK), embed)
    const first: SpeakerCorrection = { kind: 'is', from: 10.5, to: 13.5, speaker: 1 }
    const second: SpeakerCorrection = { kind: 'split', at: 3 }
    const none = finder.find()
    const one = finder.find([first])
    const both = finder.find([first, second])
    expect(finder.find([{ ...first }, second])).toBe(both)
    expect(finder.find([first])).toBe(one)
    // Another first correction leaves nothing of those after it.
    expect(finder.find([second, first])).toEqual(find(TALK, [second, first]).speakers)
    expect(finder.find()).toBe(none)
  })

  test('merged speakers are one', () => {
    const corrections: SpeakerCorrection[] = [{ kind: 'merge', speakers: [0, 1] }]
    expect(find(TALK, corrections).heard).toBe(TALK.replaceAll('b', 'a'))
  })

  test('a stretch that is of the other speaker is theirs, and the rest stays', () => {
    const corrections: SpeakerCorrection[] = [{ kind: 'is', from: 10.5, to: 13.5, speaker: 1 }]
    expect(find(TALK, corrections).heard).toBe('.aaaaaaaa..bbbbbbbbb.bbbbbb..bbbbbbaaaaaaaa.')
  })

  test('a stretch may be of someone new', () => {
    const corrections: SpeakerCorrection[] = [{ kind: 'is', from: 10.5, to: 13.5, speaker: 2 }]
    // The last turn resembles both.
    expect(find(TALK, corrections).heard).toMatch(/^\.a{8}\.\.b{9}\.c{6}\.\.b{6}(?:a{8}|c{8})\.$/)
  })

  test('a turn is split where two people change', () => {
    const said = '.aaaaaaaaaaaaaaaa..bbbbbbbbb.'
    const { heard } = find(said, [{ kind: 'split', at: 4.5 }])
    expect(heard.slice(2, 8)).not.toContain(heard[14])
    expect(heard.slice(19)).toBe(
      find(said)
        .heard.slice(19)
        .replaceAll('b', heard[20] ?? ''),
    )
  })

  test('what does not exist changes nothing', () => {
    const corrections: SpeakerCorrection[] = [
      { kind: 'merge', speakers: [0, 9] },
      { kind: 'split', at: 99 },
      { kind: 'is', from: 90, to: 95, speaker: 1 },
    ]
    expect(find(TALK, corrections).heard).toBe(TALK)
  })
})

test('a sound of many minutes is clustered in parts, to the same speakers', () => {
  const said = TALK.repeat(30)
  const { speakers, heard } = find(said)
  expect(speakers.people).toHaveLength(2)
  expect(heard).toBe(said)
})
