import { mailDocument, type MailDocument } from '#contract/emails/document'
import { EditorContent, useEditor, type JSONContent } from '@tiptap/react'
import { useEffect, useRef, type CSSProperties } from 'react'
import './mail-content.css'
import { mailExtensions } from './mail-extensions.tsx'
import { MailToolbar } from './mail-toolbar.tsx'
import type { Composing } from '../composer/use-composer.ts'

/** Milliseconds of pause that end an undo step. */
const STEP_PAUSE = 700

/** The composer owns undo, saving and the local copy; this shows its document and reports changes. */
export function MailEditorView({
  editor: composer,
  content,
  change,
  revision,
}: Composing & { revision: number }) {
  /** The displayed document, so that the composer's echo of it is not applied again. */
  const shown = useRef<MailDocument>(content.document)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const editor = useEditor({
    extensions: mailExtensions,
    // Its style sheet is mail-content.css: the page's content security policy forbids injected ones.
    injectCSS: false,
    content: asContent(content.document),
    editorProps: {
      attributes: {
        'aria-label': 'Text of the e-mail',
        'aria-multiline': 'true',
        role: 'textbox',
        class: 'mail-content min-h-80 outline-none',
      },
    },
    onUpdate({ editor: changed }) {
      // Attributes unknown to the contract, such as a link's target, are dropped.
      const read = mailDocument.safeParse(changed.getJSON())
      if (!read.success) return
      shown.current = read.data
      change({ document: read.data }, 'document')
      clearTimeout(pause.current)
      pause.current = setTimeout(() => composer.seal(), STEP_PAUSE)
    },
  })

  useEffect(() => {
    if (content.document === shown.current) return
    shown.current = content.document
    editor.commands.setContent(asContent(content.document), { emitUpdate: false })
    // `revision` counts undo and redo as well.
  }, [editor, content.document, revision])

  useEffect(() => () => clearTimeout(pause.current), [])

  return (
    <div className="flex flex-col">
      <MailToolbar editor={editor} />
      <div
        className="rounded-b-panel border border-t-0 border-line bg-raised px-5 py-6 focus-within:border-ink md:px-8"
        style={{ '--mail-accent': content.accent } as CSSProperties}
      >
        <EditorContent editor={editor} />
      </div>
    </div>
  )
}

/** Safe: parsed from JSON, so no field is present and undefined. */
function asContent(document: MailDocument): JSONContent {
  return document as JSONContent
}
