import { useEffect, useRef } from 'react'
import Rows from 'lucide-react/icons/align-horizontal-distribute-center'
import Trash from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import type { CharacterRecord } from '#contract/characters'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { inPercent } from '../../../ui/feedback/percent.ts'
import { Slider } from '../../../ui/dials/slider.tsx'
import { SpeakerSelect } from './speaker-select.tsx'
import { useBuiltInCharacters } from './use-built-in-characters.ts'

export function CastPanel({ characters }: { characters: readonly CharacterRecord[] | undefined }) {
  const builtInCharacters = useBuiltInCharacters(characters)
  const { performers, chosen, voices, placed } = builtInCharacters
  const several = performers.length > 1
  const panel = useRef<HTMLElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!hasLeft.current) return
    hasLeft.current = false
    // After a removal the focus moves to the next performer, or to the add button.
    const next = panel.current?.querySelector<HTMLElement>('input[type=radio]:checked') ?? add.current
    next?.focus()
  }, [performers.length])
  const name = performers.find(({ id }) => id === chosen)?.name ?? 'this performer'
  return (
    <section
      ref={panel}
      aria-label="Performers"
      className="flex flex-col gap-4 rounded-panel border border-line p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        {several ? (
          <RadioChips
            label="Performer"
            labelHidden
            options={performers.map(({ id, name: label }) => ({ id, label }))}
            value={chosen ?? ''}
            onChange={builtInCharacters.choose}
          />
        ) : null}
        <Menu
          placement="bottom start"
          label="Characters"
          items={(characters ?? []).map((character) => ({
            id: character.id,
            label: character.name,
            onAction: () => builtInCharacters.add(character),
          }))}
          trigger={
            <Button
              ref={add}
              size="small"
              variant="plain"
              icon={<UserPlus aria-hidden="true" />}
              isDisabled={!characters || builtInCharacters.isFull}
            >
              Add a performer
            </Button>
          }
        />
        {several ? (
          <span className="ml-auto flex">
            <IconButton
              size="small"
              variant="plain"
              label="Stand in a row"
              icon={<Rows aria-hidden="true" />}
              onPress={builtInCharacters.arrange}
            />
            <IconButton
              size="small"
              variant="plain"
              label={`Take ${name} off the stage`}
              icon={<Trash aria-hidden="true" />}
              onPress={() => {
                if (!chosen) return
                hasLeft.current = true
                builtInCharacters.remove(chosen)
              }}
            />
          </span>
        ) : null}
      </div>
      {several && placed ? (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <Slider
            label="Horizontal position"
            value={placed.x}
            min={-0.2}
            max={1.2}
            defaultValue={0.5}
            {...inPercent}
            onChange={builtInCharacters.place}
            onChangeEnd={builtInCharacters.endEdit}
          />
          <Slider
            label="Size"
            value={placed.scale}
            min={0.2}
            max={3}
            defaultValue={1}
            {...inPercent}
            onChange={builtInCharacters.resize}
            onChangeEnd={builtInCharacters.endEdit}
          />
        </div>
      ) : null}
      {several || voices.some(({ performer }) => performer === null)
        ? voices.map((voice) => (
            <SpeakerSelect key={voice.id} builtInCharacters={builtInCharacters} voice={voice} />
          ))
        : null}
    </section>
  )
}
