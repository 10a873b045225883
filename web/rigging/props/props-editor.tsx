import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { PropDefinition } from '#model/rig/rig'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { newProp, propKindLabels } from './prop-defaults.ts'
import { FormsOrJson } from './forms-or-json.tsx'
import { JsonEditor } from './json-editor.tsx'
import { PropForm } from './prop-form.tsx'
import { readProps } from './read-json.ts'
import { TruncatedText } from '../../ui/truncated-text.tsx'

export interface PropsEditorProps {
  props: readonly PropDefinition[]
  /** Consecutive changes with one `key` are one undo step, until `onEnd`. */
  onChange: (props: PropDefinition[], key?: string) => void
  onEnd: () => void
  /** Ids of the groups that sliders may scale and move. */
  groups: readonly string[]
  /** Colours of the drawing without a slot, most used first. */
  colours: readonly string[]
  /** Adds a colour prop for everything in this colour. */
  onTakeColour: (colour: string) => void
}

/** Edits the props of a character: as forms, or as JSON of the same schema. */
export function PropsEditor(editor: PropsEditorProps) {
  return (
    <FormsOrJson
      label="Edit props as"
      forms={<PropForms {...editor} />}
      json={
        <JsonEditor
          label="Props as JSON"
          items={editor.props}
          read={readProps}
          onChange={(props) => editor.onChange(props)}
        />
      }
    />
  )
}

function PropForms({ props, onChange, onEnd, groups, colours, onTakeColour }: PropsEditorProps) {
  const [open, setOpen] = useState<string>()
  const put = (index: number, prop: PropDefinition, key?: string) =>
    onChange(
      props.map((one, at) => (at === index ? prop : one)),
      key,
    )
  const move = (index: number, by: number) => {
    const prop = props[index]
    if (prop) onChange(props.toSpliced(index, 1).toSpliced(index + by, 0, prop))
  }
  const add = (kind: PropDefinition['kind']) => {
    const prop = newProp(kind, props)
    onChange([...props, prop])
    setOpen(prop.id)
  }
  return (
    <>
      {props.length === 0 ? <p className="text-sm text-soft">Nothing about it can be changed yet.</p> : null}
      <ul className="flex flex-col gap-2">
        {props.map((prop, index) => (
          <li key={index} className="rounded-panel border border-line bg-raised">
            <div className="flex items-center gap-1 p-1.5">
              <button
                type="button"
                aria-expanded={open === prop.id}
                onClick={() => setOpen(open === prop.id ? undefined : prop.id)}
                className="flex min-w-0 flex-1 gap-1.5 rounded-control px-1.5 py-1 text-left text-sm hover:bg-hover"
              >
                <TruncatedText className="font-medium">{prop.label}</TruncatedText>{' '}
                <span className="shrink-0 text-soft">{propKindLabels[prop.kind]}</span>
              </button>
              <IconButton
                size="small"
                variant="plain"
                label={`Move ${prop.label} up`}
                icon={<ArrowUp />}
                isDisabled={index === 0}
                onPress={() => move(index, -1)}
              />
              <IconButton
                size="small"
                variant="plain"
                label={`Move ${prop.label} down`}
                icon={<ArrowDown />}
                isDisabled={index === props.length - 1}
                onPress={() => move(index, 1)}
              />
              <IconButton
                size="small"
                variant="plain"
                label={`Remove ${prop.label}`}
                icon={<Trash2 />}
                onPress={() => onChange(props.toSpliced(index, 1))}
              />
            </div>
            {open === prop.id ? (
              <PropForm
                prop={prop}
                groups={groups}
                usedIds={props.filter((one) => one !== prop).map(({ id }) => id)}
                onChange={(next, key) => {
                  if (next.id !== prop.id) setOpen(next.id)
                  put(index, next, key && `prop-${index}-${key}`)
                }}
                onEnd={onEnd}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <div>
        <Menu
          label="Add a prop"
          placement="bottom start"
          trigger={
            <Button size="small" icon={<Plus aria-hidden="true" />}>
              Add a prop
            </Button>
          }
          items={(['colour', 'slider', 'choice', 'toggle'] as const).map((kind) => ({
            id: kind,
            label: propKindLabels[kind],
            onAction: () => add(kind),
          }))}
        />
      </div>
      {colours.length > 0 ? (
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Let people change a colour of the drawing</legend>
          <div className="flex flex-wrap gap-1.5">
            {colours.slice(0, 14).map((colour) => (
              <button
                key={colour}
                type="button"
                aria-label={`Make ${colour} a prop`}
                title={colour}
                onClick={() => onTakeColour(colour)}
                style={{ backgroundColor: colour }}
                className="size-7 rounded-full border border-ink/40 hover:scale-110"
              />
            ))}
          </div>
        </fieldset>
      ) : null}
    </>
  )
}
