import Archive from 'lucide-react/icons/archive'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Send from 'lucide-react/icons/send'
import { Link } from 'react-router-dom'
import { SaveBadge } from '../../../../editing/save-badge.tsx'
import { UndoButtons } from '../../../../editing/undo-buttons.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../../../ui/overlays/menu.tsx'
import { StateBadge } from '../survey/state-badge.tsx'
import type { ComposerProps } from '../draft/composer.ts'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'

interface ComposerBarProps extends ComposerProps {
  menu: readonly MenuItem[]
  isPublishing: boolean
  onPublish: () => void
}

/** Above the composer: what it is, whether it is safe, the way back, and publishing. */
export function ComposerBar({ composer, state, menu, isPublishing, onPublish }: ComposerBarProps) {
  const { survey, now } = state
  const isNew = survey.version === 0
  // Unsaved edits count as changes too.
  const isChanged = survey.changed || state.save !== 'saved'
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-panel px-3 py-2 md:px-5">
      <Link
        to="/admin/surveys"
        aria-label="All surveys"
        className={classNames(buttonClass({ variant: 'plain', size: 'small' }), 'w-8 px-0!')}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <h1 className="min-w-0 text-xl">
        <TruncatedText>{now.title.trim() || 'Untitled'}</TruncatedText>
      </h1>
      <StateBadge survey={{ ...survey, ...now.settings }} />
      <SaveBadge save={state.save} refusal={state.refusal} onRetry={() => void composer.flush()} />
      <div className="ml-auto flex flex-wrap items-center gap-1">
        <UndoButtons
          canUndo={state.canUndo}
          canRedo={state.canRedo}
          onUndo={composer.undo}
          onRedo={composer.redo}
        />
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
      </div>
    </header>
  )
}
