import type { ListRow } from '#contract/admin/lists'
import Check from 'lucide-react/icons/check'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import X from 'lucide-react/icons/x'
import { momentColumn, related, RowLink, StateDot, textOf } from '../list/common-columns.tsx'
import { listOf, type ActField } from '../list/list-of.ts'
import { trashActs } from '../list/acts/trash-acts.tsx'
import { requestStates, requestStateLabel } from './request-states.ts'

interface WaitlistRow extends ListRow {
  user: string
  purpose: string
  link: string
  state: 'waiting' | 'approved' | 'declined'
  answer: string
  note: string
  mailed: string
  trashed: string
}

const answerField: ActField = {
  name: 'answer',
  label: 'Message',
  kind: 'text',
  description: 'Included in the e-mail. Optional.',
}

const decisionOf = (state: 'approved' | 'declined') => [
  { column: 'state', label: 'Decision', mine: () => requestStates[state].children, words: requestStateLabel },
  {
    column: 'answer',
    label: 'Message',
    mine: ({ answer }: Record<string, unknown>) => textOf(answer).trim(),
  },
]

export const waitlistList = listOf<WaitlistRow>({
  kind: 'upload_waitlist',
  title: 'Upload waitlist',
  noun: ['request', 'requests'],
  sort: '-created',
  searches: 'Creator, purpose, link, answer or note',
  hasTrash: true,
  nameOf: (row) => related(row, 'user', 'name') || related(row, 'user', 'email'),
  rowPage: ({ user }) => `/admin/users/${user}`,
  columns: [
    {
      id: 'user',
      label: 'Creator',
      width: 180,
      fixed: true,
      csv: ['user', 'user.name', 'user.email'],
      cell: (row) => (
        <RowLink to={`/admin/users/${row.user}`}>
          {related(row, 'user', 'name') || related(row, 'user', 'email')}
        </RowLink>
      ),
    },
    {
      id: 'purpose',
      label: 'Purpose',
      width: 270,
      csv: ['purpose'],
      cell: ({ purpose }) => purpose,
    },
    {
      id: 'link',
      label: 'Link',
      width: 170,
      csv: ['link'],
      cell: ({ link }) =>
        link ? (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="rounded-control underline underline-offset-2"
          >
            {link.replace(/^https?:\/\//, '')}
          </a>
        ) : (
          <span className="text-soft">–</span>
        ),
    },
    {
      id: 'state',
      label: 'State',
      width: 120,
      csv: ['state', 'answer', 'mailed'],
      cell: ({ state }) => <StateDot {...requestStates[state]} />,
    },
    {
      id: 'note',
      label: 'Note',
      width: 180,
      hidden: true,
      csv: ['note'],
      cell: ({ note }) => note,
    },
    momentColumn('created', 'Asked', { sort: 'created' }),
    momentColumn('decided', 'Decided', { sort: 'decided' }),
    momentColumn('mailed', 'Mailed', { hidden: true }),
  ],
  filters: [
    {
      field: 'state',
      label: 'State',
      kind: 'choice',
      options: [
        { id: 'waiting', label: 'Waiting' },
        { id: 'approved', label: 'Approved' },
        { id: 'declined', label: 'Declined' },
      ],
    },
    { field: 'created', label: 'Asked', kind: 'date' },
    { field: 'decided', label: 'Decided', kind: 'date' },
    { field: 'purpose', label: 'Purpose', kind: 'text' },
    { field: 'link', label: 'Link', kind: 'text' },
  ],
  acts: [
    {
      id: 'approve',
      label: 'Approve',
      icon: <Check aria-hidden="true" />,
      when: ({ state, trashed }) => state !== 'approved' && trashed === '',
      edits: decisionOf('approved'),
      fields: [answerField],
      confirm: (count) => ({
        title: `Approve ${count}?`,
        text: 'They can upload their own characters from now on. We’ll e-mail them.',
      }),
      done: (count) => `Approved ${count}; the mails are on their way.`,
    },
    {
      id: 'decline',
      label: 'Decline',
      icon: <X aria-hidden="true" />,
      danger: true,
      when: ({ state, trashed }) => state !== 'declined' && trashed === '',
      edits: decisionOf('declined'),
      fields: [answerField],
      confirm: (count) => ({
        title: `Decline ${count}?`,
        text: 'We’ll e-mail them, and they can ask again. Anyone approved before can no longer upload.',
      }),
      done: (count) => `Declined ${count}; the mails are on their way.`,
    },
    {
      id: 'note',
      label: 'Write a note',
      icon: <NotebookPen aria-hidden="true" />,
      when: () => true,
      fields: [
        { name: 'note', label: 'Note', kind: 'text', description: 'Only the team reads it.', column: 'note' },
      ],
      edits: [{ column: 'note', label: 'Note', mine: ({ note }) => textOf(note).trim() }],
      done: (count) => `Noted at ${count}.`,
    },
    ...trashActs(),
  ],
  card: ['purpose', 'state', 'created'],
  empty: {
    title: 'No one is waiting',
    text: 'Creators ask in their account settings or on a project’s character page; their requests come here.',
  },
})
