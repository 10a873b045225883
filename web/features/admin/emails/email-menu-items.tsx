import type { CampaignListItem, CampaignStep } from '#contract/emails/campaigns'
import Ban from 'lucide-react/icons/ban'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Undo2 from 'lucide-react/icons/undo-2'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'

export interface EmailMenuCalls {
  onPreview: () => void
  onCopy: (asTemplate: boolean) => void
  onStep: (step: CampaignStep) => void
  onCancel: () => void
}

export function emailMenu(
  { state, template }: Pick<CampaignListItem, 'state' | 'template'>,
  { onPreview, onCopy, onStep, onCancel }: EmailMenuCalls,
): MenuItem[] {
  const items: (MenuItem | false)[] = [
    { id: 'preview', label: 'Preview', icon: <Eye aria-hidden="true" />, onAction: onPreview },
    {
      id: 'duplicate',
      label: template ? 'Use for an e-mail' : 'Duplicate',
      icon: <Copy aria-hidden="true" />,
      onAction: () => onCopy(false),
    },
    {
      id: 'template',
      label: template ? 'Duplicate the template' : 'Save as a template',
      icon: <LayoutTemplate aria-hidden="true" />,
      onAction: () => onCopy(true),
    },
    state === 'sending' && {
      id: 'pause',
      label: 'Pause',
      icon: <Pause aria-hidden="true" />,
      separated: true,
      onAction: () => onStep('pause'),
    },
    state === 'paused' && {
      id: 'resume',
      label: 'Continue sending',
      icon: <Play aria-hidden="true" />,
      separated: true,
      onAction: () => onStep('resume'),
    },
    state === 'scheduled' && {
      id: 'unschedule',
      label: 'Unschedule',
      icon: <Undo2 aria-hidden="true" />,
      separated: true,
      onAction: () => onStep('unschedule'),
    },
    (state === 'collecting' || state === 'sending' || state === 'paused' || state === 'scheduled') && {
      id: 'cancel',
      label: 'Cancel for good',
      icon: <Ban aria-hidden="true" />,
      danger: true,
      onAction: onCancel,
    },
  ]
  return items.filter((item) => item !== false)
}
