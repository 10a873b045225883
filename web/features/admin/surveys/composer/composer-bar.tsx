import Archive from 'lucide-react/icons/archive'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Send from 'lucide-react/icons/send'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../../../ui/overlays/menu.tsx'
import { StateBadge } from '../survey/state-badge.tsx'
import type { ComposerProps } from '../draft/composer.ts'
import { ComposerHeader } from '../../composing/composer-header.tsx'

interface ComposerBarProps extends ComposerProps {
  menu: readonly MenuItem[]
  isPublishing: boolean
  onPublish: () => void
}

/** The header of the survey composer, with its menu and publishing. */
export function ComposerBar({ composer, state, menu, isPublishing, onPublish }: ComposerBarProps) {
  const { survey, now } = state
  const isNew = survey.version === 0
  // Unsaved edits count as changes too.
  const isChanged = survey.changed || state.save !== 'saved'
  return (
    <ComposerHeader
      back={{ to: '/admin/surveys', label: 'All surveys' }}
      title={now.title.trim() || 'Untitled'}
      badge={<StateBadge survey={{ ...survey, ...now.settings }} />}
      save={{ save: state.save, refusal: state.refusal, onRetry: () => void composer.flush() }}
      undo={{
        canUndo: state.canUndo,
        canRedo: state.canRedo,
        onUndo: composer.undo,
        onRedo: composer.redo,
      }}
    >
      <Menu
        label="This survey"
        trigger={<IconButton label="This survey" icon={<Ellipsis aria-hidden="true" />} />}
        items={menu}
      />
      <Button
        variant="primary"
        size="small"
        icon={survey.state === 'archived' ? <Archive aria-hidden="true" /> : <Send aria-hidden="true" />}
        pending={isPublishing}
        isDisabled={survey.state === 'archived' || (!isNew && !isChanged && survey.state === 'open')}
        onPress={onPublish}
      >
        {isNew
          ? 'Publish'
          : isChanged
            ? 'Publish changes'
            : survey.state === 'open'
              ? 'Published'
              : 'Publish again'}
      </Button>
    </ComposerHeader>
  )
}
