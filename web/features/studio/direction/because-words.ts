import type { Directed } from '#contract/document/document'

/** By `because`. */
const reasons: Readonly<Record<string, string>> = {
  opening: 'the opening',
  entrance: 'an entrance',
  turn: 'a new speaker',
  exchange: 'a quick exchange',
  regroup: 'a reminder of who is there',
  variety: 'a long turn',
  listening: 'a listener',
  laughter: 'laughter',
  aside: 'words for the audience',
  words: 'the words',
  question: 'a question',
  emphasis: 'a stressed word',
  greeting: 'a greeting',
  no: 'a “no”',
  yes: 'a “yes”',
  number: 'a number',
  big: 'something big',
  joy: 'joy',
  thinking: 'a thought',
  surprise: 'surprise',
  feeling: 'a feeling',
  pointing: 'something pointed at',
  invitation: 'an invitation',
}

/** Why the director placed something; `undefined` for what a person placed. */
export function becauseText(directed: Directed | null | undefined): string | undefined {
  if (!directed) return undefined
  const reason = reasons[directed.because]
  return reason ? `Placed by the director, because of ${reason}.` : 'Placed by the director.'
}
