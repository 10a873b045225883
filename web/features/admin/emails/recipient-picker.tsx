import type { Audience } from '#contract/emails/audience'
import type { CampaignCategory } from '#contract/emails/campaigns'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { peopleLabel } from './email-labels.ts'
import { useAudience } from './use-emails.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

interface RecipientPickerProps {
  audience: Audience
  category: CampaignCategory
  /** Address whose values are shown. */
  shown: string
  onPick: (address: string) => void
}

/** Any real recipient, found by name or address. */
export function RecipientPicker({ audience, category, shown, onPick }: RecipientPickerProps) {
  return (
    <Popover
      label="Preview as"
      trigger={
        <Button size="small" icon={<UserRound aria-hidden="true" />}>
          <TruncatedText className="max-w-48 large-letters:max-w-32">{shown || 'Preview as…'}</TruncatedText>
        </Button>
      }
    >
      {(close) => (
        <People
          {...{ audience, category }}
          onPick={(address) => {
            onPick(address)
            close()
          }}
        />
      )}
    </Popover>
  )
}

function People({ audience, category, onPick }: Omit<RecipientPickerProps, 'shown'>) {
  const [search, setSearch] = useState('')
  const { data } = useAudience(audience, category, search.trim())
  return (
    <div className="flex w-72 flex-col gap-2 p-3">
      <TextField
        type="search"
        label="Find a recipient"
        labelHidden
        placeholder="Name or address"
        value={search}
        onChange={setSearch}
      />
      <ul className="max-h-72 overflow-y-auto">
        {data?.members.map(({ address, name }) => (
          <li key={address}>
            <button
              type="button"
              onClick={() => onPick(address)}
              className="flex w-full flex-col rounded-control px-2 py-1.5 text-left text-sm hover:bg-hover"
            >
              <TruncatedText className="font-medium">{name || address}</TruncatedText>
              {name ? <TruncatedText className="text-soft">{address}</TruncatedText> : null}
            </button>
          </li>
        ))}
      </ul>
      {data ? (
        <p className="text-sm text-soft">{peopleLabel(data.recipients, data)} in the audience</p>
      ) : null}
    </div>
  )
}
