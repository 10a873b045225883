import type { ChatPerson } from '#contract/chat/chat'
import { useState } from 'react'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { Avatar } from '../../../shell/avatar.tsx'
import { classNames, fieldBox, fieldLabel, floating, floatingRow } from '../../../ui/class-names.ts'
import { usePeopleNamed } from './use-chat-search.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

type Person = Pick<ChatPerson, 'id' | 'name'> & Partial<Pick<ChatPerson, 'avatar' | 'expand'>>

export function PersonField({
  label,
  person,
  onChange,
  className,
}: {
  label: string
  person: Person | undefined
  onChange: (person: string) => void
  className?: string
}) {
  const [typed, setTyped] = useState(person?.name ?? '')
  const named = usePeopleNamed(typed)
  // An empty field matches anyone; a list that opened then would cover the results.
  const people: readonly Person[] = typed === '' ? [] : person && named.length === 0 ? [person] : named
  return (
    <ComboBox
      items={people}
      defaultSelectedKey={person?.id ?? null}
      inputValue={typed}
      onInputChange={(text) => {
        setTyped(text)
        if (text === '') onChange('')
      }}
      onSelectionChange={(id) => onChange(id === null ? '' : String(id))}
      menuTrigger="input"
      className={classNames('flex flex-col gap-1.5', className)}
    >
      <Label className={fieldLabel}>{label}</Label>
      <Input placeholder="Anybody" className={classNames(fieldBox, 'h-10')} />
      <Popover className={classNames(floating, 'w-(--trigger-width) min-w-56 overflow-auto p-1')}>
        <ListBox<Person> className="max-h-60 overflow-auto outline-none">
          {({ id, name, avatar, expand }) => (
            <ListBoxItem id={id} textValue={name} className={floatingRow}>
              <Avatar user={{ id, name, avatar, expand }} className="size-6 text-xs" />
              <TruncatedText>{name || 'Somebody'}</TruncatedText>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
