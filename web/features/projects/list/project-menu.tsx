import type { ProjectRecord } from '#contract/projects/projects'
import AudioLines from 'lucide-react/icons/audio-lines'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import Link2 from 'lucide-react/icons/link-2'
import Pencil from 'lucide-react/icons/pencil'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CardMenu } from '../../../ui/overlays/record-menu.tsx'
import { announceCopy, copyLink, duplicateProject, trashProject } from '../project-actions.ts'
import { copyTitle } from './project-list.ts'

/** Everything that can be done with a project of the shelf, beside opening it. */
export function ProjectMenu({
  project,
  usedTitles,
  onTags,
  onRename,
}: {
  project: ProjectRecord
  /** Returns the titles that are in use, for copies. */
  usedTitles: () => readonly string[]
  onTags: () => void
  onRename: () => void
}) {
  const [copying, setCopying] = useState(false)
  const navigate = useNavigate()
  const { id, title, published } = project

  async function duplicate() {
    setCopying(true)
    const copy = await duplicateProject(project, { title: copyTitle(title, usedTitles()) })
    setCopying(false)
    if (copy) announceCopy(copy)
  }

  return (
    <CardMenu
      title={title}
      pending={copying}
      items={[
        {
          id: 'sound',
          label: 'Sound and takes',
          icon: <AudioLines aria-hidden="true" />,
          onAction: () => void navigate(`/projects/${id}/audio`),
        },
        {
          id: 'page',
          label: 'Project page',
          icon: <Eye aria-hidden="true" />,
          onAction: () => void navigate(`/projects/${id}`),
        },
        ...(published
          ? [
              {
                id: 'link',
                label: 'Copy link',
                icon: <Link2 aria-hidden="true" />,
                onAction: () => void copyLink(project),
              },
            ]
          : []),
        {
          id: 'rename',
          label: 'Rename',
          icon: <Pencil aria-hidden="true" />,
          shortcut: 'F2',
          separated: true,
          // The menu gives the focus back to its button first; the field takes it after that.
          onAction: () => setTimeout(onRename, 50),
        },
        {
          id: 'tags',
          label: 'Tags…',
          icon: <Tag aria-hidden="true" />,
          onAction: onTags,
        },
        {
          id: 'duplicate',
          label: 'Duplicate',
          icon: <Copy aria-hidden="true" />,
          onAction: () => void duplicate(),
        },
        {
          id: 'delete',
          label: 'Delete',
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          separated: true,
          onAction: () => void trashProject(project),
        },
      ]}
    />
  )
}
