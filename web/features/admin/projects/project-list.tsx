import { Link } from 'react-router-dom'
import { createdColumn, momentColumn, related, RowLink, StateDot, idColumn } from '../list/common-columns.tsx'
import { listOf } from '../list/list-of.ts'
import { projectActs, type ProjectRow } from './project-acts.tsx'
import { formatNumber } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

export const projectList = listOf<ProjectRow>({
  kind: 'projects',
  title: 'Projects',
  noun: ['project', 'projects'],
  sort: '-created',
  searches: 'Title, description or id',
  hasTrash: true,
  nameOf: ({ title }) => title,
  rowPage: ({ id }) => `/admin/projects/${id}`,
  columns: [
    {
      id: 'title',
      label: 'Title',
      width: 280,
      fixed: true,
      sort: 'title',
      csv: ['title'],
      cell: ({ id, title }) => <RowLink to={`/admin/projects/${id}`}>{title}</RowLink>,
    },
    {
      id: 'owner',
      label: 'Creator',
      width: 180,
      csv: ['owner', 'owner.name', 'owner.email'],
      cell: (row) => (
        <Link to={`/admin/users/${String(row.owner)}`} className="block rounded-control hover:underline">
          <TruncatedText title={related(row, 'owner', 'email')}>
            {related(row, 'owner', 'name') || related(row, 'owner', 'email') || 'Nobody'}
          </TruncatedText>
        </Link>
      ),
    },
    {
      id: 'published',
      label: 'State',
      width: 140,
      csv: ['published', 'featured', 'deprecated'],
      cell: (row) => <StateDot {...projectState(row)} />,
    },
    {
      id: 'character',
      label: 'Character',
      width: 130,
      csv: ['character.name'],
      cell: (row) => related(row, 'character', 'name') || <span className="text-soft">–</span>,
    },
    createdColumn,
    momentColumn('updated', 'Changed', { sort: 'updated' }),
    {
      id: 'revision',
      label: 'Saves',
      width: 90,
      align: 'end',
      hidden: true,
      csv: ['revision'],
      cell: (row) => formatNumber(Number(row.revision)),
    },
    momentColumn('trashed', 'In the trash since', { hidden: true }),
    idColumn,
  ],
  filters: [
    { field: 'published', label: 'Publication', kind: 'flag', yes: 'Published', no: 'Not published' },
    { field: 'featured', label: 'Featured', kind: 'flag', yes: 'Featured', no: 'Not featured' },
    { field: 'deprecated', label: 'Deprecation', kind: 'flag', yes: 'Deprecated', no: 'Not deprecated' },
    { field: 'created', label: 'Created', kind: 'date' },
    { field: 'updated', label: 'Changed', kind: 'date' },
    { field: 'title', label: 'Title', kind: 'text' },
    { field: 'owner.email', label: 'Creator’s address', kind: 'text' },
    { field: 'owner', label: 'Creator’s id', kind: 'text' },
  ],
  acts: projectActs,
  card: ['owner', 'published', 'created'],
  empty: {
    title: 'No projects yet',
    text: 'Projects appear here as soon as someone starts one.',
  },
})

export function projectState({ published, featured, deprecated }: ProjectRow) {
  if (deprecated) return { tone: 'waiting', children: 'Deprecated' } as const
  if (featured) return { tone: 'good', children: 'Featured' } as const
  return published
    ? ({ tone: 'good', children: 'Published' } as const)
    : ({ tone: 'off', children: 'Private' } as const)
}
