import type { SurveyListItem } from '#contract/survey/admin'
import Archive from 'lucide-react/icons/archive'
import Bell from 'lucide-react/icons/bell'
import ChartColumn from 'lucide-react/icons/chart-no-axes-column'
import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import type { MenuItem } from '../../../../ui/overlays/menu.tsx'
import type { SurveyStep } from '../../../../data/surveys.ts'

interface SurveyMenuCalls {
  onStep: (step: SurveyStep) => void
  onDuplicate: () => void
  onInvite: () => void
  onShare: () => void
  onNotices: () => void
  onDelete: () => void
  onOpen: (path: string) => void
}

export function surveyMenu(survey: SurveyListItem, calls: SurveyMenuCalls): MenuItem[] {
  const { id, state, version } = survey
  const isPublished = version > 0
  const items: (MenuItem | false)[] = [
    isPublished && {
      id: 'submissions',
      label: 'Answers',
      icon: <ChartColumn aria-hidden="true" />,
      onAction: () => calls.onOpen(`/admin/surveys/submissions/${id}`),
    },
    isPublished && {
      id: 'form',
      label: 'Open the form',
      icon: <ExternalLink aria-hidden="true" />,
      onAction: () => void window.open(`/forms/${id}`, '_blank', 'noopener'),
    },
    isPublished && {
      id: 'share',
      label: 'Share…',
      icon: <Share2 aria-hidden="true" />,
      onAction: calls.onShare,
    },
    isPublished && {
      id: 'invite',
      label: 'Invitations…',
      icon: <UserPlus aria-hidden="true" />,
      onAction: calls.onInvite,
    },
    {
      id: 'notices',
      label: 'Notices…',
      icon: <Bell aria-hidden="true" />,
      onAction: calls.onNotices,
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      icon: <Copy aria-hidden="true" />,
      separated: true,
      onAction: calls.onDuplicate,
    },
    state === 'open' && {
      id: 'close',
      label: 'Close',
      icon: <Lock aria-hidden="true" />,
      onAction: () => calls.onStep('close'),
    },
    state === 'closed' && {
      id: 'open',
      label: 'Reopen',
      icon: <LockOpen aria-hidden="true" />,
      onAction: () => calls.onStep('open'),
    },
    state === 'archived'
      ? {
          id: 'restore',
          label: 'Restore',
          icon: <RotateCcw aria-hidden="true" />,
          onAction: () => calls.onStep('restore'),
        }
      : {
          id: 'archive',
          label: 'Archive',
          icon: <Archive aria-hidden="true" />,
          onAction: () => calls.onStep('archive'),
        },
    {
      id: 'delete',
      label: 'Delete…',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      separated: true,
      onAction: calls.onDelete,
    },
  ]
  return items.filter((item) => item !== false)
}
