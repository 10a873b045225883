import type { MouthStyle } from '#model/rig/rig'

/** An initial mouth. Lengths are relative to its width, so that it fits every face. */
interface MouthSet {
  id: string
  name: string
  style: Pick<MouthStyle, 'teeth'> &
    Record<'opening' | 'line' | 'upperLip' | 'lowerLip' | 'smile' | 'skew' | 'teethLength', number>
  shapes?: MouthStyle['shapes']
}

export const mouthSets: readonly MouthSet[] = [
  set('friendly', 'Friendly', { opening: 0.62, line: 0.068, smile: 0.12, teethLength: 0.18 }),
  set('mischief', 'Mischief', {
    opening: 0.63,
    line: 0.072,
    smile: 0.17,
    skew: 0.1,
    teeth: 'gap',
    teethLength: 0.19,
  }),
  set('full-lips', 'Full lips', {
    opening: 0.6,
    line: 0.05,
    upperLip: 0.09,
    lowerLip: 0.12,
    smile: 0.06,
    teethLength: 0.16,
  }),
  set('old', 'Old', {
    opening: 0.5,
    line: 0.06,
    upperLip: 0.03,
    lowerLip: 0.04,
    smile: 0.02,
    teeth: 'none',
    teethLength: 0.1,
  }),
  set('small', 'Small and round', { opening: 0.8, line: 0.085, smile: 0.05, teethLength: 0.14 }),
  set('wide', 'Wide and toothy', { opening: 0.5, line: 0.05, smile: 0.2, teethLength: 0.24 }),
  set('monster', 'Fangs', { opening: 0.66, line: 0.07, smile: 0.05, teeth: 'fangs', teethLength: 0.2 }),
  set(
    'machine',
    'Machine',
    { opening: 0.44, line: 0.055, smile: 0, teethLength: 0.2 },
    {
      C: { jaw: 0.45, width: 0.5, rounding: 0, teeth: 0.5, tongue: 0 },
      D: { jaw: 0.9, width: 0.5, rounding: 0, teeth: 0.4, tongue: 0 },
      E: { jaw: 0.4, width: 0.4, rounding: 0.25, teeth: 0.3, tongue: 0 },
      F: { jaw: 0.2, width: 0.35, rounding: 0.35, teeth: 0.2, tongue: 0 },
    },
  ),
]

function set(
  id: string,
  name: string,
  style: Partial<MouthSet['style']>,
  shapes?: MouthStyle['shapes'],
): MouthSet {
  const plain = { opening: 0.6, line: 0.06, upperLip: 0, lowerLip: 0, smile: 0.1, skew: 0, teethLength: 0.18 }
  return { id, name, style: { teeth: 'row', ...plain, ...style }, ...(shapes && { shapes }) }
}

/** Applies a set to a mouth, except its position, width and colours. */
export function withMouthSet(mouth: MouthStyle, id: string): MouthStyle {
  const found = mouthSets.find((one) => one.id === id)
  if (!found) return mouth
  const { teeth, ...shares } = found.style
  const lengths = Object.fromEntries(
    Object.entries(shares).map(([name, share]) => [name, Math.round(share * mouth.width)]),
  )
  const { shapes: _, ...rest } = mouth
  return { ...rest, ...lengths, teeth, ...(found.shapes && { shapes: found.shapes }) }
}
