import { irregularWords } from './irregular-words.ts'

/** Letters at a place in a word → what they say there; the first rule that fits counts. */
type Rule = [letters: RegExp, phones: string]

// One consonant and an ending that lets the vowel before it say its name.
const named = '(?=[bcdfgjklmnprstvz](?:e|es|ed|er|ers|ing|ings|y|ely)$)'
const end = '(?=s?$)'
const rule = (letters: string, phones: string): Rule => [new RegExp(letters, 'y'), phones]

/**
 * English spelling, from our own reading of it: written for a mouth, which need not know whether a sound is voiced.
 * Vowels that no rule knows are short.
 */
const rules: Rule[] = [
  // Endings.
  rule('(?:t|s|ss|c)ions?$', 'sh ax n'),
  rule('(?:t|s|ss|c)ion', 'sh ax n'),
  rule('cious', 'sh ax s'),
  rule('tious', 'sh ax s'),
  rule('ous$', 'ax s'),
  rule('(?:t|c)ial', 'sh ax l'),
  rule('tures?$', 't sh er'),
  rule('sures?$', 'sh er'),
  rule('(?<=[bcdfgkptz])les?$', 'ax l'),
  rule('(?<=[bcdfgkptz])led$', 'ax l t'),
  rule('(?<=[td])ed$', 'ih t'),
  rule('(?<=[^aeiouy].*[^aeiou]|[aeiouy].*[^aeiou])ed$', 't'),
  rule('(?<=[sxz]|sh|ch|[cg])es$', 'ih s'),
  rule("'s$", 's'),
  rule("'ll$", 'l'),
  rule("'ve$", 'f'),
  rule("'re$", 'r'),
  rule("n't$", 'ax n t'),
  rule("'d$", 't'),
  rule("'", ''),
  rule('ings?$', 'ih ng'),
  rule('ments?$', 'm ax n t'),
  rule('ness$', 'n ax s'),
  rule('less$', 'l ax s'),
  rule('ful$', 'f ax l'),
  rule('fully$', 'f ax l iy'),
  rule('(?<=..)ages?$', 'ax t sh'),
  rule('(?<=..)ates?$', 'eh iy t'),
  rule('(?<=...)al$', 'ax l'),
  rule('(?<=...)ally$', 'ax l iy'),
  rule('(?<=..)ant$', 'ax n t'),
  rule('(?<=..)ent$', 'ax n t'),
  rule('(?<=..)ence$', 'ax n s'),
  rule('(?<=..)ance$', 'ax n s'),
  rule('(?<=..)en$', 'ax n'),
  rule('(?<=..)on$', 'ax n'),
  rule('(?<=...)an$', 'ax n'),
  rule('(?<=...)et$', 'ax t'),
  // Consonants that are silent or go together.
  rule('^(?:kn|gn|pn)', 'n'),
  rule('^wr', 'r'),
  rule('^ps', 's'),
  rule('^wh(?=o)', 'h'),
  rule('wh', 'w'),
  rule('ph', 'f'),
  rule('tch', 't sh'),
  rule('sch', 's k'),
  rule('^ch(?=[rl])', 'k'),
  rule('ch', 't sh'),
  rule('sh', 'sh'),
  rule('th', 'th'),
  rule('dge?', 't sh'),
  rule('ck', 'k'),
  rule('cc(?=[eiy])', 'k s'),
  rule('sc(?=[eiy])', 's'),
  rule('c(?=[eiy])', 's'),
  rule('cc?', 'k'),
  rule('que$', 'k'),
  rule('qu', 'k w'),
  rule('q', 'k'),
  rule('mb$', 'm'),
  rule('mn$', 'm'),
  rule('gn$', 'n'),
  rule('ght', 't'),
  rule('(?<=[aeiou])gh', ''),
  rule('gh', 'k'),
  rule('ng(?=[aeiourlw])', 'ng k'),
  rule('ng', 'ng'),
  rule('n(?=k|c[^eiy]|x|q)', 'ng'),
  rule('gg', 'k'),
  rule('g(?=e|i(?!v|rl)|y)', 't sh'),
  rule('gu(?=[aeiy])', 'k'),
  rule('g', 'k'),
  rule('j', 't sh'),
  rule('x', 'k s'),
  rule('st(?=le$|en$)', 's'),
  rule('ss?', 's'),
  rule('zz?', 's'),
  rule('tt?', 't'),
  rule('dd?', 't'),
  rule('bb?', 'p'),
  rule('pp?', 'p'),
  rule('mm?', 'm'),
  rule('nn?', 'n'),
  rule('ff?', 'f'),
  rule('v', 'f'),
  rule('ll?', 'l'),
  rule('rr?', 'r'),
  rule('(?<=[aeou])w(?=[^aeiou]|$)', ''),
  rule('w', 'w'),
  rule('k', 'k'),
  rule('(?<=[aeiou])h(?=[^aeiou]|$)', ''),
  rule('h', 'h'),
  // Vowels with r.
  rule('air', 'eh r'),
  rule('are' + end, 'eh r'),
  rule('arr', 'eh r'),
  rule('(?<=w)ar', 'ao r'),
  rule('ar(?=[aeiouy])', 'eh r'),
  rule('(?<=..)ar' + end, 'er'),
  rule('ar', 'aa r'),
  rule('(?:eer|ier)', 'ih r'),
  rule('ear(?=[nlt]|ch)', 'er'),
  rule('ear', 'ih r'),
  rule('ere' + end, 'ih r'),
  rule('err?(?=[aeiouy])', 'eh r'),
  rule('er', 'er'),
  rule('ire', 'aa ih er'),
  rule('ir(?=[aeiou])', 'ih r'),
  rule('ir', 'er'),
  rule('(?:oar|oor|our|ore)', 'ao r'),
  rule('(?<=w)or', 'er'),
  rule('(?<=..)or' + end, 'er'),
  rule('or', 'ao r'),
  rule('ure', 'y uh r'),
  rule('ur(?=[aeiou])', 'uh r'),
  rule('ur', 'er'),
  rule('yr', 'er'),
  // Two vowels.
  rule('(?:ai|ay)', 'eh iy'),
  rule('(?:au|aw)', 'ao'),
  rule('al(?=[kt])', 'ao l'),
  rule('all', 'ao l'),
  rule('alm', 'aa m'),
  rule('(?<=^qu|^w|^wh|squ)a(?=[^eiouyrkgc])', 'aa'),
  rule('ee', 'iy'),
  rule('ea(?=d$|lth|sure|th)', 'eh'),
  rule('ea', 'iy'),
  rule('eigh', 'eh iy'),
  rule('ei(?=v|l|z)', 'iy'),
  rule('ei', 'eh iy'),
  rule('ey$', 'iy'),
  rule('ey', 'eh iy'),
  rule('(?:eu|ew)', 'uw'),
  rule('eo', 'iy ax'),
  rule('igh', 'aa ih'),
  rule('ie' + end, '@ie'),
  rule('ied$', 'iy t'),
  rule('ie(?=t|n)', 'aa ih ax'),
  rule('ie', 'iy'),
  rule('io', 'iy ax'),
  rule('ia', 'iy ax'),
  rule('oa', 'ow uw'),
  rule('oe' + end, 'ow uw'),
  rule('(?:oi|oy)', 'ao ih'),
  rule('oo(?=k)', 'uh'),
  rule('oo', 'uw'),
  rule('ought', 'ao t'),
  rule('ough', 'ow uw'),
  rule('ou', 'aa uh'),
  rule('ow' + end, 'ow uw'),
  rule('ow(?=n)', 'ow uw'),
  rule('ow', 'aa uh'),
  rule('(?:ui|ue)', 'uw'),
  // One vowel.
  rule('(?<=[^aeiou]|^)a' + named, 'eh iy'),
  rule('a(?=ng?e$|nges?$|sted?$)', 'eh iy'),
  rule('a$', 'ax'),
  rule('^a(?=[bcdfglmnprst][bcdfghlmnprst]?[aeiou].)', 'ax'),
  rule('a(?=ti|ci|bi)', 'eh iy'),
  rule('a', 'ae'),
  rule('(?<=[aeiouy].*)e$', ''),
  rule('(?<=[aeiouy].*[^aeiou])es$', 's'),
  rule('(?<=[aeiouy].*)e(?=ly$|ment)', ''),
  rule('e$', 'iy'),
  rule('(?<=[^aeiou])e' + '(?=[dlmnprst](?:e|es|ed)$)', 'iy'),
  rule('^(?:e)(?=[bclmnqstvx][aeiou])', 'ih'),
  rule('(?<=^[bdpr]|^pr)e(?=[^aeiour][aeiou])', 'ih'),
  rule('e', 'eh'),
  rule('i' + named, 'aa ih'),
  rule('i(?=nd$|nds$|ld$|gn$)', 'aa ih'),
  rule('i$', 'iy'),
  rule('i', 'ih'),
  rule('o' + named, 'ow uw'),
  rule('o(?=l[dtk])', 'ow uw'),
  rule('o(?=st$)', 'ow uw'),
  rule('o$', 'ow uw'),
  rule('o(?=ng|ff|ss|st|th|g$)', 'ao'),
  rule('(?<=^c)o(?=n[^aeiou]|mm)', 'ax'),
  rule('o', 'aa'),
  rule('(?<=[bcfhmpv])u' + named, 'y uw'),
  rule('u' + named, 'uw'),
  rule('(?<=[bcfhmp])u(?=[tnls][aeiou])', 'y uw'),
  rule('u(?=[tdnls][aio])', 'uw'),
  rule('^u(?=n[^aeiou]|p|s[^aeiou]|m)', 'ah'),
  rule('^u', 'y uw'),
  rule('u$', 'uw'),
  rule('u', 'ah'),
  rule('^y', 'y'),
  rule('(?<=^[^aeiouy]+)y$', 'aa ih'),
  rule('y' + named, 'aa ih'),
  rule('y$', 'iy'),
  rule('(?<=[aeiou])y', 'y'),
  rule('y', 'ih'),
]

/** The classes of sounds (phones.ts) of a word of `spokenWords`; a word of signs only has none. */
export function pronounced(word: string): string[] {
  const known = irregularWords.get(word)
  if (known) return [...known]
  const owned = /^(.+)'s$/.exec(word)
  const owner = owned && irregularWords.get(owned[1] ?? '')
  if (owner) return [...owner, 's']
  const phones: string[] = []
  for (let at = 0; at < word.length;) {
    const [letters, said] = ruleAt(word, at)
    at += letters
    // “Tie” and “movie”.
    if (said === '@ie') phones.push(...(at <= 4 && phones.length < 3 ? ['aa', 'ih'] : ['iy']))
    else if (said !== '') phones.push(...said.split(' '))
  }
  return phones.filter((phone, index) => phone !== phones[index - 1] || isVowel(phone))
}

function ruleAt(word: string, at: number): [letters: number, phones: string] {
  for (const [letters, phones] of rules) {
    letters.lastIndex = at
    const found = letters.exec(word)
    if (found && found[0] !== '') return [found[0].length, phones]
  }
  return [1, '']
}

const isVowel = (phone: string) => /^[aeiou]/.test(phone)
