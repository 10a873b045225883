import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useState } from 'react'
import { portraitPath } from '#contract/characters'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RecordConflict } from '../../../editing/record-conflict.tsx'
import { saveOrder, useAct, useBuiltInCharacters } from './use-workshop.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

export function OrderDialog({ onClose }: { onClose: () => void }) {
  const characters = useBuiltInCharacters()
  const [order, setOrder] = useState<string[]>()
  const { isBusy, run } = useAct()
  // The order before the first move.
  const [seen, setSeen] = useState<string[]>()
  const [theirs, setTheirs] = useState<string[]>()
  const ids = order ?? characters.map(({ id }) => id)
  const namesOf = (list: readonly string[]) =>
    list.map((id) => characters.find((one) => one.id === id)?.name ?? id).join('\n')
  const rows = ids.flatMap((id) => characters.find((one) => one.id === id) ?? [])

  function move(index: number, by: number) {
    const id = ids[index]
    setSeen((before) => before ?? ids)
    if (id !== undefined) setOrder(ids.toSpliced(index, 1).toSpliced(index + by, 0, id))
  }

  async function save(before = seen ?? ids) {
    let other: string[] | undefined
    const isDone = await run(async () => {
      other = await saveOrder([...ids], before)
    })
    setTheirs(other)
    if (isDone && !other) onClose()
  }

  return (
    <Dialog
      title="Order of the gallery"
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" pending={isBusy} isDisabled={!order} onPress={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <ol className="flex flex-col">
        {rows.map(({ id, name, rig, poster }, index) => (
          <li key={id} className="flex items-center gap-3 border-t border-line py-1.5 first:border-t-0">
            <img src={portraitPath({ rig, poster })} alt="" className="size-10 object-contain" />
            <TruncatedText className="flex-1 text-sm font-medium">{name}</TruncatedText>
            <IconButton
              size="small"
              variant="plain"
              label={`Move ${name} up`}
              icon={<ArrowUp />}
              isDisabled={index === 0}
              onPress={() => move(index, -1)}
            />
            <IconButton
              size="small"
              variant="plain"
              label={`Move ${name} down`}
              icon={<ArrowDown />}
              isDisabled={index === rows.length - 1}
              onPress={() => move(index, 1)}
            />
          </li>
        ))}
      </ol>
      {theirs ? (
        <RecordConflict
          what="the order"
          fields={[{ label: 'Order', mine: namesOf(ids), theirs: namesOf(theirs) }]}
          onMine={() => save(theirs)}
          onTheirs={onClose}
        />
      ) : null}
    </Dialog>
  )
}
