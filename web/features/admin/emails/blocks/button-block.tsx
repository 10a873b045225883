import type { NodeViewProps } from '@tiptap/react'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { BlockFrame, textOf } from './block-frame.tsx'

export function ButtonBlock(props: NodeViewProps) {
  const [label, href] = [textOf(props, 'label'), textOf(props, 'href')]
  return (
    <BlockFrame
      {...props}
      label="Button"
      fields={
        <>
          <TextField
            label="Label"
            value={label}
            maxLength={200}
            onChange={(next) => props.updateAttributes({ label: next })}
          />
          <TextField
            label="Links to"
            type="url"
            placeholder="https://"
            value={href}
            maxLength={2_000}
            onChange={(next) => props.updateAttributes({ href: next.trim() })}
          />
        </>
      }
    >
      <span className="mail-button">{label || 'Button'}</span>
    </BlockFrame>
  )
}
