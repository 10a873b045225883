import type { ListRow } from '#contract/admin/lists'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { momentColumn, related, RowLink, StateDot } from '../list/common-columns.tsx'
import { listOf } from '../list/list-of.ts'
import { trashActs } from '../list/acts/trash-acts.tsx'

export interface TemplateRow extends ListRow {
  title: string
  description: string
  published: boolean
  position: number
  trashed: string
}

export const templateList = listOf<TemplateRow>({
  kind: 'templates',
  title: 'Templates',
  noun: ['template', 'templates'],
  sort: 'position',
  searches: 'Title or description',
  hasTrash: true,
  nameOf: ({ title }) => title,
  rowPage: ({ id }) => `/admin/templates/${id}`,
  columns: [
    {
      id: 'position',
      label: 'Position',
      width: 110,
      align: 'end',
      sort: 'position',
      csv: ['position'],
      cell: (row) => row.position,
    },
    {
      id: 'title',
      label: 'Title',
      width: 260,
      fixed: true,
      sort: 'title',
      csv: ['title'],
      cell: ({ id, title }) => <RowLink to={`/admin/templates/${id}`}>{title}</RowLink>,
    },
    {
      id: 'published',
      label: 'State',
      width: 130,
      csv: ['published'],
      cell: ({ published }) => (
        <StateDot tone={published ? 'good' : 'off'}>{published ? 'Published' : 'Draft'}</StateDot>
      ),
    },
    {
      id: 'character',
      label: 'Character',
      width: 130,
      csv: ['character.name'],
      cell: (row) => related(row, 'character', 'name') || <span className="text-soft">–</span>,
    },
    {
      id: 'description',
      label: 'Description',
      width: 290,
      csv: ['description'],
      cell: ({ description }) => <span title={description}>{description}</span>,
    },
    momentColumn('updated', 'Changed', { sort: 'updated' }),
    momentColumn('created', 'Created', { hidden: true }),
  ],
  filters: [
    { field: 'published', label: 'State', kind: 'flag', yes: 'Published', no: 'Drafts' },
    { field: 'title', label: 'Title', kind: 'text' },
    { field: 'updated', label: 'Changed', kind: 'date' },
  ],
  acts: [
    {
      id: 'publish',
      label: 'Publish',
      icon: <Eye aria-hidden="true" />,
      when: ({ published, trashed }) => !published && trashed === '',
      done: (count) => `Published ${count}: creators can start from it.`,
      undo: 'unpublish',
    },
    {
      id: 'unpublish',
      label: 'Back to draft',
      icon: <EyeOff aria-hidden="true" />,
      when: ({ published }) => published,
      done: (count) => `${count} back to draft.`,
      undo: 'publish',
    },
    ...trashActs(),
  ],
  card: ['published', 'character', 'updated'],
  empty: {
    title: 'No templates yet',
    text: 'A template is a ready-made stage: creators start from it with their own voice. Create one from scratch or from a project.',
  },
})
