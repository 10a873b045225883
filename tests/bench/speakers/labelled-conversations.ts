import type { Conversation } from './made-conversations.ts'
import { SAMPLE_RATE, soundOf, textOf } from './people.ts'

const names = ['two-a', 'two-b', 'two-c', 'three-a', 'three-b', 'four-a']

/** The six conversations of ../shared/cases, with who speaks when (NIST RTTM). */
export function labelledConversations(): Conversation[] {
  return names.map((name) => {
    const samples = soundOf(`cases/conversations/${name}.opus`)
    const truth = textOf(`cases/conversations/${name}.rttm`)
      .trim()
      .split('\n')
      .map((line) => {
        const [, , , start, duration, , , speaker = ''] = line.split(' ')
        return { start: Number(start), duration: Number(duration), speaker }
      })
    return {
      name,
      samples,
      duration: samples.length / SAMPLE_RATE,
      people: new Set(truth.map(({ speaker }) => speaker)).size,
      truth,
      isNoisy: false,
    }
  })
}
