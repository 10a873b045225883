/** They sort beside others, but do not decompose into one of those and a mark. */
const besides: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ĳ: 'ij',
  ĸ: 'k',
  ŀ: 'l',
  ł: 'l',
  ŉ: 'n',
  ŋ: 'n',
  ŧ: 't',
  ſ: 's',
  ς: 'σ',
  // In Cyrillic, the code points of all of these but й come after я.
  й: 'й',
  ё: 'е',
  є: 'е',
  ѓ: 'г',
  ґ: 'г',
  ђ: 'д',
  і: 'и',
  ї: 'и',
  ј: 'и',
  ќ: 'к',
  љ: 'л',
  њ: 'н',
  ѕ: 'з',
  ћ: 'т',
  ў: 'у',
  џ: 'ч',
}

/** First and last code points, in order. */
const blocks: readonly (readonly [number, number])[] = [
  // Latin of Europe, Romanian, pinyin.
  [0xc0, 0x17f],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1cd, 0x1dc],
  [0x218, 0x21b],
  // Combining marks.
  [0x300, 0x304],
  [0x306, 0x30c],
  [0x31b, 0x31b],
  [0x323, 0x323],
  [0x327, 0x328],
  [0x331, 0x331],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x491],
  // Indic and Arabic names, Welsh, Vietnamese.
  [0x1e0c, 0x1e0d],
  [0x1e24, 0x1e25],
  [0x1e32, 0x1e33],
  [0x1e42, 0x1e47],
  [0x1e5a, 0x1e5b],
  [0x1e62, 0x1e63],
  [0x1e6c, 0x1e6d],
  [0x1e80, 0x1e85],
  [0x1e92, 0x1e93],
  [0x1e9e, 0x1e9e],
  [0x1ea0, 0x1ef9],
]

export const foldings: readonly (readonly [letter: string, base: string])[] = blocks
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  .flatMap((letter) => {
    const base = baseOf(letter)
    return /\p{L}|\p{M}/u.test(letter) && base !== letter ? [[letter, base] as const] : []
  })

function baseOf(letter: string): string {
  const small = letter.toLowerCase()
  return besides[small] ?? small.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

const bases = new Map(foldings)

/** For values that are compared with the database's folded names. */
export function foldName(name: string): string {
  return Array.from(
    name,
    (letter) => bases.get(letter) ?? (/[A-Z]/.test(letter) ? letter.toLowerCase() : letter),
  ).join('')
}
