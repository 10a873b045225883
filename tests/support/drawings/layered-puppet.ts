import type { MadeLayer, MadePsd } from './psd-file.ts'

type Colour = readonly [number, number, number]

/** An ellipse that fills its box. */
export function ellipse(
  name: string,
  box: [x: number, y: number, width: number, height: number],
  [red, green, blue]: Colour,
  more: Partial<MadeLayer> = {},
): MadeLayer {
  const [, , width, height] = box
  const paint = (x: number, y: number) => {
    const away = ((x + 0.5) / width - 0.5) ** 2 + ((y + 0.5) / height - 0.5) ** 2
    return [red, green, blue, away < 0.25 ? 255 : 0] as const
  }
  return { name, box, paint, ...more }
}

const skin: Colour = [246, 196, 160]
const ink: Colour = [60, 30, 40]
const white: Colour = [255, 255, 255]
const hair: Colour = [110, 60, 150]
export const mouthRed: Colour = [190, 20, 60]

function eye(side: 'Left' | 'Right', x: number): MadeLayer {
  return {
    name: `${side} Eye`,
    children: [
      ellipse(`${side} Eyeball`, [x, 150, 60, 50], white),
      ellipse(`${side} Pupil`, [x + 18, 162, 24, 26], ink),
      ellipse(`${side} Blink`, [x, 176, 60, 10], ink, { hidden: true }),
    ],
  }
}

const mouths: readonly [string, number, number][] = [
  ['Neutral', 60, 8],
  ['Ah', 70, 60],
  ['Oh', 40, 44],
  ['Ee', 84, 26],
  ['W-Oo', 26, 26],
  ['M', 56, 12],
]

/** Layered and named as for Character Animator. */
export function layeredPuppet(): MadePsd {
  return {
    width: 400,
    height: 520,
    layers: [
      {
        name: 'Body',
        children: [
          ellipse('Torso', [110, 330, 180, 190], [40, 110, 160]),
          ellipse('+Left Arm', [70, 350, 60, 140], [40, 110, 160]),
          ellipse('+Right Arm', [270, 350, 60, 140], [40, 110, 160]),
        ],
      },
      {
        name: '+Head',
        children: [
          ellipse('Face', [90, 60, 220, 290], skin),
          eye('Left', 125),
          eye('Right', 215),
          ellipse('Left Eyebrow', [120, 125, 70, 12], ink),
          ellipse('Right Eyebrow', [210, 125, 70, 12], ink),
          {
            name: 'Mouth',
            children: mouths.map(([name, width, height]) =>
              ellipse(name, [200 - width / 2, 265 - height / 2, width, height], mouthRed, {
                hidden: name !== 'Neutral',
              }),
            ),
          },
          { name: '髪飾り', children: [ellipse('リボン', [280, 40, 60, 50], hair)] },
        ],
      },
    ],
  }
}
