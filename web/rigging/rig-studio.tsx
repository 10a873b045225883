import { useState, type ReactNode } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import type { PropValues } from '#contract/document/document'
import { RecordConflict } from '../editing/record-conflict.tsx'
import { UndoButtons } from '../editing/undo-buttons.tsx'
import { undoKeys } from '../editing/undo-keys.ts'
import { SaveBadge } from '../editing/save-badge.tsx'
import { useLocalCopy, type OpenCopy } from '../editing/use-editor.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { DraftStage } from './draft-stage.tsx'
import { PlainDrawing } from './plain-drawing.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RigStudioProvider } from './rig-context.ts'
import { useRigEditor } from './use-rig-editor.ts'
import { TruncatedText } from '../ui/truncated-text.tsx'

/** Every prop at its default. */
const asDrawn: PropValues = {}

export interface RigStudioProps {
  character: WorkshopCharacter
  /** Arranges the panels around the stage. */
  children: (stage: ReactNode) => ReactNode
  back?: ReactNode
  onPublished?: (character: WorkshopCharacter) => void
}

/** The rig editor: the stage in the middle, and the page's panels around it. */
export function RigStudio(props: RigStudioProps) {
  const owner = useAuth().user?.id ?? ''
  const copy = useLocalCopy<string>({ owner, kind: 'rig', id: props.character.id })
  return copy ? (
    <OpenStudio {...props} copy={copy} />
  ) : (
    <p className="flex items-center gap-2 p-6 text-sm text-soft">
      <Spinner /> Opening
    </p>
  )
}

function OpenStudio({
  character,
  children,
  back,
  onPublished,
  copy,
}: RigStudioProps & { copy: OpenCopy<string> }) {
  const { publish, ...studio } = useRigEditor(character, copy)
  const { draft, editor, state } = studio
  const [isPublishing, setPublishing] = useState(false)
  const isBlocked = draft.checks.some(({ weight }) => weight === 'must')
  return (
    <RigStudioProvider value={studio}>
      {children(
        <div className="flex min-h-0 flex-1 flex-col" onKeyDown={undoKeys(editor)}>
          <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
            {back}
            <h2 className="min-w-0 text-xl">
              <TruncatedText>{character.name}</TruncatedText>
            </h2>
            <span className="text-sm text-soft">
              {character.version === 0 ? 'Draft' : `Version ${character.version}`}
            </span>
            <SaveBadge save={state.save} refusal={state.refusal} onRetry={() => void editor.flush()} />
            <div className="ml-auto flex items-center gap-1">
              <UndoButtons
                canUndo={state.canUndo}
                canRedo={state.canRedo}
                onUndo={editor.undo}
                onRedo={editor.redo}
              />
              <Button
                size="small"
                variant="primary"
                isDisabled={isBlocked}
                title={isBlocked ? 'The checks say what is missing' : undefined}
                onPress={() => setPublishing(true)}
              >
                Publish
              </Button>
            </div>
          </header>
          <DraftStage props={asDrawn} />
        </div>,
      )}
      {isPublishing ? (
        <PublishDialog
          character={character}
          onClose={() => setPublishing(false)}
          publish={async (note) => {
            const published = await publish(note)
            if (published) onPublished?.(published)
            return published
          }}
        />
      ) : null}
      {state.save === 'conflict' && state.theirs ? (
        <RecordConflict
          what="this character"
          fields={[
            {
              label: 'Drawing',
              mine: (
                <PlainDrawing
                  svg={state.value}
                  character={character.id}
                  label="As I drew it"
                  className="max-h-72"
                />
              ),
              theirs: (
                <PlainDrawing
                  svg={state.theirs.value}
                  character={character.id}
                  label="As they drew it"
                  className="max-h-72"
                />
              ),
            },
          ]}
          note="Choose theirs and undo to get yours back."
          onTheirs={editor.takeTheirs}
          onMine={editor.keepMine}
        />
      ) : null}
    </RigStudioProvider>
  )
}
