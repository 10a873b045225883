import type { SaidWord } from './said-words.ts'

/** A reason with the gestures that fit it. */
export interface Act {
  because: string
  gestures: readonly string[]
}

const acts: readonly (readonly [words: RegExp, act: Act])[] = [
  [
    /^(hello|hi|hey|goodbye|bye|welcome|hallo|hola|ciao|bonjour|salut|moin|tschüss)$/,
    { because: 'greeting', gestures: ['wave'] },
  ],
  [
    /^(no|nope|never|not|don't|won't|can't|nein|nicht|nie|non|jamais|nunca)$/,
    { because: 'no', gestures: ['shake'] },
  ],
  [
    /^(yes|yeah|yep|exactly|right|sure|ja|genau|oui|sí|si)$/,
    { because: 'yes', gestures: ['nod', 'thumbs-up'] },
  ],
  [
    /^(\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|hundred|thousand|million)$/,
    { because: 'number', gestures: ['idea'] },
  ],
  [
    /^(big|huge|enormous|whole|all|every|everything|everyone|everybody|world|large|riesig|alles|groß)$/,
    { because: 'big', gestures: ['present'] },
  ],
  [
    /^(great|fantastic|wonderful|hooray|yay|super|awesome|brilliant)$/,
    { because: 'joy', gestures: ['cheer', 'thumbs-up'] },
  ],
  [/^(think|thought|maybe|perhaps|hmm|wonder|vielleicht)$/, { because: 'thinking', gestures: ['think'] }],
  [/^(wow|whoa|gosh|god)$/, { because: 'surprise', gestures: ['gasp'] }],
  [/^(thanks|thank|love|sorry|please|danke|merci|gracias)$/, { because: 'feeling', gestures: ['heart'] }],
  [/^(you|there|that|look|over|here|du|dort|da)$/, { because: 'pointing', gestures: ['point'] }],
  [/^(come|komm|viens)$/, { because: 'invitation', gestures: ['beckon'] }],
  [
    /^(why|what|who|how|where|when|warum|was|wer|wie|wo)$/,
    { because: 'question', gestures: ['shrug', 'head-tilt'] },
  ],
]

/** The act that a word asks for; `undefined` for most. */
export function actOfWord({ text }: Pick<SaidWord, 'text'>): Act | undefined {
  const plain = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return acts.find(([words]) => words.test(plain))?.[1]
}

/** Without words, the strength of a stress chooses. */
export const soundActs = {
  question: { because: 'question', gestures: ['shrug', 'head-tilt'] },
  strong: { because: 'emphasis', gestures: ['present', 'idea', 'cheer'] },
  plain: { because: 'emphasis', gestures: ['present', 'lean', 'point', 'hands-on-hips', 'heart'] },
} as const satisfies Record<string, Act>
