import { box, type DrawnScene, ellipse, repeated, type SceneShape } from './scene-shape.ts'

interface House {
  x: number
  width: number
  /** Top of its walls, below the roof. */
  top: number
  wall: string
  roof: string
}

function house({ x, width, top, wall, roof }: House): SceneShape[] {
  const door = x + width / 2 - 34
  return [
    { d: box(x, top, width, 720 - top), fill: wall, line: 9 },
    { d: `M${x - 20} ${top}L${x + width / 2} ${top - 110}L${x + width + 20} ${top}Z`, fill: roof, line: 9 },
    {
      d: box(x + 30, top + 50, 70, 90, 6) + box(x + width - 100, top + 50, 70, 90, 6),
      fill: '#f9dd95',
      line: 7,
    },
    { d: box(door, 590, 68, 130, 8), fill: '#7a3b2e', line: 8 },
    { d: ellipse(door + 52, 660, 5), fill: '#f2c230', line: 3 },
  ]
}

const cloud = (x: number, y: number, size: number): string =>
  ellipse(x, y, 70 * size, 30 * size) +
  ellipse(x - 50 * size, y + 14 * size, 50 * size, 24 * size) +
  ellipse(x + 56 * size, y + 12 * size, 54 * size, 26 * size)

export const street: DrawnScene = {
  name: 'street',
  label: 'Street',
  shapes: [
    { d: box(0, 0, 1600, 900), fill: '#a9d3e6' },
    { d: cloud(300, 120, 1.1) + cloud(1180, 90, 1.3) + cloud(760, 180, 0.8), fill: '#f6fbff' },
    ...house({ x: 40, width: 320, top: 330, wall: '#e7a04f', roof: '#9c3b34' }),
    ...house({ x: 400, width: 280, top: 260, wall: '#f0d9b4', roof: '#5b6ea3' }),
    ...house({ x: 920, width: 280, top: 280, wall: '#d98a7e', roof: '#3f7f78' }),
    ...house({ x: 1240, width: 330, top: 340, wall: '#9cc2a4', roof: '#9c3b34' }),
    { d: box(700, 430, 210, 290), fill: '#8fae7a' },
    { d: ellipse(805, 400, 150, 120), fill: '#6f9f6a', line: 9 },
    { d: box(786, 480, 38, 240), fill: '#7a4630', line: 8 },
    { d: box(-20, 712, 1640, 60), fill: '#d9cdb8', line: 8 },
    { d: box(0, 772, 1600, 128), fill: '#6a6570' },
    { d: repeated(8, (index) => box(40 + index * 210, 832, 110, 12, 6)), fill: '#f3ead9' },
    { d: 'M380 720V330C380 300 400 286 430 286', line: 13 },
    { d: 'M404 286H470L456 322H418Z', fill: '#f9dd95', line: 7 },
    { d: box(1150, 610, 70, 110, 10), fill: '#cf3a33', line: 8 },
    { d: box(1162, 636, 46, 10, 4), fill: '#2a1720' },
  ],
}

export const beach: DrawnScene = {
  name: 'beach',
  label: 'Beach',
  shapes: [
    { d: box(0, 0, 1600, 900), fill: '#bfe3ea' },
    { d: ellipse(1180, 190, 150), fill: '#fbe7a8', alpha: 0.7 },
    { d: ellipse(1180, 190, 104), fill: '#f6cf55', line: 8 },
    { d: cloud(360, 150, 1.3) + cloud(760, 90, 0.8), fill: '#fdfdf8' },
    { d: box(0, 430, 1600, 220), fill: '#3f97a8' },
    { d: 'M0 430H1600', line: 7 },
    {
      d:
        repeated(9, (index) => `M${index * 190 - 20} 480q34 -26 68 0t68 0`) +
        repeated(9, (index) => `M${index * 200 + 60} 550q34 -26 68 0t68 0`),
      line: 7,
      ink: '#8fd0d6',
    },
    { d: 'M1240 424L1300 330L1310 424Z', fill: '#fff9ee', line: 7 },
    { d: 'M1220 424H1350L1326 456H1246Z', fill: '#b82f2b', line: 7 },
    { d: 'M-20 622C290 580 620 640 900 610C1180 584 1400 620 1620 598V920H-20Z', fill: '#f1d9a0', line: 8 },
    { d: 'M-20 642C290 600 620 660 900 630C1180 604 1400 640 1620 618', line: 8, ink: '#fff6dc' },
    { d: 'M170 720C190 560 180 420 250 300C262 420 236 560 240 726Z', fill: '#a9683d', line: 9 },
    {
      d: 'M246 300C180 230 90 230 40 300C110 290 170 300 246 300C210 220 140 170 70 180C150 200 200 240 246 300C260 210 230 150 170 110C210 170 230 230 246 300C300 230 380 210 440 250C370 260 310 280 246 300C320 290 390 320 420 380C360 350 300 320 246 300Z',
      fill: '#4f8f5b',
      line: 8,
    },
    { d: 'M1330 470L1290 760', line: 12, ink: '#7a4630' },
    { d: 'M1140 520C1180 380 1440 370 1510 510C1400 470 1250 480 1140 520Z', fill: '#e0605a', line: 9 },
    { d: 'M1240 492C1260 420 1320 400 1336 398C1330 430 1330 450 1336 480Z', fill: '#fff9ee', line: 6 },
    { d: ellipse(1180, 756, 52), fill: '#fff9ee', line: 8 },
    { d: 'M1180 704C1220 730 1220 780 1180 808C1140 780 1140 730 1180 704Z', fill: '#5b6ea3', line: 6 },
    { d: ellipse(800, 840, 430, 40), fill: '#e3c17d', alpha: 0.7 },
  ],
}

const tree = (x: number, top: number, width: number): string =>
  `M${x - width / 2} 720L${x} ${top}L${x + width / 2} 720Z`

export const forest: DrawnScene = {
  name: 'forest',
  label: 'Forest',
  shapes: [
    { d: box(0, 0, 1600, 900), fill: '#dcebc8' },
    { d: ellipse(800, 300, 330), fill: '#f6f3cf' },
    { d: repeated(11, (index) => tree(index * 160, 210 + (index % 3) * 50, 210)), fill: '#a9c99a' },
    { d: repeated(7, (index) => tree(70 + index * 250, 150 + (index % 2) * 90, 260)), fill: '#7fae79' },
    { d: 'M-20 693C250 650 520 700 800 676C1080 650 1340 700 1620 667V920H-20Z', fill: '#6c9a58', line: 8 },
    { d: 'M520 900C640 790 720 720 790 684H830C840 760 960 840 1100 900Z', fill: '#d9b27a', line: 7 },
    ...[110, 300, 1290, 1480].flatMap((x, index): SceneShape[] => {
      const crown =
        ellipse(x, 190 + (index % 2) * 30, 190, 150) +
        ellipse(x - 110, 270, 110, 84) +
        ellipse(x + 110, 274, 116, 88)
      const leaves = index % 2 ? '#4f8a55' : '#43794c'
      return [
        { d: box(x - 34, 300, 68, 440), fill: '#7a4a33', line: 9 },
        { d: `M${x - 10} 360V520M${x + 12} 420V640`, line: 5, alpha: 0.5 },
        { d: crown, fill: leaves, line: 18 },
        // Over the outlines where its three rounds meet.
        { d: crown, fill: leaves },
      ]
    }),
    { d: box(452, 740, 34, 62, 12), fill: '#fbf0dc', line: 7 },
    { d: 'M410 746C414 676 524 676 528 746Z', fill: '#cf3a33', line: 8 },
    { d: ellipse(450, 716, 10) + ellipse(490, 722, 12), fill: '#fff9ee' },
    { d: box(1108, 738, 130, 84, 18), fill: '#8c5631', line: 8 },
    { d: ellipse(1173, 742, 65, 22), fill: '#d9b27a', line: 8 },
    { d: ellipse(1173, 742, 34, 11), line: 5, alpha: 0.6 },
    { d: repeated(14, (index) => `M${40 + index * 118} 880l14 -44l12 44l16 -34l10 34Z`), fill: '#4f8a55' },
  ],
}

export const space: DrawnScene = {
  name: 'space',
  label: 'Space',
  shapes: [
    { d: box(0, 0, 1600, 900), fill: '#1f1c3d' },
    { d: ellipse(500, 260, 520, 190), fill: '#2d2857', alpha: 0.8 },
    { d: ellipse(1100, 420, 560, 180), fill: '#35306a', alpha: 0.6 },
    {
      d: repeated(46, (index) =>
        ellipse((index * 379) % 1600, (index * 211 + 40) % 660, 3 + (index % 3) * 2),
      ),
      fill: '#fdf3d2',
    },
    {
      d: repeated(5, (index) => {
        const [x, y] = [180 + index * 320, 120 + ((index * 137) % 300)]
        return `M${x} ${y - 22}L${x + 6} ${y - 6}L${x + 22} ${y}L${x + 6} ${y + 6}L${x} ${y + 22}L${x - 6} ${y + 6}L${x - 22} ${y}L${x - 6} ${y - 6}Z`
      }),
      fill: '#f9dd95',
    },
    { d: ellipse(1270, 240, 130), fill: '#e08a5c', line: 9 },
    {
      d: 'M1150 200C1230 230 1320 230 1390 200M1146 270C1230 300 1320 300 1396 268',
      line: 8,
      ink: '#c26a45',
    },
    { d: 'M1092 300C1150 340 1400 300 1452 190C1470 250 1300 380 1092 300Z', fill: '#f3cf9b', line: 8 },
    { d: ellipse(260, 220, 74), fill: '#8fb8c9', line: 8 },
    { d: 'M214 176C240 200 280 190 296 164M200 240C230 262 270 250 320 262', line: 8, ink: '#6d97ab' },
    {
      d: 'M-20 705C190 650 380 690 560 668C800 640 1040 690 1240 664C1400 644 1520 676 1620 658V920H-20Z',
      fill: '#b9b4c6',
      line: 9,
    },
    {
      d:
        ellipse(260, 770, 110, 30) +
        ellipse(560, 850, 80, 20) +
        ellipse(1130, 760, 120, 32) +
        ellipse(1440, 840, 90, 24),
      fill: '#9a94ab',
      line: 7,
    },
    { d: ellipse(800, 840, 380, 40), fill: '#d5d1df', alpha: 0.7 },
    { d: 'M1360 700V500', line: 11, ink: '#e8e4f0' },
    { d: 'M1360 506C1400 486 1430 530 1480 506V586C1430 610 1400 566 1360 586Z', fill: '#cf3a33', line: 8 },
  ],
}
