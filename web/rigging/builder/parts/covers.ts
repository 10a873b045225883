import type { Recipe } from '../figure/recipe.ts'
import type { Layer } from './layers.ts'

export interface Cover {
  /** Behind the head. */
  back?: Layer[]
  /** Below the face's features, around them. */
  around?: Layer[]
  /** In front of the face. */
  over?: Layer[]
  /** `all` hides hair, ears and neck; `hair` all of the hair; `top` leaves the hair below a hat. */
  hides: 'all' | 'hair' | 'top' | 'nothing'
}

export const covers: Record<Recipe['cover'], Cover> = {
  none: { hides: 'nothing' },
  hijab: {
    hides: 'all',
    back: [
      {
        kind: 'solid',
        colour: 'cover',
        half: '0 -432, 108 -418, 190 -352, 222 -250, 226 -120, 212 0, 150 60, 0 70',
      },
    ],
    around: [
      {
        kind: 'ring',
        colour: 'cover',
        outer: '0 -434, 108 -420, 188 -352, 214 -250, 214 -140, 196 -50, 208 30, 196 92, 120 122, 0 130',
        inner: '0 -318, 84 -306, 136 -258, 152 -184, 144 -104, 112 -44, 62 -14, 0 -6',
      },
      { kind: 'line', path: '-124 -28, -60 40, 40 62, 150 40' },
      { kind: 'line', path: '-168 -20, -110 70, 0 98, 90 96' },
      { kind: 'line', path: '176 -250, 190 -190, 182 -120' },
      { kind: 'line', path: '-150 -330, -110 -366, -60 -386' },
      { kind: 'shine', path: '60 -398, 116 -374, 154 -330' },
    ],
  },
  turban: {
    hides: 'hair',
    over: [
      {
        kind: 'solid',
        colour: 'cover',
        half: '0 -494, 92 -486, 172 -444, 218 -370, 216 -296, 184 -232 c, 128 -268, 60 -296, 0 -310',
      },
      { kind: 'line', path: '-184 -236, -110 -320, 0 -384, 130 -420, 196 -406' },
      { kind: 'line', path: '-206 -284, -130 -380, -10 -440, 110 -464' },
      { kind: 'line', path: '-210 -350, -150 -420, -60 -466' },
      { kind: 'line', path: '184 -236, 132 -306, 66 -350, 20 -370' },
      { kind: 'line', path: '212 -300, 168 -360, 110 -398' },
      { kind: 'fill', colour: 'trim', whole: '-40 -322 c, 0 -340, 40 -322 c, 0 -308' },
      { kind: 'shine', path: '-150 -432, -96 -466, -30 -478' },
    ],
  },
  headwrap: {
    hides: 'hair',
    back: [
      {
        kind: 'solid',
        colour: 'cover',
        whole: '-30 -400, -96 -462, -66 -520, 4 -490, 66 -532, 112 -478, 70 -410, 30 -390',
      },
    ],
    over: [
      {
        kind: 'solid',
        colour: 'cover',
        half: '0 -462, 100 -448, 178 -392, 204 -312, 196 -236, 178 -214 c, 128 -266, 64 -288, 0 -294',
      },
      {
        kind: 'solid',
        colour: 'trim',
        whole: '-58 -428 c, -30 -462, 40 -462, 64 -428 c, 40 -394, -30 -394',
      },
      { kind: 'line', path: '-180 -230, -130 -320, -56 -410' },
      { kind: 'line', path: '180 -230, 132 -320, 60 -410' },
      { kind: 'line', path: '-196 -300, -150 -374, -84 -424' },
      { kind: 'line', path: '196 -300, 150 -374, 88 -424' },
      { kind: 'line', path: '-60 -292, -50 -344, -20 -392' },
      { kind: 'line', path: '56 -292, 50 -344, 26 -392' },
    ],
  },
  cap: {
    hides: 'top',
    over: [
      {
        kind: 'solid',
        colour: 'cover',
        half: '0 -446, 104 -430, 176 -370, 200 -290, 196 -250 c, 100 -280, 0 -286',
      },
      { kind: 'line', path: '0 -440, 0 -380, 0 -310' },
      { kind: 'line', pair: true, path: '60 -436, 112 -370, 124 -296' },
      {
        kind: 'solid',
        colour: 'trim',
        half: '0 -318, 90 -312, 168 -280, 204 -244, 150 -250, 80 -270, 0 -274',
      },
      { kind: 'solid', colour: 'trim', whole: '-18 -446, 0 -458, 18 -446, 0 -438' },
    ],
  },
  beanie: {
    hides: 'top',
    over: [
      {
        kind: 'bumps',
        bulge: 0.42,
        colour: 'trim',
        whole: '-42 -466, -26 -506, 14 -516, 46 -490, 44 -456, 8 -438, -26 -442',
      },
      {
        kind: 'solid',
        colour: 'cover',
        half: '0 -456, 108 -438, 180 -374, 198 -286, 190 -262 c, 100 -290, 0 -296',
      },
      { kind: 'line', path: '0 -446, 0 -400, 0 -350' },
      { kind: 'line', pair: true, path: '62 -438, 96 -396, 108 -342' },
      {
        kind: 'solid',
        colour: 'trim',
        half: '0 -346, 106 -336, 184 -304, 206 -264, 196 -224 c, 110 -262, 0 -276',
      },
      { kind: 'line', path: '0 -338, 0 -310, 0 -286', width: 6 },
      { kind: 'line', pair: true, path: '52 -336, 52 -310, 50 -284', width: 6 },
      { kind: 'line', pair: true, path: '104 -326, 104 -300, 98 -276', width: 6 },
      { kind: 'line', pair: true, path: '152 -306, 156 -280, 146 -256', width: 6 },
    ],
  },
  'sun-hat': {
    hides: 'top',
    over: [
      {
        kind: 'solid',
        colour: 'cover',
        half: '0 -470, 84 -462, 138 -418, 156 -340, 160 -286 c, 80 -270, 0 -266',
      },
      {
        kind: 'fill',
        colour: 'trim',
        half: '0 -350, 90 -344, 152 -330 c, 160 -286 c, 90 -296, 0 -300',
      },
      { kind: 'line', path: '-152 -332, -80 -346, 0 -350, 80 -346, 152 -332' },
      {
        kind: 'solid',
        colour: 'cover',
        half: '0 -302, 96 -300, 190 -298, 264 -272, 276 -238, 220 -224, 120 -246, 0 -256',
      },
      { kind: 'line', pair: true, path: '120 -266, 180 -252, 226 -244', width: 6 },
    ],
  },
  toque: {
    hides: 'top',
    over: [
      {
        kind: 'bumps',
        bulge: 0.34,
        colour: 'white',
        whole:
          '-150 -330 c, -170 -396, -176 -452, -120 -494, -40 -508, 44 -508, 122 -492, 176 -450, 170 -394, 150 -330 c',
      },
      { kind: 'line', path: '-70 -346, -78 -390, -70 -424' },
      { kind: 'line', path: '60 -346, 68 -388, 58 -420' },
      {
        kind: 'solid',
        colour: 'white',
        half: '0 -346, 90 -340, 160 -318, 178 -292, 180 -252 c, 100 -278, 0 -288',
      },
    ],
  },
  headband: {
    hides: 'nothing',
    over: [
      {
        kind: 'solid',
        colour: 'cover',
        half: '0 -388, 98 -374, 164 -322, 190 -250, 176 -226 c, 148 -290, 88 -336, 0 -348',
      },
    ],
  },
  flower: {
    hides: 'nothing',
    over: [
      {
        kind: 'bumps',
        bulge: 0.62,
        colour: 'cover',
        whole: '102 -360, 118 -396, 156 -406, 186 -380, 182 -342, 150 -320, 114 -328',
      },
      { kind: 'dots', colour: 'trim', path: '144 -362', radius: 20 },
    ],
  },
}
