/*
 * A character of the builder as data: one part for each slot, and colours. `compose.ts` draws it.
 */

export const styles = ['cartoon', 'flat'] as const
export const ages = ['child', 'teen', 'adult', 'older'] as const
export const builds = ['slim', 'average', 'broad', 'round', 'curvy'] as const
export const stances = ['standing', 'wheelchair'] as const
export const heads = ['oval', 'round', 'square', 'heart', 'long', 'wide'] as const
export const hairs = [
  'none',
  'buzz',
  'crop',
  'side-part',
  'quiff',
  'spikes',
  'curly-top',
  'flat-top',
  'undercut',
  'mohawk',
  'pixie',
  'receding',
  'afro-short',
  'afro',
  'puffs',
  'locs',
  'long-locs',
  'cornrows',
  'braids',
  'bob',
  'bob-fringe',
  'long',
  'long-fringe',
  'wavy',
  'curls',
  'ponytail',
  'bun',
  'low-bun',
  'pigtails',
  'perm',
] as const
export const covers = [
  'none',
  'hijab',
  'turban',
  'headwrap',
  'cap',
  'beanie',
  'sun-hat',
  'toque',
  'headband',
  'flower',
] as const
export const eyes = ['round', 'almond', 'wide', 'narrow', 'sleepy', 'lashes', 'bright'] as const
export const brows = ['soft', 'straight', 'arched', 'bold', 'thin', 'bushy'] as const
export const noses = ['button', 'round', 'long', 'wide', 'hook', 'tip', 'straight'] as const
export const mouths = ['smile', 'small', 'wide', 'lips', 'full-lips', 'gap'] as const
export const beards = [
  'none',
  'stubble',
  'moustache',
  'handlebar',
  'goatee',
  'short',
  'full',
  'long',
] as const
export const glasses = ['none', 'round', 'square', 'cat', 'half', 'sun'] as const
export const marks = ['none', 'freckles', 'lines', 'spot', 'scar', 'vitiligo'] as const
export const earrings = ['none', 'studs', 'hoops', 'drops', 'hearing-aid'] as const
export const tops = [
  'tee',
  'striped-tee',
  'star-tee',
  'hoodie',
  'jumper',
  'roll-neck',
  'shirt',
  'shirt-tie',
  'blouse',
  'cardigan',
  'jacket',
  'blazer',
  'waistcoat',
  'dungarees',
  'dress',
  'kurta',
  'lab-coat',
  'apron',
  'scrubs',
  'chef-jacket',
  'jersey',
] as const
export const bottoms = ['trousers', 'jeans', 'shorts', 'skirt', 'long-skirt', 'joggers'] as const
export const shoes = ['trainers', 'boots', 'flats', 'brogues', 'sandals'] as const
export const cheeks = ['plain', 'rosy'] as const
export const extras = ['none', 'scarf', 'bow-tie', 'pearls', 'necklace', 'badge', 'stethoscope'] as const

export interface Recipe {
  style: (typeof styles)[number]
  age: (typeof ages)[number]
  build: (typeof builds)[number]
  stance: (typeof stances)[number]
  head: (typeof heads)[number]
  hair: (typeof hairs)[number]
  cover: (typeof covers)[number]
  eyes: (typeof eyes)[number]
  brows: (typeof brows)[number]
  nose: (typeof noses)[number]
  mouth: (typeof mouths)[number]
  beard: (typeof beards)[number]
  glasses: (typeof glasses)[number]
  marks: (typeof marks)[number]
  earrings: (typeof earrings)[number]
  top: (typeof tops)[number]
  bottom: (typeof bottoms)[number]
  shoes: (typeof shoes)[number]
  extra: (typeof extras)[number]
  cheeks: (typeof cheeks)[number]
  colours: Record<ColourSlot, string>
}

export const colourSlots = [
  'skin',
  'hair',
  'iris',
  'top',
  'trim',
  'bottom',
  'shoes',
  'cover',
  'frames',
] as const
export type ColourSlot = (typeof colourSlots)[number]

export type PartSlot = Exclude<keyof Recipe, 'colours'>
