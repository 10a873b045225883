import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useState } from 'react'
import { MAX_OWN_GESTURES } from '#model/rig/movement'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { GestureForm } from './gesture-form.tsx'
import { HabitsForm } from '../habits-form.tsx'
import { FormsOrJson } from '../props/forms-or-json.tsx'
import { JsonEditor } from '../props/json-editor.tsx'
import { readGestures } from '../props/read-json.ts'
import { useGestures } from './use-gestures.ts'
import { TruncatedText } from '../../ui/truncated-text.tsx'

export function GesturesPanel() {
  const gestures = useGestures()
  const { stop } = gestures.preview
  // Other tabs use the stage again.
  useEffect(() => stop, [stop])
  if (!gestures.about)
    return <p className="p-3 text-sm text-soft">Set the rig up from the drawing first: see Checks.</p>
  return (
    <FormsOrJson
      label="Edit gestures as"
      forms={
        <>
          <GestureForms {...gestures} />
          <HabitsForm {...gestures} habits={gestures.about.habits} />
        </>
      }
      json={
        <JsonEditor
          label="Gestures as JSON"
          items={gestures.list}
          read={readGestures}
          onChange={gestures.replaceAll}
        />
      }
    />
  )
}

function GestureForms({
  list,
  patterns,
  preview,
  add,
  change,
  remove,
  seal,
}: ReturnType<typeof useGestures>) {
  const [open, setOpen] = useState<string>()
  return (
    <>
      {list.length === 0 ? (
        <p className="text-sm text-soft">
          No custom gestures yet. Add gestures that only this character has: they come first in the gesture
          palette.
        </p>
      ) : null}
      <ul className="flex flex-col gap-2">
        {list.map((gesture, index) => (
          <li key={index} className="rounded-panel border border-line bg-raised">
            <div className="flex items-center gap-1 p-1.5">
              <button
                type="button"
                aria-expanded={open === gesture.id}
                onClick={() => setOpen(open === gesture.id ? undefined : gesture.id)}
                className="flex min-w-0 flex-1 gap-1.5 rounded-control px-1.5 py-1 text-left text-sm hover:bg-hover"
              >
                <TruncatedText className="font-medium">{gesture.label}</TruncatedText>{' '}
                <span className="shrink-0 text-soft tabular-nums">{gesture.seconds} s</span>
              </button>
              <IconButton
                size="small"
                label={`Play ${gesture.label}`}
                icon={<Play />}
                onPress={() => preview.play(gesture.id, gesture.seconds)}
              />
              <IconButton
                size="small"
                label={`Remove ${gesture.label}`}
                icon={<Trash2 />}
                onPress={() => remove(gesture.id)}
              />
            </div>
            {open === gesture.id ? (
              <GestureForm
                gesture={gesture}
                usedIds={list.filter((one) => one !== gesture).map(({ id }) => id)}
                preview={preview}
                onChange={(next, key) => {
                  if (next.id !== gesture.id) setOpen(next.id)
                  change(gesture.id, next, key && `gesture-${index}-${key}`)
                }}
                onEnd={seal}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <div>
        <Menu
          label="Add a gesture"
          placement="bottom start"
          trigger={
            <Button
              size="small"
              icon={<Plus aria-hidden="true" />}
              isDisabled={list.length >= MAX_OWN_GESTURES}
              title={list.length >= MAX_OWN_GESTURES ? `No more than ${MAX_OWN_GESTURES}` : undefined}
            >
              Add a gesture
            </Button>
          }
          items={[
            { id: '', label: 'From scratch', onAction: () => setOpen(add()) },
            ...patterns.map(({ id, label }, index) => ({
              id,
              label: `Like “${label}”`,
              separated: index === 0,
              onAction: () => setOpen(add(id)),
            })),
          ]}
        />
      </div>
    </>
  )
}
