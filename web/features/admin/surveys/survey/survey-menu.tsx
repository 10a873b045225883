import type { SurveyListItem } from '#contract/survey-admin'
import Archive from 'lucide-react/icons/archive'
import ChartColumn from 'lucide-react/icons/chart-no-axes-column'
import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import LinkIcon from 'lucide-react/icons/link'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import MessageCircle from 'lucide-react/icons/message-circle'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import type { MenuItem } from '../../../../ui/menu.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { formAddress, type SurveyStep } from '../../../../data/surveys.ts'

interface SurveyMenuCalls {
  onStep: (step: SurveyStep) => void
  onDuplicate: () => void
  onInvite: () => void
  onShowInChat: () => void
  onDelete: () => void
  onOpen: (path: string) => void
}

/** What can be done with a survey as it stands. */
export function surveyMenu(survey: SurveyListItem, calls: SurveyMenuCalls): MenuItem[] {
  const { id, state, version, settings } = survey
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
      id: 'link',
      label: 'Copy the link',
      icon: <LinkIcon aria-hidden="true" />,
      onAction: () => void copyLink(id),
    },
    isPublished && {
      id: 'invite',
      label: 'Invitations …',
      icon: <UserPlus aria-hidden="true" />,
      onAction: calls.onInvite,
    },
    state === 'open' &&
      settings.access !== 'invited' && {
        id: 'chat',
        label: 'Show in the chat …',
        icon: <MessageCircle aria-hidden="true" />,
        onAction: calls.onShowInChat,
      },
    {
      id: 'duplicate',
      label: 'Duplicate',
      icon: <Copy aria-hidden="true" />,
      separated: isPublished,
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
      label: 'Open again',
      icon: <LockOpen aria-hidden="true" />,
      onAction: () => calls.onStep('open'),
    },
    state === 'archived'
      ? {
          id: 'restore',
          label: 'Take out of the archive',
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
      label: 'Delete …',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      separated: true,
      onAction: calls.onDelete,
    },
  ]
  return items.filter((item) => item !== false)
}

async function copyLink(id: string) {
  try {
    await navigator.clipboard.writeText(formAddress(id))
    toast({ text: 'The link is copied.' })
  } catch {
    // The browser refuses the clipboard: the link can be copied by hand.
    toast({ text: formAddress(id), sticky: true })
  }
}
