import type { ListRow } from '#contract/admin/lists'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { AlertDialog, Dialog } from '../../../../ui/overlays/dialog.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { ListAct } from '../list-of.ts'

interface ActDialogProps<Row extends ListRow> {
  act: ListAct<Row>
  /** The only row it applies to; absent for several. */
  row?: Row | undefined
  /** A count, such as “3 projects”. */
  count: string
  pending: boolean
  onRun: (input: Record<string, unknown>) => void
  onClose: () => void
}

/** Asks for an act's input, or for confirmation. */
export function ActDialog<Row extends ListRow>({
  act,
  row,
  count,
  pending,
  onRun,
  onClose,
}: ActDialogProps<Row>) {
  const fields = act.fields ?? []
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      fields.map(({ name, options, column }) => [name, options?.[0]?.id ?? textIn(row, column)]),
    ),
  )
  const confirm = act.confirm?.(count)
  const isReady = fields.every(({ name, min = 0 }) => (values[name] ?? '').trim().length >= min)
  const Window = fields.length > 0 ? Dialog : AlertDialog
  return (
    <Window
      title={confirm?.title ?? `${act.label}: ${count}`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant={act.danger ? 'danger' : 'primary'}
            pending={pending}
            isDisabled={!isReady}
            onPress={() => onRun(values)}
          >
            {act.label}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {confirm ? <p>{confirm.text}</p> : null}
        {fields.map(({ name, label, kind, options = [], description, max }) =>
          kind === 'choice' ? (
            <Select
              key={name}
              label={label}
              options={options}
              value={values[name] ?? ''}
              onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
            />
          ) : kind === 'line' ? (
            <TextField
              key={name}
              label={label}
              description={description}
              suggestions={options}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={max}
              value={values[name] ?? ''}
              onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
            />
          ) : (
            <TextArea
              key={name}
              label={label}
              description={description}
              value={values[name] ?? ''}
              onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
              rows={3}
              maxLength={1_000}
            />
          ),
        )}
      </div>
    </Window>
  )
}

function textIn(row: ListRow | undefined, column: string | undefined): string {
  const value = column === undefined ? undefined : row?.[column]
  return typeof value === 'string' ? value : ''
}
