import { box, type DrawnScene, ellipse, mirrored, repeated, type SceneShape } from './scene-shape.ts'

const boards = (top: number): string =>
  `M-40 900L240 ${top}M230 900L420 ${top}M480 900L590 ${top}M710 900L740 ${top}M890 900L860 ${top}M1120 900L1010 ${top}M1370 900L1180 ${top}M1640 900L1360 ${top}`

const drape = 'M-20 40H300C304 300 270 500 150 620C200 700 230 800 240 920H-20Z'
const folds = 'M210 40C214 300 190 470 110 610M110 40C116 300 100 460 50 606M96 640C136 730 152 810 158 920'

/** The product's own stage: curtain, boards, a pool of limelight. */
export const theatre: DrawnScene = {
  name: 'theatre',
  label: 'Theatre',
  shapes: [
    { d: box(0, 0, 1600, 900), fill: '#47201a' },
    { d: ellipse(800, 450, 470), fill: '#f2c66d' },
    { d: ellipse(800, 450, 432), fill: '#f9dd95' },
    { d: box(0, 740, 1600, 160), fill: '#74402a' },
    { d: 'M0 740H1600', line: 8 },
    { d: boards(740), line: 5, alpha: 0.35 },
    { d: ellipse(800, 828, 430, 48), fill: '#f9dd95', alpha: 0.85 },
    { d: drape, fill: '#b82f2b', line: 9 },
    { d: mirrored(drape), fill: '#b82f2b', line: 9 },
    { d: folds + mirrored(folds), line: 8, ink: '#7d1a1f' },
    { d: 'M-20 574C70 600 130 606 178 590L166 652C110 670 50 664 -20 640Z', fill: '#f2c230', line: 8 },
    {
      d: mirrored('M-20 574C70 600 130 606 178 590L166 652C110 670 50 664 -20 640Z'),
      fill: '#f2c230',
      line: 8,
    },
    ...Array.from({ length: 8 }, (_, index): SceneShape[] => {
      const x = index * 200
      return [
        {
          d: `M${x - 4} -20H${x + 204}V100C${x + 188} 160 ${x + 12} 160 ${x - 4} 100Z`,
          fill: '#cf3a33',
          line: 9,
        },
        { d: `M${x + 2} 116C${x + 30} 168 ${x + 170} 168 ${x + 198} 116`, line: 12, ink: '#f2c230' },
        { d: `M${x + 64} -10V118M${x + 136} -10V118`, line: 7, ink: '#8d1f22' },
      ]
    }).flat(),
  ],
}

export const livingRoom: DrawnScene = {
  name: 'living-room',
  label: 'Living room',
  shapes: [
    { d: box(0, 0, 1600, 900), fill: '#e8b98a' },
    { d: repeated(16, (index) => box(index * 104, 0, 46, 720)), fill: '#eec79d' },
    { d: box(0, 720, 1600, 180), fill: '#a4633f' },
    { d: box(-20, 694, 1640, 30), fill: '#fbf0dc', line: 7 },
    { d: boards(724), line: 4, alpha: 0.25 },
    { d: box(120, 130, 330, 380, 14), fill: '#fbf0dc', line: 9 },
    { d: box(150, 160, 270, 320), fill: '#8fc3d8', line: 7 },
    { d: ellipse(352, 246, 40), fill: '#f9dd95' },
    { d: 'M150 400C200 340 250 350 290 390C330 350 380 360 420 400V480H150Z', fill: '#6f9f6a' },
    { d: 'M285 160V480M150 316H420', line: 9 },
    { d: 'M70 100C90 300 96 420 60 560H150C170 400 160 240 170 100Z', fill: '#c2504a', line: 8 },
    { d: 'M500 100C480 300 474 420 510 560H420C400 400 410 240 400 100Z', fill: '#c2504a', line: 8 },
    { d: box(40, 84, 490, 24, 10), fill: '#7a4630', line: 7 },
    { d: box(650, 150, 170, 130, 8), fill: '#fbf0dc', line: 8 },
    { d: 'M670 260L720 200L760 240L790 214V262H670Z', fill: '#6f9f6a', line: 5 },
    { d: box(860, 120, 120, 160, 8), fill: '#fbf0dc', line: 8 },
    { d: ellipse(920, 200, 36), fill: '#e0605a', line: 5 },
    { d: box(480, 410, 640, 270, 70), fill: '#3f7f78', line: 10 },
    { d: 'M800 430V610', line: 6, alpha: 0.45 },
    { d: box(430, 520, 150, 220, 60), fill: '#35706a', line: 10 },
    { d: box(1020, 520, 150, 220, 60), fill: '#35706a', line: 10 },
    { d: box(560, 600, 480, 130, 40), fill: '#4b9089', line: 10 },
    { d: 'M1330 330V730', line: 14 },
    { d: ellipse(1330, 738, 70, 16), fill: '#5b3626', line: 8 },
    { d: 'M1250 330L1290 200H1370L1410 330Z', fill: '#f9dd95', line: 9 },
    { d: 'M1200 336L1140 720H1520L1460 336Z', fill: '#f9dd95', alpha: 0.22 },
    { d: ellipse(800, 820, 520, 54), fill: '#c2504a', line: 8 },
    { d: ellipse(800, 820, 430, 40), fill: '#e7a04f', alpha: 0.9 },
  ],
}

export const classroom: DrawnScene = {
  name: 'classroom',
  label: 'Classroom',
  shapes: [
    { d: box(0, 0, 1600, 900), fill: '#efe3c2' },
    { d: box(0, 560, 1600, 180), fill: '#cfe0c8' },
    { d: 'M0 560H1600', line: 6, alpha: 0.5 },
    { d: box(0, 740, 1600, 160), fill: '#b07a4c' },
    { d: 'M0 740H1600', line: 8 },
    { d: boards(740), line: 4, alpha: 0.25 },
    { d: box(310, 90, 980, 470, 16), fill: '#a96b3d', line: 10 },
    { d: box(342, 122, 916, 406), fill: '#2f5d4e', line: 7 },
    { d: ellipse(450, 230, 46, 16), line: 7, ink: '#f3ead9', alpha: 0.85 },
    { d: ellipse(590, 230, 40, 40), line: 7, ink: '#f3ead9', alpha: 0.85 },
    { d: 'M690 216C730 270 790 270 830 216Z', line: 7, ink: '#f3ead9', alpha: 0.85 },
    { d: 'M404 320H500M548 320H632M690 320H834', line: 6, ink: '#f3ead9', alpha: 0.5 },
    { d: ellipse(1120, 240, 52), line: 7, ink: '#f9dd95', alpha: 0.9 },
    {
      d: 'M1120 160V132M1120 320V348M1040 240H1012M1200 240H1228M1064 184L1044 164M1176 184L1196 164M1064 296L1044 316M1176 296L1196 316',
      line: 7,
      ink: '#f9dd95',
      alpha: 0.9,
    },
    { d: 'M404 430C520 400 560 470 680 430C760 404 820 450 900 428', line: 6, ink: '#f3ead9', alpha: 0.6 },
    { d: box(400, 556, 800, 22, 8), fill: '#8c5631', line: 7 },
    { d: box(470, 540, 70, 18, 6), fill: '#fff9ee', line: 5 },
    { d: box(980, 536, 120, 22, 6), fill: '#5b6ea3', line: 5 },
    { d: ellipse(170, 190, 84), fill: '#fff9ee', line: 10 },
    { d: 'M170 190V130M170 190L210 214', line: 9 },
    { d: 'M1340 60C1420 120 1520 120 1620 70', line: 6 },
    { d: 'M1372 84L1410 150L1440 100Z', fill: '#e0605a', line: 5 },
    { d: 'M1458 106L1490 172L1524 108Z', fill: '#f2c230', line: 5 },
    { d: box(1350, 420, 230, 320, 8), fill: '#a96b3d', line: 9 },
    { d: box(1372, 444, 186, 120), fill: '#7c4a2a' },
    { d: box(1384, 466, 34, 98) + box(1470, 476, 30, 88), fill: '#b82f2b', line: 5 },
    { d: box(1424, 456, 40, 108) + box(1506, 462, 38, 102), fill: '#3f7f78', line: 5 },
    { d: box(1372, 592, 186, 124), fill: '#7c4a2a' },
    { d: ellipse(1466, 664, 46), fill: '#8fc3d8', line: 6 },
    { d: box(60, 560, 190, 180, 10), fill: '#e7a04f', line: 9 },
    { d: box(84, 600, 142, 60, 6), fill: '#fbf0dc', line: 6 },
  ],
}

export const studio: DrawnScene = {
  name: 'studio',
  label: 'Radio studio',
  shapes: [
    { d: box(0, 0, 1600, 900), fill: '#3a3350' },
    {
      d: repeated(40, (index) => {
        const [x, y] = [60 + (index % 10) * 150, 70 + Math.floor(index / 10) * 150]
        return `M${x} ${y + 110}L${x + 55} ${y}L${x + 110} ${y + 110}Z`
      }),
      fill: '#473f60',
    },
    {
      d: repeated(40, (index) => {
        const [x, y] = [60 + (index % 10) * 150, 70 + Math.floor(index / 10) * 150]
        return `M${x + 55} ${y}L${x + 110} ${y + 110}H${x + 55}Z`
      }),
      fill: '#302a43',
    },
    { d: box(0, 740, 1600, 160), fill: '#5d4a63' },
    { d: 'M0 740H1600', line: 8 },
    { d: ellipse(800, 826, 520, 48), fill: '#8a6b8f', alpha: 0.8 },
    { d: box(640, 60, 320, 120, 24), fill: '#1d1826', line: 9 },
    { d: box(664, 84, 272, 72, 14), fill: '#d93a2f' },
    { d: box(664, 84, 272, 26, 13), fill: '#f08a6e', alpha: 0.7 },
    { d: box(90, 300, 210, 340, 16), fill: '#241e30', line: 10 },
    { d: ellipse(195, 390, 52) + ellipse(195, 540, 76), fill: '#4c4460', line: 9 },
    { d: ellipse(195, 390, 18) + ellipse(195, 540, 28), fill: '#f2c230', line: 6 },
    { d: box(110, 640, 170, 100, 6), fill: '#7a4630', line: 9 },
    { d: box(1300, 300, 210, 340, 16), fill: '#241e30', line: 10 },
    { d: ellipse(1405, 390, 52) + ellipse(1405, 540, 76), fill: '#4c4460', line: 9 },
    { d: ellipse(1405, 390, 18) + ellipse(1405, 540, 28), fill: '#f2c230', line: 6 },
    { d: box(1320, 640, 170, 100, 6), fill: '#7a4630', line: 9 },
    // A microphone on its arm, beside the one who speaks.
    { d: 'M1260 250L1120 210L1040 360', line: 14, ink: '#8d86a3' },
    { d: box(1004, 356, 72, 118, 34), fill: '#c9c3d8', line: 9 },
    { d: 'M1004 410H1076M1004 438H1076', line: 6 },
  ],
}
