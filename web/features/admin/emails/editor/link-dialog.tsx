import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before: unknown = editor.getAttributes('link').href
  const [href, setHref] = useState(typeof before === 'string' ? before : '')
  const address = /^[\w.-]+\.\w{2,}(\/|$)/.test(href.trim()) ? `https://${href.trim()}` : href.trim()

  function keep() {
    const chain = editor.chain().focus()
    if (address === '') chain.extendMarkRange('link').unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    } else chain.extendMarkRange('link').setLink({ href: address }).run()
    onClose()
  }

  return (
    <Dialog
      title="Link"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" onPress={keep}>
            {address === '' ? 'Remove link' : 'Keep'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          keep()
        }}
      >
        <TextField
          label="Links to"
          description="https:// or mailto:"
          value={href}
          maxLength={2_000}
          autoFocus
          onChange={setHref}
        />
      </form>
    </Dialog>
  )
}
