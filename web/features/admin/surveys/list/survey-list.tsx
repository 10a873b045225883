import type { ListRow } from '#contract/admin/lists'
import { surveyStateFilters } from '#model/admin/list-states'
import type { SurveyState } from '#contract/survey/surveys'
import Archive from 'lucide-react/icons/archive'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import { Link } from 'react-router-dom'
import { createdColumn, momentColumn, related, RowLink } from '../../list/common-columns.tsx'
import { formatCounted } from '../../list/format-counted.ts'
import { listOf } from '../../list/list-of.ts'
import { StateBadge } from '../survey/state-badge.tsx'
import { standingNames } from '../survey/standing.ts'

export interface SurveyRow extends ListRow {
  title: string
  state: SurveyState
  access: 'anyone' | 'signed_in' | 'invited'
  opens: string
  closes: string
  maxResponses: number
  version: number
  changed: boolean
  responses: number
  begun: number
  trashed: string
}

const accessNames = { anyone: 'Anyone', signed_in: 'Signed-in', invited: 'Invited' } as const

/** The filter's states; whether a survey is full is computed, not a column. */
const standings = ['draft', 'soon', 'open', 'ended', 'closed', 'archived'] as const

export const surveyList = listOf<SurveyRow>({
  kind: 'surveys',
  title: 'Surveys',
  noun: ['survey', 'surveys'],
  sort: '-updated',
  searches: 'Title or description',
  hasTrash: true,
  nameOf: ({ title }) => title,
  rowPage: ({ id }) => `/admin/surveys/compose/${id}`,
  columns: [
    {
      id: 'title',
      label: 'Title',
      width: 300,
      fixed: true,
      sort: 'title',
      csv: ['title'],
      cell: ({ id, title }) => <RowLink to={`/admin/surveys/compose/${id}`}>{title}</RowLink>,
    },
    {
      id: 'state',
      label: 'State',
      width: 120,
      csv: ['state'],
      cell: (row) => <StateBadge survey={row} />,
    },
    {
      id: 'responses',
      label: 'Answers',
      width: 130,
      csv: ['responses', 'begun'],
      cell: ({ id, version, responses, begun }) =>
        version > 0 ? (
          <Link
            to={`/admin/surveys/submissions/${id}`}
            className="rounded-control underline-offset-2 hover:underline"
            title={begun > 0 ? `${formatCounted('begun', begun)} started, not sent` : undefined}
          >
            {responses === 1 ? '1 answer' : `${formatCounted('responses', responses)} answers`}
          </Link>
        ) : (
          <span className="text-soft">–</span>
        ),
    },
    {
      id: 'changed',
      label: 'Draft',
      width: 170,
      csv: ['changed', 'version'],
      cell: ({ version, changed, state }) =>
        version > 0 && changed && state !== 'archived' ? 'Unpublished changes' : '',
    },
    { id: 'access', label: 'Who', width: 110, csv: ['access'], cell: ({ access }) => accessNames[access] },
    momentColumn('updated', 'Changed', { sort: 'updated' }),
    {
      id: 'author',
      label: 'Created by',
      width: 150,
      hidden: true,
      csv: ['author.name'],
      cell: (row) => related(row, 'author', 'name'),
    },
    { ...createdColumn, hidden: true },
    momentColumn('opens', 'Opens', { hidden: true }),
    momentColumn('closes', 'Closes', { hidden: true }),
  ],
  filters: [
    {
      field: 'state',
      label: 'State',
      kind: 'state',
      options: standings.map((id) => ({ id, label: standingNames[id], where: surveyStateFilters[id] })),
    },
    {
      field: 'changed',
      label: 'Draft',
      kind: 'flag',
      yes: 'With unpublished changes',
      no: 'Without unpublished changes',
    },
    {
      field: 'access',
      label: 'Who may answer',
      kind: 'choice',
      options: Object.entries(accessNames).map(([id, label]) => ({ id, label })),
    },
    { field: 'anonymous', label: 'Anonymity', kind: 'flag', yes: 'Anonymous', no: 'Not anonymous' },
    { field: 'created', label: 'Created', kind: 'date' },
    { field: 'updated', label: 'Changed', kind: 'date' },
    { field: 'title', label: 'Title', kind: 'text' },
  ],
  acts: [
    {
      id: 'close',
      label: 'Close',
      icon: <Lock aria-hidden="true" />,
      when: ({ state }) => state === 'open',
      done: (count) => `Closed ${count}.`,
      undo: 'open',
    },
    {
      id: 'open',
      label: 'Reopen',
      icon: <LockOpen aria-hidden="true" />,
      when: ({ state }) => state === 'closed',
      done: (count) => `Opened ${count} again.`,
      undo: 'close',
    },
    {
      id: 'archive',
      label: 'Archive',
      icon: <Archive aria-hidden="true" />,
      when: ({ state }) => state !== 'archived',
      done: (count) => `Archived ${count}.`,
      undo: 'restore',
    },
    {
      id: 'restore',
      label: 'Restore',
      icon: <RotateCcw aria-hidden="true" />,
      when: ({ state }) => state === 'archived',
      done: (count) => `Restored ${count}.`,
    },
    {
      id: 'trash',
      label: 'Move to trash',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      when: ({ state }) => state !== 'open',
      done: (count) => `Moved ${count} to the trash.`,
      undo: 'untrash',
    },
    {
      id: 'untrash',
      label: 'Restore',
      icon: <RotateCcw aria-hidden="true" />,
      inTrash: true,
      when: ({ trashed }) => trashed !== '',
      done: (count) => `Restored ${count}.`,
      undo: 'trash',
    },
  ],
  card: ['state', 'responses', 'updated'],
  empty: {
    title: 'Ask people something',
    text: 'People can answer with text, choices, files, and their voice. Create a survey, publish it and share it.',
  },
})
