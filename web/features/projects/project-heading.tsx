import type { ProjectRecord } from '#contract/projects/projects'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { editProject } from './project-actions.ts'
import { TitleField } from '../../ui/fields/title-field.tsx'
import { formatDate, isolated } from '../../platform/locale.ts'

export function ProjectHeading({ project, isOwner }: { project: ProjectRecord; isOwner: boolean }) {
  const [renaming, setRenaming] = useState(false)
  const author = project.expand?.owner?.name
  const made = new Date(project.created.replace(' ', 'T'))
  return (
    <div className="flex max-w-2xl flex-col gap-3">
      <div className="flex items-center gap-2">
        {renaming ? (
          <TitleField
            title={project.title}
            label="New title"
            className="ml-0! h-12! font-display text-2xl!"
            onDone={(title) => {
              setRenaming(false)
              if (title) void editProject(project, { title })
            }}
          />
        ) : (
          <>
            <h1 className="min-w-0 text-3xl wrap-break-word">
              <bdi>{project.title}</bdi>
            </h1>
            {isOwner ? (
              <IconButton
                label="Change the title"
                size="small"
                icon={<Pencil aria-hidden="true" />}
                onPress={() => setRenaming(true)}
              />
            ) : null}
          </>
        )}
      </div>
      <p className="text-sm text-soft">
        {author ? `${isolated(author)}, ` : ''}
        <time dateTime={made.toISOString()}>
          {formatDate(made, { day: 'numeric', month: 'long', year: 'numeric' })}
        </time>
      </p>
      {isOwner ? (
        <OwnDescription project={project} />
      ) : project.description ? (
        <p dir="auto" className="whitespace-pre-line">
          {project.description}
        </p>
      ) : null}
    </div>
  )
}

function OwnDescription({ project }: { project: ProjectRecord }) {
  const [text, setText] = useState<string>()
  const [saving, setSaving] = useState(false)
  if (text === undefined) {
    return (
      <div className="flex flex-col items-start gap-2">
        {project.description ? <p className="whitespace-pre-line">{project.description}</p> : null}
        <Button
          variant="plain"
          size="small"
          icon={<Pencil aria-hidden="true" />}
          className="-ml-2.5 text-soft"
          onPress={() => setText(project.description)}
        >
          {project.description ? 'Change the description' : 'Say what this is about'}
        </Button>
      </div>
    )
  }
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        setSaving(true)
        void editProject(project, { description: text.trim() }).then((saved) => {
          setSaving(false)
          if (saved) setText(undefined)
        })
      }}
    >
      <TextArea
        autoFocus
        label="Description"
        value={text}
        maxLength={2_000}
        onChange={setText}
        className="w-full"
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText(undefined)
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="small" pending={saving}>
          Save
        </Button>
        <Button size="small" variant="plain" onPress={() => setText(undefined)}>
          Leave it
        </Button>
      </div>
    </form>
  )
}
