import { expressions } from '../../engine/puppet/acting/expressions.ts'
import { inEnglish, soundOfKana } from './japanese-words.ts'

/** The state for which a picture of a set is shown, and the id of its `image`: `idle`, `talk-blink`, `happy-talk`, `mouth-aa`. */
export type Role = string

export const UNUSED = 'unused'

/** A mouth's sounds in the order of menus, with labels, of which a narrow card shows the beginning. */
const sounds = [
  ['sil', 'At rest (mouth)'],
  ['m', 'M, B, P (mouth)'],
  ['aa', 'Ah (mouth)'],
  ['iy', 'Ee (mouth)'],
  ['ao', 'Oh (mouth)'],
  ['uw', 'Oo, W (mouth)'],
  ['ax', 'Uh (mouth)'],
  ['eh', 'Eh (mouth)'],
  ['er', 'R (mouth)'],
  ['f', 'F, V (mouth)'],
  ['s', 'S (mouth)'],
  ['t', 'D, T (mouth)'],
  ['n', 'N (mouth)'],
  ['l', 'L (mouth)'],
] as const

const moods = expressions.map(({ id, label }) => ({ id, label }))

export const roleLabels: ReadonlyMap<Role, string> = new Map([
  ['idle', 'Idle'],
  ['talk', 'Talking'],
  ['blink', 'Blinking'],
  ['talk-blink', 'Talking and blinking'],
  ...moods.flatMap(({ id, label }): [Role, string][] => [
    [id, label],
    [`${id}-talk`, `${label}, talking`],
  ]),
  ...sounds.map(([id, label]): [Role, string] => [`mouth-${id}`, label]),
  [UNUSED, 'Not used'],
])

/** The states that a file without a telling name gets, in order. */
const inOrder = ['idle', 'talk', 'blink', 'talk-blink']

const words = {
  talk: /\b(talk|talking|speak|speaking|mouth ?open|open ?mouth|open)\b/,
  blink: /\b(blink|blinking|eyes? ?(closed|shut)|closed ?eyes?|closed|wink)\b/,
  idle: /\b(idle|quiet|silent|normal|neutral|default|base|still|rest|resting|listening|inactive|mouth ?closed|closed ?mouth)\b/,
}

/** “Closed eyes” as “eyes closed”, in names that begin so: in “mouth closed eyes open” it is neither. */
function nounsFirst(name: string): string {
  const [first = ''] = /\b(open|closed|shut|mouth|eyes?)\b/.exec(name) ?? []
  if (!/^(open|closed|shut)$/.test(first)) return name
  return name.replaceAll(/\b(open|closed|shut) (mouth|eyes?)\b/g, '$2 $1')
}

/** Two states without anything between them: “talkblink”. */
const glued =
  /\b(idle|talk(?:ing)?|speak(?:ing)?|blink(?:ing)?|open|closed|shut)(idle|talk(?:ing)?|speak(?:ing)?|blink(?:ing)?|open|closed|mouth|eyes?)\b/g
const notTalking = /\b(not|no|isnt|isn t) ?(talk|talking|speak|speaking)\b/

const moodWords: readonly [RegExp, string][] = [
  [/\b(happy|joy|joyful|smile|smiling)\b/, 'happy'],
  [/\b(sad|cry|crying)\b/, 'sad'],
  [/\b(angry|anger|mad)\b/, 'angry'],
  [/\b(surprised?|surprise|shock|shocked)\b/, 'surprised'],
  [/\b(afraid|scared|fear)\b/, 'afraid'],
  ...moods.map(({ id }): [RegExp, string] => [new RegExp(`\\b${id}\\b`), id]),
]

/** Names of mouths in Character Animator, and the letters of Rhubarb. */
const soundWords = new Map(
  Object.entries({
    sil: 'neutral rest sil x',
    m: 'm mbp a',
    f: 'f fv g',
    s: 's b',
    t: 'd t',
    n: 'n',
    iy: 'ee i',
    ax: 'uh',
    eh: 'c eh',
    aa: 'aa ah',
    ao: 'oh o e',
    er: 'r',
    uw: 'w oo woo u',
    l: 'l h',
  }).flatMap(([sound, names]) => names.split(' ').map((name): [string, string] => [name, sound])),
)

/** Letters that only Rhubarb uses; beside them, D and F are its own, too. */
const rhubarbOnly = new Set(['b', 'c', 'g', 'h', 'x'])
const rhubarbWords = new Map([
  ['d', 'aa'],
  ['f', 'uw'],
])

/** Letters that only sets of vowels (A, I, U, E, O) use; beside them, A and E are vowels, too. */
const vowelOnly = new Set(['i', 'o', 'u'])
const vowelWords = new Map([
  ['a', 'aa'],
  ['e', 'eh'],
])
const noWords: ReadonlyMap<string, string> = new Map()

/** The meanings of letters in a set with these names. */
function lettersOf(files: readonly string[]): ReadonlyMap<string, string> {
  const mouths = files.map((file) => mouthOfName(plainName(file)))
  if (mouths.some((mouth) => vowelOnly.has(mouth))) return vowelWords
  return mouths.some((mouth) => rhubarbOnly.has(mouth)) ? rhubarbWords : noWords
}

function plainName(file: string): string {
  const words = mouthOfKana(inEnglish(file.replace(/\.[^.]*$/, '')))
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/([a-z])(\d)/g, '$1 $2')
    .replaceAll(glued, '$1 $2')
    .trim()
  return nounsFirst(words)
}

/** A file that is named after a vowel is a mouth. */
function mouthOfKana(name: string): string {
  const vowel = soundOfKana(name.replace(/^ *mouth[ _-]*/, ''))
  return vowel === undefined ? name : `mouth ${vowel}`
}

function mouthOfName(name: string): string {
  return /\b(?:mouth|viseme|lips?) (\S+(?: \S+)?)$/.exec(name)?.[1]?.replace(' ', '') ?? ''
}

/** The role that a file's name tells; `undefined` for names that tell nothing. */
export function roleOfName(file: string, letters = noWords): Role | undefined {
  const name = plainName(file)
  const mouth = mouthOfName(name)
  const sound = letters.get(mouth) ?? soundWords.get(mouth)
  if (sound !== undefined) return `mouth-${sound}`
  // Pairs first: in “eyes open, mouth closed” neither word says anything alone.
  const shutEyes = /\beyes? ?(closed|shut)\b/.test(name)
  const shutMouth = /\b(mouth ?(closed|shut)|closed ?mouth)\b/.test(name) || notTalking.test(name)
  const rest = name
    .replace(notTalking, ' ')
    .replaceAll(/\b(eyes? ?(open|closed|shut)|mouth ?(closed|shut)|closed ?mouth)\b/g, ' ')
  const talks = words.talk.test(rest)
  const blinks = shutEyes || words.blink.test(rest)
  const mood = moodWords.find(([pattern]) => pattern.test(name))?.[1]
  if (mood !== undefined) return talks ? `${mood}-talk` : mood
  if (talks) return blinks ? 'talk-blink' : 'talk'
  if (blinks) return 'blink'
  return shutMouth || words.idle.test(name) ? 'idle' : undefined
}

/** The roles that names tell, each once; letters are vowels or Rhubarb’s if one of them is only theirs. */
export function namedRoles(files: readonly string[]): (Role | undefined)[] {
  const used = new Set<Role>()
  const letters = lettersOf(files)
  const names = new Set(files.map(plainName))
  const byName = files.map((file) => roleOfName(file, letters))
  return files.map((file, at) => {
    // Beside an “open” one it is a mouth that is closed, if no other is.
    const isMouth = plainName(file) === 'closed' && names.has('open') && !byName.includes('idle')
    const role = isMouth ? 'idle' : byName[at]
    if (role === undefined || used.has(role)) return undefined
    used.add(role)
    return role
  })
}

/** One role a file: by its name, else the next state that is free, in the order of names. */
export function rolesOf(files: readonly string[]): Role[] {
  const named = namedRoles(files)
  const used = new Set(named)
  return named.map((role) => {
    if (role !== undefined) return role
    const next = inOrder.find((one) => !used.has(one)) ?? UNUSED
    used.add(next)
    return next
  })
}

export function soundOfRole(role: Role): string | undefined {
  return /^mouth-([a-z]+)$/.exec(role)?.[1]
}

export function moodOfRole(role: Role): string | undefined {
  const mood = role.replace(/-talk$/, '')
  return moods.some(({ id }) => id === mood) ? mood : undefined
}
