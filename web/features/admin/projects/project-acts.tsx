import type { ListRow } from '#contract/admin/lists'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Star from 'lucide-react/icons/star'
import StarOff from 'lucide-react/icons/star-off'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ListAct } from '../list/list-of.ts'

export interface ProjectRow extends ListRow {
  title: string
  published: boolean
  featured: boolean
  deprecated: boolean
  trashed: string
}

export const projectActs: readonly ListAct<ProjectRow>[] = [
  {
    id: 'unpublish',
    label: 'Unpublish',
    icon: <EyeOff aria-hidden="true" />,
    when: ({ published }) => published,
    done: (count) => `Unpublished ${count}.`,
    undo: 'publish',
  },
  {
    id: 'feature',
    label: 'Feature',
    icon: <Star aria-hidden="true" />,
    when: ({ published, featured }) => published && !featured,
    done: (count) => `Featured ${count}.`,
    undo: 'unfeature',
  },
  {
    id: 'trash',
    label: 'Move to trash',
    icon: <Trash2 aria-hidden="true" />,
    danger: true,
    when: ({ trashed }) => trashed === '',
    done: (count) => `Moved ${count} to the trash.`,
    undo: 'restore',
  },
  {
    id: 'unfeature',
    label: 'Stop featuring',
    icon: <StarOff aria-hidden="true" />,
    when: ({ featured }) => featured,
    done: (count) => `Stopped featuring ${count}.`,
    undo: 'feature',
  },
  {
    id: 'publish',
    label: 'Publish',
    icon: <Eye aria-hidden="true" />,
    when: ({ published, trashed }) => !published && trashed === '',
    done: (count) => `Published ${count}.`,
    undo: 'unpublish',
  },
  {
    id: 'deprecate',
    label: 'Deprecate',
    icon: <Archive aria-hidden="true" />,
    when: ({ deprecated }) => !deprecated,
    done: (count) => `Deprecated ${count}: they open as older projects.`,
    undo: 'undeprecate',
  },
  {
    id: 'undeprecate',
    label: 'Undo deprecation',
    icon: <ArchiveRestore aria-hidden="true" />,
    when: ({ deprecated }) => deprecated,
    done: (count) => `${count} open as usual again.`,
    undo: 'deprecate',
  },
  {
    id: 'restore',
    label: 'Restore',
    icon: <RotateCcw aria-hidden="true" />,
    inTrash: true,
    when: ({ trashed }) => trashed !== '',
    done: (count) => `Restored ${count}.`,
    undo: 'trash',
  },
]
