import type { ProjectRecord } from '#contract/projects/projects'
import { useState, type FormEvent } from 'react'
import { isolated } from '../../../platform/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { countWords } from './bulk-actions.ts'
import { cleanTag, hasTag, TAG_LENGTH, tagsOf } from './tags.ts'
import { tagProjects, useTags } from './use-tags.ts'

/** Edits the tags of projects. A tag that only some of them have is mixed and unchanged until pressed. */
export function TagDialog({
  projects,
  onClose,
}: {
  projects: readonly ProjectRecord[]
  onClose: () => void
}) {
  const known = useTags()
  const [made, setMade] = useState<readonly string[]>([])
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [typed, setTyped] = useState('')
  const [saving, setSaving] = useState(false)
  const all = [...known, ...made.filter((tag) => !hasTag(known, tag))]
  const countOf = (tag: string) => projects.filter((project) => hasTag(tagsOf(project), tag)).length
  const set = (tag: string, isOn: boolean) => setChanges(new Map(changes).set(tag, isOn))

  function addTyped(event: FormEvent) {
    event.preventDefault()
    const tag = cleanTag(typed)
    if (!tag) return
    const existing = all.find((one) => hasTag([one], tag)) ?? tag
    if (!hasTag(all, tag)) setMade([...made, tag])
    set(existing, true)
    setTyped('')
  }
  async function save() {
    setSaving(true)
    const left = cleanTag(typed)
    const chosen = (isOn: boolean) => [...changes].filter(([, on]) => on === isOn).map(([tag]) => tag)
    await tagProjects(projects, { add: [...chosen(true), ...(left ? [left] : [])], remove: chosen(false) })
    onClose()
  }
  const [only] = projects
  const title =
    projects.length === 1 && only
      ? `Tags of “${isolated(only.title)}”`
      : `Tags of ${countWords(projects.length)}`
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" pending={saving} onPress={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        {all.length > 0 ? (
          <ul className="flex max-h-64 flex-col gap-2.5 overflow-y-auto" aria-label="Tags">
            {all.map((tag) => {
              const count = countOf(tag)
              const isSome = count > 0 && count < projects.length && !changes.has(tag)
              return (
                <li key={tag}>
                  <Checkbox
                    label={tag}
                    description={isSome ? `On ${count} of ${projects.length}` : undefined}
                    value={changes.get(tag) ?? count === projects.length}
                    onChange={(isOn) => set(tag, isOn)}
                  />
                </li>
              )
            })}
          </ul>
        ) : (
          <p className="text-sm text-soft">
            Tags sort your projects: “Clients”, “For Mia”, “Finished”. Only you see them.
          </p>
        )}
        <form onSubmit={addTyped} className="flex items-end gap-2">
          <TextField
            label="New tag"
            className="flex-1"
            value={typed}
            onChange={setTyped}
            maxLength={TAG_LENGTH}
            autoFocus={all.length === 0}
          />
          <Button type="submit" isDisabled={cleanTag(typed) === ''}>
            Add
          </Button>
        </form>
      </div>
    </Dialog>
  )
}
