import type { ListRow } from '#contract/admin/lists'
import { characterKinds, portraitPath, type CharacterKind } from '#contract/characters'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import ListOrdered from 'lucide-react/icons/list-ordered'
import PencilRuler from 'lucide-react/icons/pencil-ruler'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { createdColumn, momentColumn, related, RowLink, StateDot, idColumn } from '../list/common-columns.tsx'
import { formatCounted } from '../list/format-counted.ts'
import { listOf } from '../list/list-of.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { kindLabels } from './kind-labels.ts'
import { OrderDialog } from './order-dialog.tsx'
import { trashActs } from '../list/acts/trash-acts.tsx'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

interface CharacterRow extends ListRow {
  name: string
  slug: string
  kind: CharacterKind
  rig: string
  poster: string
  version: number
  owner: string
  published: boolean
  projects: number
  changed: number
  trashed: string
  takedown: string
}

export const characters = listOf<CharacterRow>({
  kind: 'characters',
  title: 'Characters',
  noun: ['character', 'characters'],
  sort: '-created',
  searches: 'Name, address or line',
  hasTrash: true,
  nameOf: ({ name }) => name,
  rowPage: ({ id }) => `/admin/characters/${id}`,
  editPage: ({ id }) => `/admin/studio?character=${id}`,
  pictureOf: (row) => <Portrait address={portraitPath(row)} />,
  columns: [
    {
      id: 'name',
      label: 'Name',
      width: 240,
      fixed: true,
      sort: 'name',
      csv: ['name', 'slug'],
      cell: ({ id, name, rig, poster }) => (
        <RowLink
          to={`/admin/characters/${id}`}
          picture={<Portrait address={portraitPath({ rig, poster })} />}
        >
          {name}
        </RowLink>
      ),
    },
    {
      id: 'state',
      label: 'State',
      width: 170,
      csv: ['published', 'version'],
      cell: (row) => <StateDot {...stateOf(row)} />,
    },
    { id: 'kind', label: 'Kind', width: 110, csv: ['kind'], cell: ({ kind }) => kindLabels[kind] },
    {
      id: 'version',
      label: 'Version',
      width: 90,
      align: 'end',
      cell: ({ version }) => (version === 0 ? '–' : version),
    },
    {
      id: 'projects',
      label: 'Projects',
      width: 90,
      align: 'end',
      cell: ({ projects }) => formatCounted('projects', projects),
    },
    {
      id: 'owner',
      label: 'Whose',
      width: 170,
      csv: ['owner', 'owner.name', 'owner.email'],
      cell: (row) =>
        row.owner === '' ? (
          <span className="text-soft">Built in</span>
        ) : (
          <Link to={`/admin/users/${row.owner}`} className="block rounded-control hover:underline">
            <TruncatedText>{related(row, 'owner', 'name') || related(row, 'owner', 'email')}</TruncatedText>
          </Link>
        ),
    },
    momentColumn('updated', 'Changed', { sort: 'updated' }),
    { ...createdColumn, hidden: true },
    {
      id: 'position',
      label: 'Place',
      width: 80,
      align: 'end',
      sort: 'position',
      hidden: true,
      csv: ['position'],
      cell: (row) => String(row.position),
    },
    idColumn,
  ],
  filters: [
    { field: 'published', label: 'Gallery', kind: 'flag', yes: 'In the gallery', no: 'Not in the gallery' },
    {
      field: 'kind',
      label: 'Kind',
      kind: 'choice',
      options: characterKinds.flatMap((id) => (id === '' ? [] : [{ id, label: kindLabels[id] }])),
    },
    { field: 'owner', label: 'Creator’s id', kind: 'text' },
    { field: 'owner.email', label: 'Creator’s address', kind: 'text' },
    { field: 'updated', label: 'Changed', kind: 'date' },
    { field: 'created', label: 'Created', kind: 'date' },
  ],
  acts: [
    {
      id: 'publish',
      label: 'Add to gallery',
      icon: <Eye aria-hidden="true" />,
      when: ({ published, version, owner }) => !published && version > 0 && owner === '',
      done: (count) => `Added ${count} to the gallery.`,
      undo: 'unpublish',
    },
    {
      id: 'unpublish',
      label: 'Remove from gallery',
      icon: <EyeOff aria-hidden="true" />,
      when: ({ published }) => published,
      done: (count) => `Removed ${count} from the gallery. Projects that use them keep them.`,
      undo: 'publish',
    },
    ...trashActs(({ published, owner }) => !published && owner === ''),
  ],
  card: ['state', 'projects', 'updated'],
  actions: <Actions />,
  empty: {
    title: 'No characters yet',
    text: 'Drop a drawing into the studio, and ten minutes later it speaks.',
    action: <NewCharacter />,
  },
})

function stateOf({ published, version, owner, changed, takedown }: CharacterRow) {
  if (takedown !== '') return { tone: 'danger', children: 'Removed' } as const
  if (owner !== '') return { tone: 'off', children: 'Private' } as const
  if (version === 0) return { tone: 'waiting', children: 'Draft' } as const
  if (!published) return { tone: 'off', children: 'Not in the gallery' } as const
  return changed
    ? ({ tone: 'good', children: 'Published, changed' } as const)
    : ({ tone: 'good', children: 'Published' } as const)
}

function Portrait({ address }: { address: string }) {
  return address === '' ? (
    <span aria-hidden="true" className="size-9 shrink-0 rounded-control border border-dashed border-line" />
  ) : (
    <img
      src={address}
      alt=""
      loading="lazy"
      className="size-9 shrink-0 rounded-control bg-[#f3ead9] object-contain"
    />
  )
}

function NewCharacter() {
  return (
    <Link to="/admin/studio" className={buttonClass({ variant: 'primary', size: 'small' })}>
      <PencilRuler aria-hidden="true" /> New character
    </Link>
  )
}

function Actions() {
  const [isOrdering, setOrdering] = useState(false)
  return (
    <>
      <Button size="small" icon={<ListOrdered aria-hidden="true" />} onPress={() => setOrdering(true)}>
        Order
      </Button>
      <NewCharacter />
      {isOrdering ? <OrderDialog onClose={() => setOrdering(false)} /> : null}
    </>
  )
}

/** `/admin/characters`: includes private characters. */
export function Component() {
  return <ListScreen list={characters} />
}
