import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { handShapes, type HandShape, type Movement } from '#model/rig/movement'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Select } from '../ui/fields/select.tsx'
import { Slider } from '../ui/dials/slider.tsx'
import type { GestureFormProps } from './gestures/gesture-form-props.ts'
import { handLabels } from './gestures/movement-labels.ts'
import { useDrawnHands } from './use-drawn-hands.ts'

type HandChange = NonNullable<Movement['hands']>[number]

const MAX_HANDS = 8

/** Hand shapes during a gesture; for drawings with several. */
export function HandsForm({ gesture, onChange, onEnd }: GestureFormProps) {
  const drawn = useDrawnHands()
  const { seconds, hands = [] } = gesture
  if (drawn.size === 0 && hands.length === 0) return null
  const put = (next: HandChange[], key?: string) => {
    const { hands: _, ...rest } = gesture
    onChange(next.length > 0 ? { ...rest, hands: next } : rest, key)
  }
  const set = (index: number, change: Partial<HandChange>, key?: string) =>
    put(
      hands.map((hand, at) => (at === index ? { ...hand, ...change } : hand)),
      key,
    )
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Hands</legend>
      {hands.map((hand, index) => (
        <div key={index} className="flex flex-col gap-1 rounded-panel border border-line p-2">
          <div className="flex items-end gap-2">
            <Select<'l' | 'r'>
              label="Hand"
              size="small"
              options={[
                { id: 'l', label: 'Left' },
                { id: 'r', label: 'Right' },
              ]}
              value={hand.side}
              onChange={(side) => set(index, { side })}
            />
            <Select<HandShape>
              label="Shape"
              size="small"
              className="flex-1"
              options={handShapes.map((shape) => ({
                id: shape,
                label: handLabels[shape],
                isDisabled: shape !== 'rest' && !drawn.has(shape),
              }))}
              value={hand.shape}
              onChange={(shape) => set(index, { shape })}
            />
            <IconButton
              size="small"
              label="Remove this change of the hand"
              icon={<X />}
              onPress={() => put(hands.toSpliced(index, 1))}
            />
          </div>
          {(['from', 'to'] as const).map((edge) => (
            <Slider
              key={edge}
              label={edge === 'from' ? 'From second' : 'To second'}
              value={hand[edge]}
              min={edge === 'from' ? 0 : hand.from + 0.02}
              max={edge === 'from' ? hand.to - 0.02 : seconds - 0.02}
              step={0.01}
              onChange={(at) => set(index, { [edge]: Math.round(at * 100) / 100 }, `hand-${index}-${edge}`)}
              onChangeEnd={onEnd}
            />
          ))}
        </div>
      ))}
      <div>
        <Button
          size="small"
          variant="plain"
          icon={<Plus aria-hidden="true" />}
          isDisabled={hands.length >= MAX_HANDS}
          onPress={() =>
            put([
              ...hands,
              {
                side: 'r',
                shape: handShapes.find((shape) => shape !== 'rest' && drawn.has(shape)) ?? 'rest',
                from: Math.round(seconds * 20) / 100,
                to: Math.round(seconds * 80) / 100,
              },
            ])
          }
        >
          Change a hand
        </Button>
      </div>
    </fieldset>
  )
}
