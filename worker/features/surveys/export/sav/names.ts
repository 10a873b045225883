/** Bytes; the names here are ASCII. */
const MAX_LENGTH = 64

const reserved = new Set('all and by eq ge gt le lt ne not or to with'.split(' '))

/** Unique names of variables, in the same order: letters, digits and underscores, not a word of SPSS’s language. */
export function variableNames(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    const plain = name
      .replaceAll('#', 'other')
      .replaceAll(/[^A-Za-z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
    const base = /^[A-Za-z]/.test(plain) && !reserved.has(plain.toLowerCase()) ? plain : `v_${plain}`
    for (let number = 1; ; number++) {
      const ending = number === 1 ? '' : `_${number}`
      const unique = base.slice(0, MAX_LENGTH - ending.length) + ending
      if (used.has(unique.toLowerCase())) continue
      used.add(unique.toLowerCase())
      return unique
    }
  })
}
