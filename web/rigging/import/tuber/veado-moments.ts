import { momentsOf, type Moment } from './moments.ts'

/** All moments, and those that they consist of: each of a state's four images is seen in one. */
const moments: readonly { moment: Moment; images: readonly number[] }[] = [
  { moment: { mouth: undefined, lids: undefined }, images: [0, 1, 2, 3] },
  { moment: { mouth: 'shut', lids: undefined }, images: [0, 2] },
  { moment: { mouth: 'open', lids: undefined }, images: [1, 3] },
  { moment: { mouth: undefined, lids: 'open' }, images: [0, 1] },
  { moment: { mouth: undefined, lids: 'shut' }, images: [2, 3] },
  { moment: { mouth: 'shut', lids: 'open' }, images: [0] },
  { moment: { mouth: 'open', lids: 'open' }, images: [1] },
  { moment: { mouth: 'shut', lids: 'shut' }, images: [2] },
  { moment: { mouth: 'open', lids: 'shut' }, images: [3] },
]

/** The images of a state and their moments; the one at rest replaces missing ones. */
export function picturesOf(images: readonly number[]): { image: number; shows: string }[] {
  const [idle = 0, talk = 0, blink = 0, both = 0] = images
  const rest = idle || talk || blink || both
  const shown = [rest, talk || rest, blink || rest, both || talk || blink || rest]
  const pictures: { image: number; shows: string }[] = []
  const done = new Set<number>()
  // Longest first, so that an image is repeated as little as possible.
  for (const { moment, images: at } of moments) {
    const [image = 0, ...others] = at.map((index) => shown[index] ?? 0)
    if (others.some((one) => one !== image) || at.some((index) => done.has(index))) continue
    for (const index of at) done.add(index)
    pictures.push({ image, shows: momentsOf([moment]) ?? '' })
  }
  return pictures
}
