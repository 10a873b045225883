import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TruncatedText } from '../../ui/truncated-text.tsx'
import { roleLabels, type Role } from './roles.ts'

export interface PictureCard {
  picture: string
  role: Role
  address: string
  /** The name of its file, if that is known. */
  file?: string
}

const options = [...roleLabels].map(([id, label]) => ({ id, label }))

/** The pictures of a set. One dropped on another exchanges states with it. */
export function PictureCards({
  pictures,
  onRole,
}: {
  pictures: readonly PictureCard[]
  onRole: (index: number, role: Role) => void
}) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
      {pictures.map(({ picture, role, address, file }, index) => (
        <li
          // Equal pictures have one name.
          key={`${picture} ${pictures.slice(0, index).filter((one) => one.picture === picture).length}`}
          draggable
          onDragStart={() => setDragged(index)}
          onDragEnd={() => {
            setDragged(undefined)
            setOver(undefined)
          }}
          onDragOver={(drag) => {
            if (dragged === undefined) return
            drag.preventDefault()
            setOver(index)
          }}
          onDrop={(drop) => {
            if (dragged === undefined) return
            drop.preventDefault()
            drop.stopPropagation()
            if (dragged !== index) onRole(dragged, role)
          }}
          className={classNames(
            'flex min-w-0 cursor-grab flex-col gap-2 rounded-panel border p-2 text-left',
            over === index && dragged !== index ? 'border-curtain bg-hover' : 'border-line bg-panel',
          )}
        >
          <img
            src={address}
            alt=""
            draggable={false}
            className="h-24 w-full rounded-control bg-[#f3ead9] object-contain"
          />
          {file === undefined ? null : <TruncatedText className="text-sm text-soft">{file}</TruncatedText>}
          <Select
            label={`Shown when${file === undefined ? '' : `: ${file}`}`}
            labelHidden
            size="small"
            options={options}
            value={role}
            onChange={(next) => onRole(index, next)}
          />
        </li>
      ))}
    </ul>
  )
}
