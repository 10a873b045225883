import { flagKeys, type FlagKey } from '#contract/flags'
import { INVITE_DAYS, INVITE_MESSAGE_MAX } from '#contract/invites'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { InviteTerms } from './use-making.ts'

const flagPermissions: Record<FlagKey, string> = {
  character_upload: 'May upload their own character drawings',
}

const lifetimes = [
  { id: '1', label: 'A day' },
  { id: '7', label: 'A week' },
  { id: String(INVITE_DAYS.usual), label: 'Two weeks' },
  { id: '90', label: 'Three months' },
  { id: '0', label: 'For good' },
]

export function TermsFields({
  terms,
  onChange,
}: {
  terms: InviteTerms
  onChange: (change: Partial<InviteTerms>) => void
}) {
  return (
    <div className="flex flex-col gap-4">
      <TextArea
        label="A personal line"
        description="Shown in the e-mail and on the invite page. Optional."
        rows={2}
        maxLength={INVITE_MESSAGE_MAX}
        value={terms.message}
        onChange={(message) => onChange({ message })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Note for admins"
          maxLength={200}
          value={terms.note}
          onChange={(note) => onChange({ note })}
        />
        <Select
          label="Good for"
          options={lifetimes}
          value={String(terms.days)}
          onChange={(days) => onChange({ days: Number(days) })}
        />
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-medium">Also allowed</legend>
        {flagKeys.map((key) => (
          <Checkbox
            key={key}
            label={flagPermissions[key]}
            value={terms.flags.includes(key)}
            onChange={(on) =>
              onChange({ flags: on ? [...terms.flags, key] : terms.flags.filter((one) => one !== key) })
            }
          />
        ))}
      </fieldset>
    </div>
  )
}
