import type { Recipe } from '../figure/recipe.ts'

export type Weights<Value extends string> = Partial<Record<Value, number>>

export function hairWeights(isSoft: boolean, age: Recipe['age'], isDark: boolean): Weights<Recipe['hair']> {
  const isOlder = age === 'older'
  const curl = isDark ? 3 : 0.5
  const straight = isDark ? 0.5 : 1.6
  if (isSoft)
    return {
      pixie: 2,
      bob: 3 * straight,
      'bob-fringe': isOlder ? 0.5 : 2.4 * straight,
      long: isOlder ? 0.4 : 3 * straight,
      'long-fringe': isOlder ? 0 : 2 * straight,
      wavy: 3,
      curls: 2.4 + curl,
      ponytail: isOlder ? 0.5 : 2.4,
      bun: 2,
      'low-bun': isOlder ? 4 : 1,
      pigtails: age === 'child' ? 4 : 0.2,
      braids: isOlder ? 0.3 : 1.6,
      perm: isOlder ? 5 : 0.3,
      puffs: isOlder ? 0 : curl * (age === 'child' ? 1.4 : 0.8),
      afro: curl * 0.8,
      'afro-short': curl * 0.6,
      'long-locs': isOlder ? 0.1 : curl * 0.7,
      cornrows: curl * 0.6,
      undercut: age === 'adult' ? 0.6 : 0,
    }
  const isChild = age === 'child'
  return {
    none: isOlder ? 2.4 : isChild ? 0 : 1,
    buzz: isDark ? 2.6 : 1.4,
    crop: 3 * straight + 1,
    'side-part': 3 * straight + 0.6,
    quiff: isOlder ? 0.4 : 2.4,
    spikes: isOlder ? 0 : isChild ? 2.4 : 1,
    'curly-top': 1.6 + curl * 0.4,
    'flat-top': isDark && !isOlder ? 1.4 : 0,
    undercut: isOlder || isChild ? 0 : 1.2,
    mohawk: isOlder || isChild ? 0 : 0.35,
    receding: isOlder ? 4 : 0,
    'afro-short': curl * 0.8,
    afro: curl * 0.4,
    locs: isOlder ? 0 : curl * 0.7,
    cornrows: isOlder ? 0 : curl * 0.3,
    long: isChild ? 0 : 0.4,
    bun: age === 'adult' ? 0.4 : 0,
  }
}

export function topWeights(isSoft: boolean, age: Recipe['age']): Weights<Recipe['top']> {
  const isChild = age === 'child'
  const isYoung = isChild || age === 'teen'
  return {
    tee: 3,
    'striped-tee': 3,
    'star-tee': isYoung ? 2.4 : 0.6,
    hoodie: age === 'older' ? 0.5 : 3,
    jumper: 3,
    'roll-neck': isChild ? 0.4 : 1.6,
    shirt: 2.4,
    'shirt-tie': isYoung ? 0.2 : isSoft ? 0.4 : 1.6,
    blouse: isSoft ? 2.6 : 0,
    cardigan: age === 'older' ? 3 : 1.4,
    jacket: isChild ? 1 : 2.2,
    blazer: isYoung ? 0.2 : 2.2,
    waistcoat: isSoft ? 0.4 : 1,
    dungarees: isYoung ? 3 : 1,
    dress: isSoft ? 3.4 : 0,
    kurta: isYoung ? 0.6 : 1.4,
    'lab-coat': isYoung ? 0 : 0.8,
    apron: isYoung ? 0.1 : 0.8,
    scrubs: isYoung ? 0 : 0.8,
    'chef-jacket': isYoung ? 0 : 0.5,
    jersey: age === 'older' ? 0 : 1,
  }
}

export function extraWeights(
  top: Recipe['top'],
  isSoft: boolean,
  age: Recipe['age'],
): Weights<Recipe['extra']> {
  if (top === 'lab-coat' || top === 'scrubs') return { none: 2, stethoscope: 3, badge: 2 }
  const closed = [
    'hoodie',
    'roll-neck',
    'blouse',
    'shirt-tie',
    'kurta',
    'apron',
    'chef-jacket',
    'dungarees',
    'dress',
  ].includes(top)
  if (closed) return { none: 1 }
  const isGrown = age === 'adult' || age === 'older'
  return {
    none: 30,
    scarf: top === 'blazer' || top === 'shirt' ? 0 : 3,
    'bow-tie': top === 'shirt' || top === 'waistcoat' ? 6 : 0,
    pearls: isSoft && isGrown ? (age === 'older' ? 6 : 2) : 0,
    necklace: isSoft ? 3 : 0.4,
    badge: isGrown && (top === 'blazer' || top === 'shirt') ? 3 : 0,
  }
}

/** Long sleeves. */
export const modestTops: Weights<Recipe['top']> = {
  jumper: 3,
  hoodie: 1,
  'roll-neck': 1.5,
  shirt: 2,
  cardigan: 3,
  jacket: 2,
  blazer: 2,
  kurta: 3,
  'lab-coat': 0.8,
}
