import type { ProjectRecord } from '#contract/projects/projects'
import AudioLines from 'lucide-react/icons/audio-lines'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Image from 'lucide-react/icons/image'
import SquarePen from 'lucide-react/icons/square-pen'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { editProject } from './project-actions.ts'
import { PostInChat } from './post-in-chat.tsx'
import { ShareButtons } from './share-buttons.tsx'

const tools = [
  { path: 'editor', label: 'Editor', icon: SquarePen },
  { path: 'audio', label: 'Sound and takes', icon: AudioLines },
  { path: 'character', label: 'Character', icon: UserRound },
  { path: 'thumbnail', label: 'Thumbnail', icon: Image },
  { path: 'export', label: 'Export', icon: Clapperboard },
] as const

/** The owner's panel: sharing, and links to all tools. */
export function OwnerPanel({ project }: { project: ProjectRecord }) {
  const { id, published } = project
  const [saving, setSaving] = useState(false)
  return (
    <>
      <section className="flex flex-col gap-4 rounded-panel border border-line bg-panel p-4">
        <Switch
          label="Published"
          description={published ? 'Anyone with the link can watch it.' : 'Only you can see it.'}
          value={published}
          isDisabled={saving}
          onChange={(next) => {
            setSaving(true)
            void editProject(project, { published: next }).finally(() => setSaving(false))
          }}
        />
        {published ? (
          <>
            <ShareButtons project={project} />
            <PostInChat project={project} />
          </>
        ) : null}
      </section>
      <nav aria-label="Tools" className="overflow-hidden rounded-panel border border-line bg-panel">
        {tools.map(({ path, label, icon: Icon }, index) => (
          <Link
            key={path}
            to={`/projects/${id}/${path}`}
            className={classNames(
              'flex h-11 items-center gap-3 px-4 text-sm font-medium transition-colors -outline-offset-2 hover:bg-hover active:bg-pressed',
              index > 0 && 'border-t border-line',
            )}
          >
            <Icon aria-hidden="true" className="text-soft" />
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
