import { shine, swept, type Hair } from './hair-layers.ts'

export const tiedHair: Record<'puffs' | 'braids' | 'ponytail' | 'bun' | 'low-bun' | 'pigtails', Hair> = {
  puffs: {
    length: 'short',
    back: [
      {
        kind: 'bumps',
        pair: true,
        sway: 0.04,
        bulge: 0.42,
        whole: '92 -404, 104 -468, 160 -500, 224 -486, 262 -432, 258 -368, 214 -322, 152 -318, 104 -350',
      },
    ],
    front: [
      {
        kind: 'solid',
        half: '0 -412, 98 -398, 164 -346, 190 -262, 184 -176 c, 168 -214, 152 -280, 108 -314, 60 -320, 0 -352 c',
      },
      { kind: 'line', path: '0 -352, 0 -380, 0 -406' },
      { kind: 'line', pair: true, path: '96 -322, 112 -344, 118 -370' },
    ],
  },
  braids: {
    length: 'long',
    back: [
      { kind: 'braid', pair: true, count: 7, width: 66, path: '196 -150, 206 92' },
      { kind: 'solid', pair: true, colour: 'trim', whole: '192 88, 224 88, 228 112, 190 112' },
    ],
    front: [
      {
        kind: 'solid',
        half: '0 -416, 100 -402, 170 -350, 200 -270, 206 -180, 196 -136, 182 -140 c, 172 -210, 150 -276, 100 -316, 50 -330, 0 -354 c',
      },
      { kind: 'line', path: '0 -354, 0 -382, 0 -408' },
      { kind: 'line', pair: true, path: '70 -326, 118 -340, 160 -312' },
    ],
  },
  ponytail: {
    length: 'medium',
    back: [
      {
        kind: 'solid',
        sway: 0.07,
        whole:
          '96 -400, 168 -452, 254 -420, 296 -330, 292 -220, 262 -130, 218 -92 c, 226 -170, 214 -240, 180 -300, 120 -340',
      },
      { kind: 'line', path: '236 -340, 252 -280, 246 -210' },
    ],
    front: [
      swept,
      { kind: 'line', path: '-40 -340, 10 -376, 80 -386' },
      { kind: 'line', path: '60 -334, 96 -352, 120 -372' },
      { kind: 'solid', colour: 'trim', whole: '98 -414, 130 -420, 158 -392, 150 -366, 122 -362, 98 -384' },
      shine,
    ],
  },
  bun: {
    length: 'short',
    back: [
      { kind: 'solid', half: '0 -528, 52 -516, 82 -468, 74 -416, 40 -384, 0 -380' },
      { kind: 'line', path: '-44 -480, 0 -500, 44 -476' },
    ],
    front: [
      swept,
      { kind: 'line', pair: true, path: '60 -336, 52 -366, 28 -396' },
      { kind: 'line', pair: true, path: '120 -312, 112 -344, 84 -376' },
      shine,
    ],
  },
  'low-bun': {
    length: 'short',
    back: [
      { kind: 'solid', whole: '150 -96, 206 -128, 258 -104, 272 -50, 240 -4, 186 0, 150 -30' },
      { kind: 'line', path: '196 -92, 232 -84, 236 -44' },
    ],
    front: [
      {
        kind: 'solid',
        whole:
          '-184 -150 c, -202 -250, -180 -346, -110 -406, -10 -424, 96 -408, 174 -352, 200 -262, 192 -130 c, 176 -170, 164 -240, 120 -290, 30 -310, -56 -360 c, -90 -310, -140 -280, -160 -230, -172 -180',
      },
      { kind: 'line', path: '-56 -360, -58 -384, -46 -404' },
      { kind: 'line', path: '60 -314, 118 -326, 160 -300' },
      { kind: 'shine', path: '40 -392, 96 -376, 140 -340' },
    ],
  },
  pigtails: {
    length: 'medium',
    back: [
      {
        kind: 'solid',
        pair: true,
        sway: 0.06,
        whole: '176 -330, 244 -372, 304 -322, 314 -226, 280 -140, 250 -122 c, 254 -190, 226 -240, 180 -270',
      },
    ],
    front: [
      {
        kind: 'solid',
        half: '0 -416, 100 -402, 168 -350, 194 -268, 186 -178 c, 170 -216, 154 -278, 116 -312, 60 -324, 0 -352 c',
      },
      { kind: 'line', path: '0 -352, 0 -380, 0 -410' },
      {
        kind: 'solid',
        pair: true,
        colour: 'trim',
        whole: '168 -332, 192 -344, 212 -318, 206 -280, 180 -268, 164 -296',
      },
      shine,
    ],
  },
}
