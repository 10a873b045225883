import { analyseSpeakers } from '../../../web/engine/voice/speakers/analyse-speakers.ts'
import type { Speakers } from '../../../web/engine/voice/speakers/speakers.ts'
import {
  diarizationError,
  errorShare,
  type DiarizationError,
} from '../../support/sounds/diarization-error.ts'
import { labelledConversations } from './labelled-conversations.ts'
import { madeConversation, type Conversation } from './made-conversations.ts'
import { peopleOf, SAMPLE_RATE } from './people.ts'

const COLLAR = 0.25
/** People in a conversation, and how many of them are made. */
const MADE = [
  [1, 20],
  [2, 24],
  [3, 10],
  [4, 10],
] as const

interface Measured {
  conversation: Conversation
  known: Speakers
  found: Speakers
  /** Processor time. */
  seconds: number
}

/**
 * Diarization error rates (missed, false and confused speech), per cent of the speech, on six labelled conversations and
 * on 64 made of people whom no net has heard; with the number of speakers known and found, with and without a collar.
 */
export async function run(): Promise<void> {
  const labelled = await measureAll(labelledConversations())
  console.log(`${'conversation'.padEnd(22)}known  found (count)  known, no collar  found, no collar`)
  for (const one of labelled) {
    const { conversation, found } = one
    const count = `(${found.people.length} of ${conversation.people})`
    console.log(
      `${conversation.name.padEnd(22)}${shareOf(one, 'known', COLLAR)}  ${shareOf(one, 'found', COLLAR)} ${count}` +
        `  ${shareOf(one, 'known', 0).padStart(10)}  ${shareOf(one, 'found', 0).padStart(16)}`,
    )
  }
  const people = peopleOf('test')
  const made = await measureAll(
    MADE.flatMap(([count, conversations]) =>
      Array.from({ length: conversations }, (_, index) =>
        madeConversation(people, count, 1000 * count + index),
      ),
    ),
  )
  console.log(
    `\n${'made conversations'.padEnd(22)}known  median  found  median  missed false confused  right count  no collar: known  found`,
  )
  for (const [count] of MADE)
    for (const isNoisy of [false, true])
      printSet(
        `${count} people${isNoisy ? ', room, noise' : ''}`,
        made.filter(({ conversation }) => conversation.isNoisy === isNoisy && conversation.people === count),
      )
  for (const [count] of MADE)
    printSet(
      `${count} people, all`,
      made.filter(({ conversation }) => conversation.people === count),
    )
  const all = [...labelled, ...made]
  const length = all.reduce((sum, { conversation }) => sum + conversation.duration, 0)
  const seconds = all.reduce((sum, one) => sum + one.seconds, 0)
  console.log(`${(length / seconds).toFixed(0)} × real time by processor seconds.`)
  console.log(
    'Beside it, published without a collar, on real talk: pyannote 3.1 VoxConverse 11.2, AMI headsets 18.8, CALLHOME 28.5.',
  )
}

async function measureAll(conversations: Conversation[]): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const conversation of conversations) {
    const begun = process.cpuUsage()
    const heard = await analyseSpeakers([conversation.samples], SAMPLE_RATE)
    const found = heard.find()
    const { user, system } = process.cpuUsage(begun)
    const known = heard.find([{ kind: 'count', people: conversation.people }])
    measured.push({ conversation, known, found, seconds: (user + system) / 1e6 })
  }
  return measured
}

function errorOf(
  { conversation, ...one }: Measured,
  which: 'known' | 'found',
  collar: number,
): DiarizationError {
  return diarizationError(conversation.truth, one[which].turns, { collar, duration: conversation.duration })
}

const percent = (share: number) => (100 * share).toFixed(1).padStart(5)
const shareOf = (one: Measured, which: 'known' | 'found', collar: number) =>
  percent(errorShare(errorOf(one, which, collar)))

/** Means are of all speech together. */
function printSet(name: string, measured: Measured[]) {
  const total = (which: 'known' | 'found', collar: number) =>
    measured
      .map((one) => errorOf(one, which, collar))
      .reduce((sum, one) => ({
        speech: sum.speech + one.speech,
        missed: sum.missed + one.missed,
        falseAlarm: sum.falseAlarm + one.falseAlarm,
        confused: sum.confused + one.confused,
      }))
  const mean = (which: 'known' | 'found', collar: number) => percent(errorShare(total(which, collar)))
  const median = (which: 'known' | 'found') => {
    const shares = measured.map((one) => errorShare(errorOf(one, which, COLLAR))).toSorted((a, b) => a - b)
    return percent(shares[Math.floor(shares.length / 2)] ?? 0)
  }
  const { speech, missed, falseAlarm, confused } = total('known', COLLAR)
  const parts = [missed, falseAlarm, confused].map((seconds) => percent(seconds / speech)).join(' ')
  const right = measured.filter(
    ({ conversation, found }) => found.people.length === conversation.people,
  ).length
  console.log(
    `${name.padEnd(22)}${mean('known', COLLAR)}   ${median('known')}  ${mean('found', COLLAR)}   ${median('found')}` +
      `   ${parts}     ${`${right} of ${measured.length}`.padStart(8)}             ${mean('known', 0)}  ${mean('found', 0)}`,
  )
}
