/**
 * Lower case a–z and apostrophes: numbers, years, ordinals, usual signs and abbreviations are written out, capitals
 * without a vowel letter by letter. Other scripts are omitted.
 */
export function spokenWords(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[’ʼ`]/g, "'")
  return (plain.match(token) ?? []).flatMap(wordsOf)
}

const token = /[a-z]+(?:'[a-z]+)*\.?|[$£€]?\d[\d,]*(?:\.\d+)?(?:st|nd|rd|th)?|[%&+=@]/gi

const signs: Record<string, string> = { '%': 'percent', '&': 'and', '+': 'plus', '=': 'equals', '@': 'at' }
const currencies: Record<string, string> = { $: 'dollars', '£': 'pounds', '€': 'euros' }
const abbreviations: Record<string, string> = {
  'mr.': 'mister',
  'mrs.': 'missis',
  'ms.': 'miz',
  'dr.': 'doctor',
  'st.': 'saint',
  'vs.': 'versus',
  'etc.': 'et cetera',
  'no.': 'number',
}
const letters =
  'ay bee see dee ee eff jee aitch eye jay kay el em en oh pee cue ar ess tee you vee doubleyou ex why zee'.split(
    ' ',
  )

function wordsOf(found: string): string[] {
  const small = found.toLowerCase()
  const sign = signs[found]
  if (sign) return [sign]
  if (/\d/.test(found)) return numberWords(small)
  // “No.” at a sentence's end is a word far more often than a number's.
  const long = small === 'no.' ? undefined : abbreviations[small]
  if (long) return long.split(' ')
  const word = small.replace('.', '')
  const isSpelled = /^[BCDFGHJKLMNPQRSTVWXZ]{2,5}$/.test(found.replace('.', ''))
  return isSpelled ? Array.from(word, (letter) => letters[letter.charCodeAt(0) - 97] ?? letter) : [word]
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales: [number, string][] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
  [100, 'hundred'],
]
const ordinals: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

function numberWords(found: string): string[] {
  const currency = currencies[found.charAt(0)]
  const isOrdinal = /[a-z]$/.test(found)
  const [whole = '', fraction] = found.replaceAll(/[^\d.]/g, '').split('.')
  // Longer ones are read digit by digit.
  if (whole.length > 15) return Array.from(whole, (digit) => ones[Number(digit)] ?? '')
  const words = isYear(found) ? yearWords(Number(whole)) : cardinal(Number(whole))
  if (fraction) words.push('point', ...Array.from(fraction, (digit) => ones[Number(digit)] ?? ''))
  if (isOrdinal) words.push(ordinal(words.pop() ?? ''))
  return currency ? [...words, currency] : words
}

const isYear = (found: string) => /^(1[1-9]|20)\d\d$/.test(found)

function yearWords(year: number): string[] {
  const [century, rest] = [Math.floor(year / 100), year % 100]
  if (century === 20 && rest < 10) return cardinal(year)
  if (rest === 0) return [...cardinal(century), 'hundred']
  return [...cardinal(century), ...(rest < 10 ? ['oh'] : []), ...cardinal(rest)]
}

function cardinal(value: number): string[] {
  for (const [scale, name] of scales) {
    if (value < scale) continue
    const rest = value % scale
    return [...cardinal(Math.floor(value / scale)), name, ...(rest > 0 ? cardinal(rest) : [])]
  }
  if (value < 20) return [ones[value] ?? '']
  return [tens[Math.floor(value / 10)] ?? '', ...(value % 10 > 0 ? [ones[value % 10] ?? ''] : [])]
}

function ordinal(word: string): string {
  return ordinals[word] ?? (word.endsWith('y') ? `${word.slice(0, -1)}ieth` : `${word}th`)
}
