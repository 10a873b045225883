import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { AlertDialog, Dialog } from '../ui/overlays/dialog.tsx'
import { showErrorBriefly } from '../shell/errors/show-error.ts'

export interface ConflictChoice {
  label: string
  isPrimary?: boolean
  run: () => unknown
}

export interface ConflictDialogProps {
  title: string
  choices: readonly ConflictChoice[]
  isLarge?: boolean
  children: ReactNode
}

/** Nothing is discarded before the user has chosen. */
export function ConflictDialog({ title, choices, isLarge = false, children }: ConflictDialogProps) {
  const [busy, setBusy] = useState<string>()

  async function choose({ label, run }: ConflictChoice) {
    setBusy(label)
    try {
      await run()
    } catch (error) {
      showErrorBriefly(error)
    } finally {
      setBusy(undefined)
    }
  }

  const window = {
    title,
    escapeDisabled: true,
    onClose: () => undefined,
    actions: choices.map((choice) => (
      <Button
        key={choice.label}
        {...(choice.isPrimary && { variant: 'primary' as const })}
        pending={busy === choice.label}
        onPress={() => void choose(choice)}
      >
        {choice.label}
      </Button>
    )),
    children,
  }
  return isLarge ? <Dialog {...window} modalOnly size="large" /> : <AlertDialog {...window} />
}
