import type { AudienceCondition } from '#contract/emails/audience'
import { FLAG_KEY_MAX } from '#contract/flags'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { AlertDialog } from '../../../../ui/overlays/dialog.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { flagOptions } from '../../flags/flag-labels.ts'
import { AddressListDialog } from './address-list-dialog.tsx'
import { PickOne, PickPeople } from './audience-pickers.tsx'
import { deleteList } from './use-address-import.ts'
import { useAddressLists, useProjectChoices, useSurveyChoices } from '../use-emails.ts'
import { formatNumber, isolated } from '../../../../platform/locale.ts'

interface ConditionFieldProps {
  condition: AudienceCondition
  onChange: (condition: AudienceCondition) => void
}

export function AudienceConditionField({ condition, onChange }: ConditionFieldProps) {
  switch (condition.kind) {
    case 'everyone':
    case 'waiting-list':
    case 'upload-waiting-list':
      return null
    case 'flag':
      return (
        <TextField
          label="Flag"
          labelHidden
          suggestions={flagOptions}
          maxLength={FLAG_KEY_MAX}
          value={condition.key}
          onChange={(key) => onChange({ kind: 'flag', key })}
        />
      )
    case 'survey':
      return (
        <PickOne
          label="Survey"
          value={condition.survey}
          useChoices={useSurveyChoices}
          onChange={(survey) => onChange({ kind: 'survey', survey })}
        />
      )
    case 'project':
      return (
        <PickOne
          label="Project"
          value={condition.project}
          useChoices={useProjectChoices}
          onChange={(project) => onChange({ kind: 'project', project })}
        />
      )
    case 'people':
      return (
        <PickPeople people={condition.people} onChange={(people) => onChange({ kind: 'people', people })} />
      )
    case 'list':
      return <PickList value={condition.list} onChange={(list) => onChange({ kind: 'list', list })} />
    default:
      return condition satisfies never
  }
}

function PickList({ value, onChange }: { value: string; onChange: (list: string) => void }) {
  const { data = [] } = useAddressLists()
  const [isMaking, setMaking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [pending, setPending] = useState(false)
  const chosen = data.find(({ id }) => id === value)

  async function remove(list: string) {
    setPending(true)
    // A list of a scheduled e-mail cannot be deleted and stays selected.
    if (await deleteList(list)) onChange('-')
    setPending(false)
    setDeleting(false)
  }

  return (
    <div className="flex items-end gap-2">
      {data.length > 0 ? (
        <Select
          label="List"
          labelHidden
          placeholder="Choose a list"
          className="min-w-0 flex-1"
          options={data.map(({ id, name, addresses }) => ({
            id,
            label: name,
            hint: formatNumber(addresses),
          }))}
          value={chosen?.id ?? null}
          onChange={onChange}
        />
      ) : null}
      {chosen ? (
        <Link to={`/admin/emails/addresses?f=list~is~${chosen.id}`} className={buttonClass({})}>
          Open
        </Link>
      ) : null}
      {chosen ? (
        <IconButton
          label={`Delete the list “${isolated(chosen.name)}”`}
          icon={<Trash2 aria-hidden="true" />}
          onPress={() => setDeleting(true)}
        />
      ) : null}
      <Button onPress={() => setMaking(true)}>Paste or import</Button>
      {isDeleting && chosen ? (
        <AlertDialog
          title={`Delete the list “${isolated(chosen.name)}”?`}
          onClose={() => setDeleting(false)}
          actions={
            <>
              <Button onPress={() => setDeleting(false)}>Keep it</Button>
              <Button variant="danger" pending={pending} onPress={() => void remove(chosen.id)}>
                Delete for good
              </Button>
            </>
          }
        >
          <p>Its addresses are deleted too. What was sent to them stays in the logs.</p>
        </AlertDialog>
      ) : null}
      {isMaking ? (
        <AddressListDialog
          onClose={() => setMaking(false)}
          onMade={(list) => {
            setMaking(false)
            onChange(list)
          }}
        />
      ) : null}
    </div>
  )
}
