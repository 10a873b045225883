import type { NodeViewProps } from '@tiptap/react'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { pictureAddress } from '../use-emails.ts'
import { BlockFrame, textOf } from './block-frame.tsx'

export function CharacterBlock(props: NodeViewProps) {
  const [id, name, says] = [textOf(props, 'id'), textOf(props, 'name'), textOf(props, 'says')]
  return (
    <BlockFrame
      {...props}
      label="Character"
      fields={
        <TextField
          label={`What ${name || 'it'} says`}
          description="Shown in a speech bubble. Leave empty for none."
          value={says}
          maxLength={300}
          onChange={(next) => props.updateAttributes({ says: next })}
        />
      }
    >
      <div className={says === '' ? 'flex justify-center' : 'flex items-center gap-4'}>
        <img src={pictureAddress(id)} alt={name} className={says === '' ? 'w-60' : 'w-36'} />
        {says === '' ? null : (
          <p className="min-w-0 rounded-[18px_18px_18px_4px] border-2 border-[#2b2119] bg-[#fffdf8] px-4 py-3 text-[#2b2119]">
            {says}
          </p>
        )}
      </div>
    </BlockFrame>
  )
}
