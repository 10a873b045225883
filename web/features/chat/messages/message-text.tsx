import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ownPath } from './own-path.ts'
import { classNames } from '../../../ui/class-names.ts'
import { isOnlyEmoji, parseMessage, type Block, type Inline } from '#model/chat/markdown'

export const MessageText = memo(function MessageText({
  text,
  me,
  isEdited,
}: {
  text: string
  me: string
  isEdited: boolean
}) {
  const blocks = parseMessage(text)
  const mark = isEdited ? <span className="ml-1.5 text-xs text-soft">(edited)</span> : null
  const inLine = blocks.at(-1)?.kind === 'paragraph'
  return (
    <div
      className={classNames(
        'flex flex-col gap-1.5 wrap-anywhere',
        isOnlyEmoji(text) ? 'text-4xl' : 'leading-relaxed',
      )}
    >
      {blocks.map((block, index) => {
        const after = inLine && index === blocks.length - 1 ? mark : null
        return <BlockView key={index} block={block} me={me} after={after} />
      })}
      {inLine ? null : mark}
    </div>
  )
})

function BlockView({ block, me, after }: { block: Block; me: string; after?: ReactNode }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto">
          {inlines(block.children, me)}
          {after}
        </p>
      )
    case 'quote':
      return (
        <blockquote className="border-l-3 border-line-strong pl-3 text-soft">
          {block.children.map((one, index) => (
            <BlockView key={index} block={one} me={me} />
          ))}
        </blockquote>
      )
    case 'code':
      return (
        <pre
          tabIndex={0}
          className="overflow-x-auto rounded-control border border-line bg-panel px-3 py-2 font-mono text-sm"
        >
          <code>{block.text}</code>
        </pre>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={block.ordered ? 'list-decimal pl-6' : 'list-disc pl-6'}>
          {block.items.map((item, index) => (
            <li key={index}>{inlines(item, me)}</li>
          ))}
        </List>
      )
    }
    default:
      return block satisfies never
  }
}

function inlines(parts: Inline[], me: string): ReactNode {
  return parts.map((part, index) => <InlineView key={index} part={part} me={me} />)
}

function InlineView({ part, me }: { part: Inline; me: string }): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'break':
      return <br />
    case 'code':
      return <code className="rounded-sm bg-pressed px-1 py-0.5 font-mono text-[0.92em]">{part.text}</code>
    case 'bold':
      return <strong className="font-semibold">{inlines(part.children, me)}</strong>
    case 'italic':
      return <em>{inlines(part.children, me)}</em>
    case 'mention':
      return (
        <bdi
          className={
            part.user === me
              ? 'rounded-sm bg-limelight px-1 font-medium text-on-limelight'
              : 'rounded-sm bg-pressed px-1 font-medium'
          }
        >
          @{part.name}
        </bdi>
      )
    case 'link':
      // Isolated from the direction of the surrounding text.
      return (
        <bdi>
          <MessageLink url={part.url}>{inlines(part.children, me)}</MessageLink>
        </bdi>
      )
    default:
      return part satisfies never
  }
}

/** A link that opens pages of ours in this tab and others in a new one. */
function MessageLink({ url, children }: { url: string; children: ReactNode }) {
  const look = 'text-curtain-text underline decoration-1 underline-offset-2 hover:decoration-2'
  const path = ownPath(url, window.location.origin)
  if (path !== undefined) {
    return (
      <Link to={path} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={look}>
      {children}
    </a>
  )
}
