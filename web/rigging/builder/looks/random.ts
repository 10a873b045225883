import { chance } from '../../../engine/puppet/acting/chance.ts'
import { covers } from '../parts/covers.ts'
import { hairs } from '../parts/hair.ts'
import { hairColours, irises, outfitOf, outfits, skins } from './palettes.ts'
import type { Recipe } from '../figure/recipe.ts'
import { extraWeights, hairWeights, modestTops, topWeights, type Weights } from './weights.ts'

/*
 * One stream of chance a decision, so that a new part does not change the others of a seed.
 */
const streams = [
  'age',
  'build',
  'stance',
  'head',
  'lean',
  'hair',
  'cover',
  'eyes',
  'brows',
  'nose',
  'mouth',
  'beard',
  'glasses',
  'marks',
  'earrings',
  'top',
  'bottom',
  'shoes',
  'extra',
  'blush',
  'skin',
  'hairColour',
  'dyed',
  'iris',
  'outfit',
] as const
type Stream = (typeof streams)[number]

/** A character that looks good, the same for the same seed. */
export function randomRecipe(seed: number, style: Recipe['style'] = 'cartoon'): Recipe {
  const share = (stream: Stream) => chance(seed, streams.indexOf(stream), 0)
  const pick = <Value extends string>(stream: Stream, weights: Weights<Value>): Value =>
    weighted(weights, share(stream))
  const among = <Value>(stream: Stream, list: readonly Value[], otherwise: Value): Value =>
    list[Math.floor(share(stream) * list.length)] ?? otherwise

  const age = pick('age', { child: 2, teen: 2, adult: 5, older: 2.5 })
  const lean = pick('lean', { soft: 5, plain: 5 })
  const isSoft = lean === 'soft'
  const isOlder = age === 'older'
  const isGrown = age === 'adult' || isOlder
  const cover = pick<Recipe['cover']>(
    'cover',
    isSoft
      ? { none: 60, hijab: 8, headwrap: 3, beanie: 3, cap: 2, 'sun-hat': 3, headband: 4, flower: 5 }
      : { none: 66, turban: isGrown || age === 'teen' ? 6 : 2, cap: 6, beanie: 5, 'sun-hat': 1 },
  )
  const skin = Math.floor(share('skin') * skins.length)
  const isDark = skin >= 5
  const hair = pick<Recipe['hair']>('hair', hairWeights(isSoft, age, isDark))
  const beard =
    isSoft || !isGrown
      ? 'none'
      : pick<Recipe['beard']>('beard', {
          none: 8,
          stubble: 3,
          moustache: 1.6,
          handlebar: 0.8,
          goatee: 1.4,
          short: 3,
          full: 2.4 + (cover === 'turban' ? 6 : 0),
          long: (isOlder ? 1.4 : 0.5) + (cover === 'turban' ? 3 : 0),
        })
  const isSeated = share('stance') < 0.09
  const isModest = cover === 'hijab'
  const top = pick<Recipe['top']>('top', isModest ? modestTops : topWeights(isSoft, age))
  const outfit = outfitOf(among('outfit', outfits, outfits[0]))
  const glasses = pick<Recipe['glasses']>('glasses', {
    none: isOlder ? 50 : 72,
    round: 8,
    square: 8,
    cat: isSoft ? 6 : 0,
    half: isOlder ? 14 : 0,
    sun: 3,
  })
  return {
    style,
    age,
    build: pick('build', {
      slim: 3,
      average: 5,
      broad: isSoft || age === 'child' ? 0.5 : 3,
      round: 2.5,
      curvy: isSoft && age !== 'child' ? 3.5 : 0,
    }),
    stance: isSeated ? 'wheelchair' : 'standing',
    head: pick('head', {
      oval: 4,
      round: 4,
      square: isSoft ? 1 : 3,
      heart: isSoft ? 4 : 1.5,
      long: isGrown ? 2 : 0.5,
      wide: 2,
    }),
    hair,
    cover: top === 'chef-jacket' ? 'toque' : fitsHair(cover, hair) ? cover : 'none',
    eyes: pick('eyes', {
      round: 4,
      almond: 3,
      narrow: 2.5,
      sleepy: isGrown ? 1.5 : 0.3,
      bright: age === 'child' ? 5 : 1.2,
      wide: isSoft ? 3 : 0,
      lashes: isSoft ? 4 : 0,
    }),
    brows: pick('brows', {
      soft: 4,
      straight: 2,
      arched: isSoft ? 3 : 1,
      bold: isSoft ? 0.8 : 3,
      thin: isSoft ? 2 : 0.6,
      bushy: isOlder && !isSoft ? 3 : 0,
    }),
    nose: pick('nose', {
      button: 4,
      round: 3,
      long: isGrown ? 2 : 0.2,
      wide: 2,
      hook: isGrown ? 1.5 : 0,
      tip: 3,
      straight: 2.5,
    }),
    mouth: pick('mouth', {
      smile: 4,
      small: 2.5,
      wide: 2,
      lips: isSoft && age !== 'child' ? 4 : 0,
      'full-lips': isSoft && age !== 'child' ? 3 : 0.3,
      gap: age === 'child' ? 3 : 0.5,
    }),
    beard,
    glasses,
    marks: pick('marks', {
      none: 60,
      freckles: isDark ? 3 : 14,
      lines: isOlder ? 60 : 0,
      spot: isSoft ? 6 : 2,
      scar: isGrown ? 2 : 0.6,
      vitiligo: skin >= 3 ? 2 : 0,
    }),
    earrings: pick('earrings', {
      none: isSoft ? 40 : 86,
      studs: isSoft ? 20 : 4,
      hoops: isSoft ? 16 : 3,
      drops: isSoft ? 14 : 0,
      'hearing-aid': isOlder ? 9 : 3,
    }),
    top,
    bottom: pick('bottom', {
      trousers: 4,
      jeans: 4,
      shorts: isModest ? 0 : age === 'child' ? 3 : 0.8,
      skirt: isSoft && !isModest && top !== 'lab-coat' ? 2.4 : 0,
      'long-skirt': isSoft && isGrown && top !== 'lab-coat' && top !== 'jersey' ? 1.6 : 0,
      joggers: isOlder ? 0.5 : 1.6,
    }),
    shoes: pick('shoes', {
      trainers: isOlder ? 2 : 5,
      boots: 2.4,
      flats: isSoft ? 3 : 0,
      brogues: isSoft || age === 'child' ? 0.4 : 2.6,
      sandals: 0.8,
    }),
    extra: pick<Recipe['extra']>('extra', extraWeights(top, isSoft, age)),
    cheeks: share('blush') < (age === 'child' ? 0.85 : isSoft ? 0.7 : 0.4) ? 'rosy' : 'plain',
    colours: {
      ...outfit,
      skin: skins[skin] ?? skins[0],
      hair: hairColour(share('hairColour'), beard === 'none' ? share('dyed') : 1, skin, age),
      iris: isDark ? among('iris', irises.slice(0, 3), irises[0]) : among('iris', irises, irises[0]),
    },
  }
}

function weighted<Value extends string>(weights: Weights<Value>, share: number): Value {
  const entries = Object.entries(weights) as [Value, number][] // Safe: its own keys and values.
  let left = share * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of entries) {
    left -= weight
    if (left < 0) return value
  }
  return entries[0]![0] // At least one value is passed.
}

function hairColour(share: number, dyed: number, skin: number, age: Recipe['age']): string {
  const [dark, deep, brown, light, warm, auburn, ginger, blond, pale, grey, silver, white, ...bright] =
    hairColours
  if (age === 'older' && share < 0.78)
    return [grey, silver, silver, white][Math.floor((share / 0.78) * 4)] ?? silver
  if (age !== 'older' && age !== 'child' && dyed < 0.06)
    return bright[Math.floor((dyed / 0.07) * bright.length)] ?? dark
  const natural =
    skin >= 7
      ? [dark, dark, dark, deep]
      : skin >= 4
        ? [dark, dark, deep, deep, brown, light]
        : [dark, deep, brown, brown, light, warm, auburn, ginger, blond, blond, pale]
  return natural[Math.floor(share * natural.length)] ?? dark
}

/** A hat would hide tall hair. */
function fitsHair(cover: Recipe['cover'], hair: Recipe['hair']): boolean {
  const { hides } = covers[cover]
  if (hides === 'all' || hides === 'hair') return true
  const isTall = [
    'afro',
    'puffs',
    'flat-top',
    'mohawk',
    'bun',
    'quiff',
    'spikes',
    'cornrows',
    'curly-top',
  ].includes(hair)
  if (hides === 'top') return !isTall && hairs[hair].length !== 'none'
  if (cover === 'none') return true
  return !isTall && hairs[hair].length !== 'none' && hair !== 'receding' && hair !== 'buzz'
}
