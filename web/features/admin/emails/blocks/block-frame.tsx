import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'

interface BlockFrameProps extends Pick<NodeViewProps, 'selected' | 'deleteNode'> {
  /** Its type, such as “Button”. */
  label: string
  /** Its appearance in the e-mail. */
  children: ReactNode
  /** Its fields, shown while it is selected. */
  fields: ReactNode
}

/** A block without editable text: its appearance, and its fields while it is selected. */
export function BlockFrame({ label, selected, deleteNode, children, fields }: BlockFrameProps) {
  return (
    <NodeViewWrapper
      className={classNames(
        'my-4 rounded-control outline-offset-4',
        selected ? 'outline-2 outline-focus' : 'outline-0',
      )}
    >
      <div data-drag-handle contentEditable={false}>
        {children}
      </div>
      {selected ? (
        <fieldset
          contentEditable={false}
          className="mt-3 flex flex-col gap-3 rounded-control border border-line bg-panel p-3 text-sm"
        >
          <legend className="sr-only">{label}</legend>
          {fields}
          <div className="flex justify-end">
            <IconButton
              size="small"
              label={`Remove this ${label.toLowerCase()}`}
              icon={<Trash2 aria-hidden="true" />}
              onPress={deleteNode}
            />
          </div>
        </fieldset>
      ) : null}
    </NodeViewWrapper>
  )
}

export function textOf({ node }: Pick<NodeViewProps, 'node'>, name: string): string {
  const value: unknown = node.attrs[name]
  return typeof value === 'string' ? value : ''
}
