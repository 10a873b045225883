import { useState } from 'react'
import { characterKinds, type CharacterKind, type WorkshopCharacter } from '#contract/characters'
import { useSending } from '../../../shell/forms/use-sending.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { kindWords } from './kind-words.ts'
import { saveWords } from './use-workshop.ts'

/** Name, line, address and kind: seen by everybody as soon as they are saved. */
export function CharacterWords({ character }: { character: WorkshopCharacter }) {
  const [name, setName] = useState(character.name)
  const [tagline, setTagline] = useState(character.tagline)
  const [slug, setSlug] = useState(character.slug)
  const [kind, setKind] = useState<CharacterKind>(character.kind)
  const isSame =
    name === character.name &&
    tagline === character.tagline &&
    slug === character.slug &&
    kind === character.kind
  const { state, trouble, fields, send } = useSending(
    async () => {
      await saveWords(character, { name: name.trim(), tagline, slug, kind })
    },
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
        description="For addresses: small letters, digits and hyphens."
        value={slug}
        maxLength={80}
        error={fields.slug ? 'Taken, or not of small letters, digits and hyphens' : undefined}
        onChange={setSlug}
      />
      <Select<CharacterKind>
        label="Kind"
        options={characterKinds.map((id) => ({ id, label: kindWords[id] }))}
        value={kind}
        onChange={setKind}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {trouble?.text}
      </p>
      <div>
        <Button type="submit" isDisabled={isSame} pending={state === 'sending'}>
          Save
        </Button>
      </div>
    </form>
  )
}
