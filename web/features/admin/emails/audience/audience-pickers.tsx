import { AUDIENCE_PEOPLE_MAX } from '#contract/emails/audience'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { usePeople, usePeopleChoices, type Choice } from '../use-emails.ts'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'

interface PickOneProps {
  label: string
  value: string
  /** Choices by name, including the chosen one. */
  useChoices: (search: string, chosen: string) => readonly Choice[]
  onChange: (id: string) => void
}

export function PickOne({ label, value, useChoices, onChange }: PickOneProps) {
  const [search, setSearch] = useState('')
  const choices = useChoices(search.trim(), value)
  const chosen = choices.find(({ id }) => id === value)
  if (chosen) {
    return (
      <div className="flex items-center gap-2 rounded-control border border-line bg-raised py-1 pr-1 pl-3">
        <TruncatedText className="flex-1 text-sm">{chosen.label}</TruncatedText>
        <IconButton
          size="small"
          label={`Choose another ${label.toLowerCase()}`}
          icon={<X aria-hidden="true" />}
          onPress={() => onChange('-')}
        />
      </div>
    )
  }
  return <Search label={label} search={search} choices={choices} onSearch={setSearch} onPick={onChange} />
}

interface PickPeopleProps {
  people: readonly string[]
  onChange: (people: string[]) => void
}

export function PickPeople({ people, onChange }: PickPeopleProps) {
  const [search, setSearch] = useState('')
  const chosen = usePeople(people)
  const choices = usePeopleChoices(search.trim()).filter(({ id }) => !people.includes(id))
  return (
    <div className="flex flex-col gap-2">
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map(({ id, label }) => (
            <li
              key={id}
              className="flex items-center gap-1 rounded-control border border-line bg-raised pl-2 text-sm"
            >
              {label}
              <IconButton
                size="small"
                label={`Remove ${label}`}
                icon={<X aria-hidden="true" />}
                onPress={() => onChange(people.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {people.length < AUDIENCE_PEOPLE_MAX ? (
        <Search
          label="Person"
          search={search}
          choices={choices}
          onSearch={setSearch}
          onPick={(id) => {
            onChange([...people, id])
            setSearch('')
          }}
        />
      ) : null}
    </div>
  )
}

interface SearchProps {
  label: string
  search: string
  choices: readonly Choice[]
  onSearch: (search: string) => void
  onPick: (id: string) => void
}

function Search({ label, search, choices, onSearch, onPick }: SearchProps) {
  return (
    <div className="flex flex-col gap-1">
      <TextField
        type="search"
        label={label}
        labelHidden
        placeholder={`Find a ${label.toLowerCase()}`}
        value={search}
        onChange={onSearch}
      />
      <ul className="max-h-44 overflow-y-auto">
        {choices.map(({ id, label: name, hint }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onPick(id)}
              className="flex w-full items-baseline gap-2 rounded-control px-2 py-1.5 text-left text-sm hover:bg-hover"
            >
              <TruncatedText>{name}</TruncatedText>
              {hint ? <TruncatedText className="text-soft">{hint}</TruncatedText> : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
