import type { ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { bus } from '../bus.ts'
import { canRun, labelOf, runAction, type Action } from './actions.ts'

export function ActionButton({
  action,
  icon,
  label,
  pressed,
  primary = false,
}: {
  action: Action | undefined
  icon: ReactNode
  label?: string | undefined
  pressed?: boolean | undefined
  primary?: boolean | undefined
}) {
  if (!action) return null
  return (
    <IconButton
      label={label ?? labelOf(action)}
      shortcut={action.shortcut}
      icon={icon}
      size="small"
      placement="top"
      pressed={pressed}
      {...(primary && { variant: 'primary' as const })}
      isDisabled={!canRun(action)}
      onPress={() => runAction(action, bus)}
    />
  )
}
