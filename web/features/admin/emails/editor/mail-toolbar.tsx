import { mailVariables } from '#model/mail/variables'
import { useEditorState, type Editor } from '@tiptap/react'
import Bold from 'lucide-react/icons/bold'
import Columns2 from 'lucide-react/icons/columns-2'
import Drama from 'lucide-react/icons/drama'
import Heading1 from 'lucide-react/icons/heading-1'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Image from 'lucide-react/icons/image'
import Italic from 'lucide-react/icons/italic'
import Link2 from 'lucide-react/icons/link-2'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Minus from 'lucide-react/icons/minus'
import Quote from 'lucide-react/icons/quote'
import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal'
import Variable from 'lucide-react/icons/variable'
import Vote from 'lucide-react/icons/vote'
import { useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { FilePicker } from '../../../../ui/fields/file-picker.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { CharacterDialog } from './character-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { useInsertPicture } from './use-insert-picture.ts'

const variableNames = { name: 'Name', first_name: 'First name', email: 'E-mail address' }

export function MailToolbar({ editor }: { editor: Editor }) {
  const [dialog, setDialog] = useState<'link' | 'character'>()
  const files = useRef<HTMLInputElement>(null)
  const pictures = useInsertPicture(editor)
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      link: now.isActive('link'),
      heading: [1, 2, 3].find((level) => now.isActive('heading', { level })),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      isInColumn: now.isActive('column'),
    }),
  })
  const does = () => editor.chain().focus()
  const insert = (type: string, attrs: Record<string, unknown> = {}) =>
    void does().insertContent({ type, attrs }).run()
  return (
    <div
      role="toolbar"
      aria-label="Text and blocks"
      className="sticky top-0 z-10 flex flex-wrap gap-0.5 rounded-t-panel border border-line bg-panel p-1.5"
    >
      <HeadingTools does={does} chosen={at.heading} />
      <Gap />
      <Tool
        label="Bold"
        shortcut="$mod+b"
        icon={<Bold aria-hidden="true" />}
        pressed={at.bold}
        onPress={() => void does().toggleBold().run()}
      />
      <Tool
        label="Italic"
        shortcut="$mod+i"
        icon={<Italic aria-hidden="true" />}
        pressed={at.italic}
        onPress={() => void does().toggleItalic().run()}
      />
      <Tool
        label="Link"
        icon={<Link2 aria-hidden="true" />}
        pressed={at.link}
        onPress={() => setDialog('link')}
      />
      <Menu
        label="Variables"
        placement="bottom start"
        trigger={<IconButton size="small" label="Insert a variable" icon={<Variable aria-hidden="true" />} />}
        items={mailVariables.map((name) => ({
          id: name,
          label: variableNames[name],
          onAction: () =>
            void does()
              .insertContent({ type: 'text', text: name === 'email' ? '{{email}}' : `{{${name}|friend}}` })
              .run(),
        }))}
      />
      <Gap />
      <Tool
        label="List"
        shortcut="$mod+Shift+8"
        icon={<List aria-hidden="true" />}
        pressed={at.bulletList}
        onPress={() => void does().toggleBulletList().run()}
      />
      <Tool
        label="Numbered list"
        shortcut="$mod+Shift+7"
        icon={<ListOrdered aria-hidden="true" />}
        pressed={at.orderedList}
        onPress={() => void does().toggleOrderedList().run()}
      />
      <Tool
        label="Quote"
        shortcut="$mod+Shift+b"
        icon={<Quote aria-hidden="true" />}
        pressed={at.blockquote}
        onPress={() => void does().toggleBlockquote().run()}
      />
      <Gap />
      <BlockTools
        insert={insert}
        does={does}
        isInColumn={at.isInColumn}
        onPicture={() => files.current?.click()}
        onCharacter={() => setDialog('character')}
      />
      <FilePicker
        ref={files}
        label="Choose a picture"
        accept="image/png,image/jpeg,image/gif,image/webp"
        onFiles={([file]) => {
          if (file) void pictures.insertFile(file)
        }}
      />
      {dialog === 'link' ? <LinkDialog editor={editor} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'character' ? (
        <CharacterDialog
          onClose={() => setDialog(undefined)}
          onPick={(character) => {
            setDialog(undefined)
            void pictures.insertCharacter(character)
          }}
        />
      ) : null}
    </div>
  )
}

type Chain = () => ReturnType<ReturnType<Editor['chain']>['focus']>

function HeadingTools({ does, chosen }: { does: Chain; chosen: number | undefined }) {
  return [Heading1, Heading2, Heading3].map((Icon, index) => {
    // Safe: there are three of them.
    const level = (index + 1) as 1 | 2 | 3
    return (
      <Tool
        key={level}
        label={`Heading ${level}`}
        shortcut={`$mod+Alt+${level}`}
        icon={<Icon aria-hidden="true" />}
        pressed={chosen === level}
        onPress={() => void does().toggleHeading({ level }).run()}
      />
    )
  })
}

function BlockTools({
  insert,
  does,
  isInColumn,
  onPicture,
  onCharacter,
}: {
  insert: (type: string) => void
  does: Chain
  isInColumn: boolean
  onPicture: () => void
  onCharacter: () => void
}) {
  return (
    <>
      <Tool
        label="Button"
        icon={<RectangleHorizontal aria-hidden="true" />}
        onPress={() => insert('button')}
      />
      <Tool label="Picture" icon={<Image aria-hidden="true" />} onPress={onPicture} />
      <Tool label="Character" icon={<Drama aria-hidden="true" />} onPress={onCharacter} />
      <Tool label="Survey" icon={<Vote aria-hidden="true" />} onPress={() => insert('survey')} />
      <Tool
        label="Divider"
        icon={<Minus aria-hidden="true" />}
        onPress={() => void does().setHorizontalRule().run()}
      />
      <Tool
        label="Two columns"
        icon={<Columns2 aria-hidden="true" />}
        isDisabled={isInColumn}
        onPress={() => void does().insertContent(twoColumns).run()}
      />
    </>
  )
}

const emptyColumn = { type: 'column', content: [{ type: 'paragraph' }] }
const twoColumns = { type: 'columns', content: [emptyColumn, emptyColumn] }

interface ToolProps {
  label: string
  shortcut?: string
  icon: ReactNode
  pressed?: boolean
  isDisabled?: boolean
  onPress: () => void
}

function Tool(props: ToolProps) {
  return <IconButton size="small" {...props} />
}

function Gap() {
  return <span aria-hidden="true" className="mx-1 w-px self-stretch bg-line" />
}
