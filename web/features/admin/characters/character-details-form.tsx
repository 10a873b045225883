import { useState } from 'react'
import { characterKinds, type CharacterKind, type WorkshopCharacter } from '#contract/characters'
import { useSending } from '../../../shell/forms/use-sending.ts'
import { UnsavedGuard } from '../../../shell/navigation/unsaved-guard.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { differing, RecordConflict } from '../../../editing/record-conflict.tsx'
import { isolated } from '../../../platform/locale.ts'
import { kindLabels } from './kind-labels.ts'
import { saveDetails } from './use-workshop.ts'

/** Published as soon as they are saved. */
export function CharacterDetailsForm({ character: opened }: { character: WorkshopCharacter }) {
  // The version these edits are based on, whatever others save meanwhile.
  const [character, setCharacter] = useState(opened)
  const [theirs, setTheirs] = useState<WorkshopCharacter>()
  const [name, setName] = useState(character.name)
  const [tagline, setTagline] = useState(character.tagline)
  const [slug, setSlug] = useState(character.slug)
  const [kind, setKind] = useState<CharacterKind>(character.kind)
  const isSame =
    name === character.name &&
    tagline === character.tagline &&
    slug === character.slug &&
    kind === character.kind
  const mine = { name: name.trim(), tagline, slug, kind }
  async function save(seen: WorkshopCharacter) {
    const changed = Object.entries(mine).filter(([key, value]) => seen[key as keyof typeof mine] !== value)
    const answer = await saveDetails(seen, Object.fromEntries(changed))
    if ('theirs' in answer) setTheirs(answer.theirs)
    else {
      setTheirs(undefined)
      show(answer.saved)
    }
  }
  function show(next: WorkshopCharacter) {
    setCharacter(next)
    setName(next.name)
    setTagline(next.tagline)
    setSlug(next.slug)
    setKind(next.kind)
  }
  const { state, error, fields, send } = useSending(
    () => save(character),
    () => ({
      ...(name.trim() === '' && { name: { code: 'required' } }),
      ...(!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && { slug: { code: 'pattern' } }),
    }),
  )
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <TextField
        label="Name"
        value={name}
        maxLength={80}
        error={fields.name ? 'It needs a name' : undefined}
        onChange={setName}
      />
      <TextField
        label="Line"
        description="One sentence in its own voice."
        value={tagline}
        maxLength={200}
        onChange={setTagline}
      />
      <TextField
        label="Short name"
        description="Used in addresses: lower-case letters, digits and hyphens."
        value={slug}
        maxLength={80}
        error={
          fields.slug ? 'Already used, or not made of lower-case letters, digits and hyphens' : undefined
        }
        onChange={setSlug}
      />
      <Select<CharacterKind>
        label="Kind"
        options={characterKinds.map((id) => ({ id, label: kindLabels[id] }))}
        value={kind}
        onChange={setKind}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error?.text}
      </p>
      <div>
        <Button type="submit" isDisabled={isSame} pending={state === 'sending'}>
          Save
        </Button>
      </div>
      <UnsavedGuard isUnsaved={!isSame} />
      {theirs ? (
        <RecordConflict
          what={isolated(theirs.name)}
          fields={differing([
            { label: 'Name', mine: mine.name, theirs: theirs.name },
            { label: 'Line', mine: tagline, theirs: theirs.tagline },
            { label: 'Short name', mine: slug, theirs: theirs.slug },
            { label: 'Kind', mine: kindLabels[kind], theirs: kindLabels[theirs.kind] },
          ])}
          onMine={() => save(theirs)}
          onTheirs={() => {
            setTheirs(undefined)
            show(theirs)
          }}
        />
      ) : null}
    </form>
  )
}
