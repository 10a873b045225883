import type { ReactNode } from 'react'
import { isolated } from '../platform/locale.ts'
import { ConflictDialog } from './conflict-dialog.tsx'

export interface ConflictField {
  label: string
  mine: ReactNode
  theirs: ReactNode
}

interface RecordConflictProps {
  what: string
  by?: string
  fields: readonly ConflictField[]
  /** Shown instead of a table if no field differs. */
  otherwise?: string
  /** Overwrites theirs with mine; absent if that is impossible. */
  onMine?: (() => unknown) | undefined
  /** Completes “Save mine over it”. */
  mineLabel?: string
  theirsLabel?: string
  note?: string
  onTheirs: () => unknown
}

/** Nothing is written before the user has chosen. */
export function RecordConflict({
  what,
  by = '',
  fields,
  otherwise = '',
  note,
  onMine,
  mineLabel = 'Replace it with mine',
  theirsLabel = 'Use theirs',
  onTheirs,
}: RecordConflictProps) {
  return (
    <ConflictDialog
      title={by === '' ? `${capital(what)} changed somewhere else` : `${isolated(by)} changed ${what}`}
      isLarge={fields.length > 0}
      choices={[
        { label: theirsLabel, isPrimary: onMine === undefined, run: onTheirs },
        ...(onMine ? [{ label: mineLabel, isPrimary: true, run: onMine }] : []),
      ]}
    >
      {fields.length === 0 ? (
        <p>{otherwise}</p>
      ) : (
        <table className="w-full table-fixed text-left">
          <thead>
            <tr>
              <td className="w-1/5" />
              <th scope="col" className="pr-4 pb-2 font-medium">
                Mine
              </th>
              <th scope="col" className="pb-2 font-medium">
                Theirs
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, mine, theirs }) => (
              <tr key={label} className="border-t border-line align-top">
                <th scope="row" className="py-2 pr-4 font-normal wrap-anywhere text-soft">
                  {label}
                </th>
                <td className="py-2 pr-4 wrap-anywhere whitespace-pre-wrap" dir="auto">
                  {mine === '' ? '–' : mine}
                </td>
                <td className="py-2 wrap-anywhere whitespace-pre-wrap" dir="auto">
                  {theirs === '' ? '–' : theirs}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {note ? <p className="mt-4 text-soft">{note}</p> : null}
    </ConflictDialog>
  )
}

export function differing(
  fields: readonly { label: string; mine: string; theirs: string }[],
): ConflictField[] {
  return fields.filter(({ mine, theirs }) => mine !== theirs)
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
