import { useState } from 'react'
import type { ProjectRecord } from '#contract/projects/projects'
import { projectKeys } from '../../data/projects.ts'
import { queryClient } from '../../platform/query-client.ts'
import { session } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import {
  deviceWarnings,
  DISMISS_TEXT,
  WATCH_TEXT,
  type DeviceWarningKind,
  type DeviceWarningTexts,
} from './device-rules.ts'

export default function DeviceDialog({
  kind,
  onDismiss,
  watches,
  translated,
  dismissText = translated?.dismiss,
  escapeDisabled = false,
}: {
  kind: DeviceWarningKind
  onDismiss: () => void
  /** The project that the page below shows. */
  watches?: string | undefined
  translated?: DeviceWarningTexts | undefined
  dismissText?: string | undefined
  escapeDisabled?: boolean
}) {
  const { title, text } = translated ?? deviceWarnings[kind]
  const [isPiece] = useState(() => isPublished(watches))
  return (
    <Dialog
      title={title}
      language={translated?.language}
      onClose={onDismiss}
      escapeDisabled={escapeDisabled}
      size="small"
      modalOnly
      actions={
        <Button variant="primary" autoFocus onPress={onDismiss}>
          {dismissText ?? (isPiece ? WATCH_TEXT : DISMISS_TEXT)}
        </Button>
      }
    >
      <p className="text-base">{text}</p>
    </Dialog>
  )
}

/** True for a published project, as its page loaded it. Visitors can open no other. */
function isPublished(project: string | undefined): boolean {
  if (project === undefined) return false
  const loaded = queryClient.getQueryData<ProjectRecord>(projectKeys.one(project))
  return loaded?.published ?? session.get() === null
}
