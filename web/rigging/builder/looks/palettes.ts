import type { ColourSlot } from '../figure/recipe.ts'

export const skins = [
  '#ffe0c7',
  '#fbcfae',
  '#f3bd92',
  '#e6a878',
  '#d39a6d',
  '#bf8054',
  '#a5683f',
  '#8a5234',
  '#74452d',
  '#5e3623',
] as const

export const hairColours = [
  '#3b2c38',
  '#4e3630',
  '#6b4430',
  '#8a5a35',
  '#a86a3a',
  '#b5502c',
  '#dc7f33',
  '#e3b15a',
  '#f3d68b',
  '#8d8490',
  '#c4bcc8',
  '#f1ece2',
  '#e27a9f',
  '#5a8fc4',
  '#459b8c',
  '#8059a8',
] as const

export const irises = ['#6b4528', '#8a5a2c', '#4a3326', '#5b7f4a', '#4f86b4', '#7c8796', '#a8742c'] as const

export const clothColours = [
  '#d9573f',
  '#ee8a3c',
  '#f2c14a',
  '#8fae4c',
  '#4f8f63',
  '#2f857f',
  '#5aa7c4',
  '#4c7fa8',
  '#3f5d9c',
  '#46588a',
  '#7a5aa0',
  '#b06a9c',
  '#e58aa0',
  '#a8415a',
  '#8a6748',
  '#c9a37a',
  '#fff3dc',
  '#c9ced6',
  '#6d6a7c',
  '#4a3d52',
] as const

/** Choices of each slot's swatches. */
export const swatches: Record<ColourSlot, readonly string[]> = {
  skin: skins,
  hair: hairColours,
  iris: irises,
  top: clothColours,
  trim: clothColours,
  bottom: clothColours,
  shoes: clothColours,
  cover: clothColours,
  frames: clothColours,
}

type Outfit = Pick<Record<ColourSlot, string>, 'top' | 'trim' | 'bottom' | 'shoes' | 'cover' | 'frames'>

/** Colours that go together. */
export const outfits = [
  ['#d9573f', '#fff3dc', '#46588a', '#4a3d52', '#3f5d9c', '#f2c14a'],
  ['#f2c14a', '#3f5d9c', '#4a3d52', '#d9573f', '#2f857f', '#d9573f'],
  ['#2f857f', '#f2c14a', '#4a3d52', '#a8415a', '#ee8a3c', '#f2c14a'],
  ['#3f5d9c', '#ee8a3c', '#c9a37a', '#8a6748', '#d9573f', '#4a3d52'],
  ['#7a5aa0', '#f2c14a', '#4a3d52', '#e58aa0', '#2f857f', '#e58aa0'],
  ['#e58aa0', '#fff3dc', '#7a5aa0', '#4a3d52', '#a8415a', '#7a5aa0'],
  ['#4f8f63', '#fff3dc', '#8a6748', '#4a3d52', '#f2c14a', '#ee8a3c'],
  ['#ee8a3c', '#fff3dc', '#2f857f', '#4a3d52', '#4c7fa8', '#2f857f'],
  ['#5aa7c4', '#fff3dc', '#3f5d9c', '#d9573f', '#f2c14a', '#d9573f'],
  ['#a8415a', '#f2c14a', '#6d6a7c', '#4a3d52', '#2f857f', '#c9a37a'],
  ['#c9ced6', '#d9573f', '#46588a', '#a8415a', '#4f8f63', '#d9573f'],
  ['#8fae4c', '#4a3d52', '#8a6748', '#4a3d52', '#7a5aa0', '#4a3d52'],
  ['#4c7fa8', '#fff3dc', '#4a3d52', '#8a6748', '#b06a9c', '#f2c14a'],
  ['#b06a9c', '#f2c14a', '#46588a', '#4a3d52', '#4f8f63', '#2f857f'],
  ['#fff3dc', '#2f857f', '#a8415a', '#8a6748', '#4f8f63', '#a8415a'],
  ['#6d6a7c', '#f2c14a', '#4a3d52', '#d9573f', '#ee8a3c', '#ee8a3c'],
] as const

export function outfitOf([top, trim, bottom, shoes, cover, frames]: (typeof outfits)[number]): Outfit {
  return { top, trim, bottom, shoes, cover, frames }
}
