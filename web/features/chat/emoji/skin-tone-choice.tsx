import { useId } from 'react'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { chooseTone, skinTone } from './emoji-choices.ts'
import { skinTones } from './emoji.ts'

const names = ['No skin tone', 'Light', 'Medium-light', 'Medium', 'Medium-dark', 'Dark'] as const

export function SkinToneChoice() {
  const chosen = useSignal(skinTone)
  const group = useId()
  return (
    <fieldset className="flex justify-between">
      <legend className="sr-only">Skin tone</legend>
      {skinTones.map((tone, index) => (
        <label
          key={tone}
          title={names[index]}
          className="grid h-9 flex-1 cursor-pointer place-items-center rounded-control text-lg shows-focus hover:bg-hover has-checked:bg-pressed pointer-coarse:h-11"
        >
          <input
            type="radio"
            name={group}
            aria-label={names[index]}
            checked={tone === chosen}
            onChange={() => chooseTone(tone)}
            className="sr-only"
          />
          <span aria-hidden="true">{`✋${tone}`}</span>
        </label>
      ))}
    </fieldset>
  )
}
