import type { Question } from '#contract/survey/schema'

/** The question with its options and rows in the order of a seed, if it asks for a random order. Columns stay. */
export function inSeededOrder(question: Question, seed: string): Question {
  if (!('shuffle' in question) || !question.shuffle) return question
  const own = `${seed} ${question.id}`
  return {
    ...question,
    ...('options' in question && { options: shuffled(question.options, own) }),
    ...('rows' in question && { rows: shuffled(question.rows, own) }),
    // Safe: the same options and rows in another order.
  } as Question
}

/** By a hash of each id, so that a new option moves no other. */
function shuffled<One extends { id: string }>(list: readonly One[], seed: string): One[] {
  return list
    .map((one) => ({ one, place: hashOf(`${seed} ${one.id}`) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/** FNV-1a of 32 bits, then the finaliser of MurmurHash3: similar texts get unrelated numbers. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
