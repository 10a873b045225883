import type { NodeViewProps } from '@tiptap/react'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { pictureAddress } from '../use-emails.ts'
import { BlockFrame, textOf } from './block-frame.tsx'

export function PictureBlock(props: NodeViewProps) {
  const [id, alt, href] = [textOf(props, 'id'), textOf(props, 'alt'), textOf(props, 'href')]
  return (
    <BlockFrame
      {...props}
      label="Picture"
      fields={
        <>
          <TextField
            label="Description"
            description="For people who can’t see it."
            value={alt}
            maxLength={500}
            onChange={(next) => props.updateAttributes({ alt: next })}
          />
          <TextField
            label="Links to"
            description="Leave empty for no link."
            type="url"
            placeholder="https://"
            value={href}
            maxLength={2_000}
            onChange={(next) => props.updateAttributes({ href: next.trim() })}
          />
        </>
      }
    >
      <img src={pictureAddress(id)} alt={alt} className="max-w-full rounded-control" />
    </BlockFrame>
  )
}
