import LayoutTemplate from 'lucide-react/icons/layout-template'
import Megaphone from 'lucide-react/icons/megaphone'
import Newspaper from 'lucide-react/icons/newspaper'
import PenLine from 'lucide-react/icons/pen-line'
import Vote from 'lucide-react/icons/vote'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useEmailActs, type EmailLayout } from './use-email-acts.ts'
import { useEmailList } from './use-emails.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

const layouts: { id: EmailLayout; label: string; hint: string; icon: ReactNode }[] = [
  { id: 'blank', label: 'Blank', hint: 'An empty page', icon: <PenLine aria-hidden="true" /> },
  {
    id: 'announcement',
    label: 'Announcement',
    hint: 'One piece of news and a button',
    icon: <Megaphone aria-hidden="true" />,
  },
  {
    id: 'newsletter',
    label: 'Newsletter',
    hint: 'Several stories, two columns',
    icon: <Newspaper aria-hidden="true" />,
  },
  {
    id: 'survey',
    label: 'Survey invitation',
    hint: 'A few words and a survey’s card',
    icon: <Vote aria-hidden="true" />,
  },
]

export function NewEmailDialog({ onClose }: { onClose: () => void }) {
  const acts = useEmailActs()
  const templates = useEmailList({ search: '', template: true, page: 1 })
  return (
    <Dialog title="New e-mail" onClose={onClose}>
      <div className="flex flex-col gap-5">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2">
          {layouts.map(({ id, label, hint, icon }) => (
            <li key={id}>
              <Choice
                label={label}
                hint={hint}
                icon={icon}
                isBusy={acts.running !== undefined}
                onPress={() => void acts.create({ layout: id })}
              />
            </li>
          ))}
        </ul>
        {templates.data && templates.data.items.length > 0 ? (
          <section className="flex flex-col gap-2">
            <h3 className="text-lg">Your templates</h3>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2">
              {templates.data.items.map(({ id, name, subject }) => (
                <li key={id}>
                  <Choice
                    label={name}
                    hint={subject}
                    icon={<LayoutTemplate aria-hidden="true" />}
                    isBusy={acts.running !== undefined}
                    onPress={() => void acts.create({ copyOf: id })}
                  />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  label: string
  hint: string
  icon: ReactNode
  isBusy: boolean
  onPress: () => void
}

function Choice({ label, hint, icon, isBusy, onPress }: ChoiceProps) {
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onPress}
      className="flex size-full items-start gap-3 rounded-panel border border-line bg-raised p-3 text-left transition-colors hover:border-line-strong hover:bg-hover"
    >
      <span className="mt-0.5 text-curtain-text">{icon}</span>
      <span className="flex min-w-0 flex-col">
        <TruncatedText className="font-medium">{label}</TruncatedText>
        <span className="line-clamp-2 text-sm text-soft">{hint}</span>
      </span>
    </button>
  )
}
