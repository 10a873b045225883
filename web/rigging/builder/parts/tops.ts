import { filled, inked, solid, type Colour } from '../drawing/elements.ts'
import type { Recipe } from '../figure/recipe.ts'
import type { Sleeve } from './arms.ts'
import type { TorsoPen } from './torso.ts'

export interface TopColours {
  top: Colour
  trim: Colour
  bottom: Colour
  skin: Colour
}

export interface TopPart {
  sleeve: Sleeve
  sleeveColour?: 'top' | 'trim' | 'white'
  cuff?: 'top' | 'trim' | 'white'
  base?: 'top' | 'trim' | 'white'
  neck: 'crew' | 'vee' | 'scoop' | 'closed'
  /** True if the trousers belong to it. */
  isSuit?: boolean
  /** Reaches over the legs. */
  skirt?: 'short' | 'long' | 'coat'
  /** Inside the torso's outline. */
  inside?: (t: TorsoPen, colours: TopColours) => string
  /** Over the torso and the neck. */
  over?: (t: TorsoPen, colours: TopColours) => string
}

export const WHITE = '#fff8ea'

const collar = (t: TorsoPen, colour: Colour) =>
  inked(t.d('-8 6 c, -44 -6, -52 4, -40 26 c, -22 22, -2 24 c'), colour, 10) +
  inked(t.d('8 6 c, 44 -6, 52 4, 40 26 c, 22 22, 2 24 c'), colour, 10)
const buttons = (t: TorsoPen, colour: Colour, from = 36) =>
  [from, from + 20, from + 40].map((y) => t.dot(0, y, 5.5, colour)).join('')
const hemLine = (t: TorsoPen) => t.line('-130 86, -60 90, 0 91, 60 90, 130 86', 6)
const pocket = (t: TorsoPen) =>
  t.line('-52 64, -40 60, 0 58, 40 60, 52 64', 8) + t.line('-52 64, -60 86', 8) + t.line('52 64, 60 86', 8)

export const tops: Record<Recipe['top'], TopPart> = {
  tee: { sleeve: 'short', neck: 'crew', inside: hemLine },
  'striped-tee': {
    sleeve: 'short',
    neck: 'crew',
    inside: (t, { trim }) =>
      [26, 48, 70]
        .map((y) =>
          filled(
            t.d(`-160 ${y} c, 0 ${y + 4}, 160 ${y} c, 160 ${y + 11} c, 0 ${y + 15}, -160 ${y + 11} c`),
            trim,
          ),
        )
        .join(''),
  },
  'star-tee': {
    sleeve: 'short',
    neck: 'crew',
    inside: (t, { trim }) =>
      inked(
        t.d('0 34 c, 9 45 c, 27 47 c, 14 57 c, 18 71 c, 0 64 c, -18 71 c, -14 57 c, -27 47 c, -9 45 c'),
        trim,
        8,
      ) + hemLine(t),
  },
  hoodie: {
    sleeve: 'long',
    cuff: 'trim',
    neck: 'crew',
    inside: (t) => pocket(t) + t.line('-130 90, -60 95, 0 96, 60 95, 130 90', 7),
    over: (t, { top, trim }) =>
      solid(
        t.d('-64 -4, -72 12, -40 26, 0 32, 40 26, 72 12, 64 -4, 40 -8 c, 30 10, 0 16, -30 10, -40 -8 c'),
        top,
        { line: 11 },
      ) +
      t.line('-16 28, -18 50', 7, trim) +
      t.line('16 28, 17 46', 7, trim),
  },
  jumper: {
    sleeve: 'long',
    cuff: 'trim',
    neck: 'crew',
    inside: (t, { trim }) =>
      filled(t.d('-160 46 c, 0 52, 160 46 c, 160 64 c, 0 70, -160 64 c'), trim) +
      t.line('-160 46, 0 51, 160 46', 7) +
      t.line('-160 64, 0 69, 160 64', 7) +
      t.line('-130 88, -60 93, 0 94, 60 93, 130 88', 7),
  },
  'roll-neck': {
    sleeve: 'long',
    neck: 'closed',
    inside: (t) => t.line('-130 88, -60 93, 0 94, 60 93, 130 88', 7),
    over: (t, { top }) =>
      solid(t.half('0 -6, 34 -10, 46 -4, 46 12, 36 20, 0 24'), top, { line: 11 }) +
      t.line('-38 8, 0 12, 38 8', 6),
  },
  shirt: {
    sleeve: 'long',
    cuff: 'top',
    neck: 'vee',
    inside: (t) => t.line('0 22, 0 100', 8) + hemLine(t),
    over: (t, { top, trim }) => collar(t, top) + buttons(t, trim),
  },
  'shirt-tie': {
    sleeve: 'long',
    cuff: 'white',
    base: 'white',
    sleeveColour: 'white',
    neck: 'closed',
    inside: (t, { bottom }) =>
      filled(t.d('-160 91 c, 0 96, 160 91 c, 160 112 c, -160 112 c'), bottom) +
      t.line('-130 90, 0 95, 130 90', 8),
    over: (t, { trim }) =>
      inked(t.d('-10 22 c, 10 22 c, 12 30, 18 68, 0 84 c, -18 68, -12 30'), trim, 9) +
      inked(t.d('-14 12 c, 14 12 c, 10 26 c, -10 26 c'), trim, 9) +
      collar(t, WHITE),
  },
  blouse: {
    sleeve: 'long',
    cuff: 'trim',
    neck: 'scoop',
    inside: (t, { trim }) =>
      [-46, 0, 46]
        .flatMap((x) => [48, 76].map((y) => t.dot(x + (y === 76 ? 22 : 0), y, 4.5, trim)))
        .join('') + hemLine(t),
    over: (t, { trim }) =>
      inked(t.d('0 24 c, -24 14, -34 26, -24 36, 0 28 c, 24 36, 34 26, 24 14'), trim, 9) +
      t.dot(0, 26, 6, trim),
  },
  cardigan: {
    sleeve: 'long',
    cuff: 'trim',
    base: 'trim',
    sleeveColour: 'top',
    neck: 'crew',
    inside: (t, { top, trim }) =>
      inked(t.d('-34 -12 c, -130 10, -150 60, -140 116 c, -34 116 c, -30 70, -22 36'), top, 11) +
      inked(t.d('34 -12 c, 130 10, 150 60, 140 116 c, 34 116 c, 30 70, 22 36'), top, 11) +
      [52, 72].map((y) => t.dot(-46, y, 6, trim)).join('') +
      t.line('50 76, 78 74', 7) +
      t.line('-78 78, -62 79', 7),
  },
  jacket: {
    sleeve: 'long',
    base: 'white',
    sleeveColour: 'top',
    neck: 'crew',
    inside: (t, { top, trim }) =>
      filled(t.d('-160 40 c, 0 44, 160 40 c, 160 52 c, 0 56, -160 52 c'), trim) +
      inked(t.d('-30 -12 c, -130 10, -150 60, -140 104 c, -30 108 c, -18 60'), top, 11) +
      inked(t.d('30 -12 c, 130 10, 150 60, 140 104 c, 30 108 c, 18 60'), top, 11) +
      t.line('-80 66, -52 68', 7) +
      t.line('80 66, 52 68', 7),
    over: (t, { top }) =>
      inked(t.d('-30 -8 c, -62 2, -58 24 c, -40 26, -22 40 c, -26 12'), top, 10) +
      inked(t.d('30 -8 c, 62 2, 58 24 c, 40 26, 22 40 c, 26 12'), top, 10),
  },
  blazer: {
    sleeve: 'long',
    base: 'white',
    sleeveColour: 'top',
    neck: 'vee',
    inside: (t, { top, trim }) =>
      t.line('0 30, 0 70', 7) +
      inked(t.d('-30 -12 c, -130 10, -150 60, -140 112 c, 10 112 c, 0 62'), top, 11) +
      inked(t.d('30 -12 c, 130 10, 150 60, 140 112 c, 10 112 c, -4 84 c, 0 62'), top, 11) +
      t.dot(8, 78, 6, trim) +
      t.line('-84 80, -46 82', 8) +
      t.line('84 80, 50 82', 8) +
      inked(t.d('46 44 c, 64 42 c, 66 52 c, 48 54 c'), trim, 6),
    over: (t, { top }) =>
      inked(t.d('-28 -8 c, -66 14, -44 30 c, -54 38 c, -2 64 c, -24 24'), top, 10) +
      inked(t.d('28 -8 c, 66 14, 44 30 c, 54 38 c, 2 64 c, 24 24'), top, 10),
  },
  waistcoat: {
    sleeve: 'long',
    cuff: 'white',
    base: 'white',
    sleeveColour: 'white',
    neck: 'vee',
    inside: (t, { top, trim }) =>
      inked(t.d('-44 -12 c, -92 0, -84 40, -150 56, -140 100 c, -30 112 c, 0 96 c, 0 48 c'), top, 11) +
      inked(t.d('44 -12 c, 92 0, 84 40, 150 56, 140 100 c, 30 112 c, 0 96 c, 0 48 c'), top, 11) +
      [58, 72, 86].map((y) => t.dot(-7, y, 5.5, trim)).join(''),
    over: (t) => collar(t, WHITE),
  },
  dungarees: {
    sleeve: 'short',
    isSuit: true,
    base: 'trim',
    sleeveColour: 'trim',
    neck: 'crew',
    inside: (t, { top }) =>
      inked(
        t.d(
          '-84 -10 c, -62 -14 c, -46 40 c, 46 40 c, 62 -14 c, 84 -10 c, 66 56, 150 74, 150 116 c, -150 116 c, -150 74, -66 56',
        ),
        top,
        11,
      ) +
      inked(t.d('-30 52 c, 30 52 c, 28 70, 0 76, -28 70'), top, 8) +
      t.dot(-52, 40, 7, '#f2c14a') +
      t.dot(52, 40, 7, '#f2c14a'),
  },
  dress: {
    sleeve: 'short',
    neck: 'scoop',
    skirt: 'short',
    inside: (t, { trim }) =>
      filled(t.d('-160 58 c, 0 62, 160 58 c, 160 68 c, 0 72, -160 68 c'), trim) +
      t.line('-160 58, 0 62, 160 58', 7) +
      t.line('-160 68, 0 72, 160 68', 7) +
      t.line('-40 88, -46 104, -52 118', 7) +
      t.line('30 90, 38 104, 40 120', 7),
    over: (t, { trim }) =>
      inked(t.d('0 22 c, -40 2, -54 16, -40 32, -14 34 c'), trim, 9) +
      inked(t.d('0 22 c, 40 2, 54 16, 40 32, 14 34 c'), trim, 9),
  },
  kurta: {
    sleeve: 'long',
    cuff: 'trim',
    neck: 'closed',
    skirt: 'coat',
    inside: (t, { trim }) =>
      filled(t.d('-14 14 c, 14 14 c, 14 66 c, 0 72 c, -14 66 c'), trim) +
      t.line('-14 14, -14 66, 0 72', 6) +
      t.line('14 14, 14 66, 0 72', 6) +
      [30, 44, 58].map((y) => t.dot(0, y, 4.5, WHITE)).join(''),
    over: (t, { trim }) =>
      inked(t.d('-40 -6 c, -30 8, -6 16 c, -6 24 c, -36 16, -48 2 c'), trim, 9) +
      inked(t.d('40 -6 c, 30 8, 6 16 c, 6 24 c, 36 16, 48 2 c'), trim, 9),
  },
  'lab-coat': {
    sleeve: 'long',
    base: 'top',
    sleeveColour: 'white',
    neck: 'vee',
    skirt: 'coat',
    inside: (t, { bottom, trim }) =>
      filled(t.d('-40 98 c, 40 98 c, 40 210 c, -40 210 c'), bottom) +
      inked(t.d('-30 -12 c, -150 10, -160 60, -150 220 c, -18 220 c, -8 70'), WHITE, 11) +
      inked(t.d('30 -12 c, 150 10, 160 60, 150 220 c, 18 220 c, 8 70'), WHITE, 11) +
      t.line('-86 74, -44 76', 8) +
      t.line('86 74, 44 76', 8) +
      inked(t.d('44 36 c, 74 34 c, 74 52 c, 46 54 c'), WHITE, 7) +
      t.line('54 38, 54 28', 8, trim) +
      t.line('64 37, 64 30', 8, '#4c7fa8'),
    over: (t) =>
      inked(t.d('-28 -8 c, -66 12, -46 32 c, -10 62 c, -24 24'), WHITE, 10) +
      inked(t.d('28 -8 c, 66 12, 46 32 c, 10 62 c, 24 24'), WHITE, 10),
  },
  apron: {
    sleeve: 'long',
    cuff: 'trim',
    base: 'trim',
    sleeveColour: 'trim',
    neck: 'crew',
    over: (t, { top }) =>
      solid(
        t.d(
          '-48 -8 c, -36 -10 c, -40 30 c, 40 30 c, 36 -10 c, 48 -8 c, 54 40, 86 62, 90 122 c, 0 126, -90 122 c, -86 62, -54 40',
        ),
        top,
        { line: 11 },
      ) + inked(t.d('-40 70 c, 40 70 c, 38 92, 0 98, -38 92'), top, 8),
  },
  scrubs: {
    sleeve: 'short',
    neck: 'vee',
    isSuit: true,
    inside: (t, { trim }) =>
      t.line('-52 -8, -20 18, 0 40, 20 18, 52 -8', 9, trim) +
      inked(t.d('30 50 c, 72 48 c, 70 72, 50 78, 32 72'), trim, 7) +
      t.line('-130 86, -60 90, 0 91, 60 90, 130 86', 6),
  },
  'chef-jacket': {
    sleeve: 'long',
    cuff: 'trim',
    base: 'white',
    sleeveColour: 'white',
    neck: 'closed',
    inside: (t, { trim }) =>
      t.line('-34 10, -22 40, -26 100', 8) +
      [38, 56, 74].flatMap((y) => [t.dot(-6, y, 5.5, trim), t.dot(26, y, 5.5, trim)]).join(''),
    over: (t, { trim }) =>
      inked(t.d('-44 -6 c, -34 10, -4 16 c, -2 28 c, -38 20, -54 2 c'), WHITE, 9) +
      inked(t.d('44 -6 c, 34 10, 4 16 c, 2 28 c, 38 20, 54 2 c'), WHITE, 9) +
      inked(t.d('-30 12 c, 0 22, 30 12 c, 12 34, 0 44 c, -12 34'), trim, 8),
  },
  jersey: {
    sleeve: 'short',
    sleeveColour: 'trim',
    neck: 'vee',
    inside: (t, { trim }) =>
      filled(t.d('-160 -20 c, -78 -20 c, -84 50, -90 120 c, -160 120 c'), trim, 1) +
      filled(t.d('160 -20 c, 78 -20 c, 84 50, 90 120 c, 160 120 c'), trim, 1) +
      t.line('-8 44, 6 38, 6 76', 13, WHITE) +
      hemLine(t),
  },
}
