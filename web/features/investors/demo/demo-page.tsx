import { Link } from 'react-router-dom'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { PlayerErrorNotice } from '../../../stage/player/player-error-notice.tsx'
import { PlayerControls } from '../../../stage/player/player-controls.tsx'
import { StageView } from '../../../stage/stage-view.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { CharacterPanel, LookPanel } from './character-panels.tsx'
import { ExportPanel } from './export-panel.tsx'
import { ScenePanel } from './scene-panel.tsx'
import { type Demo, useDemo } from './use-demo.ts'
import { useOfflineReady } from './use-offline-ready.ts'
import { VoicePanel } from './voice-panel.tsx'

/** `/investors/demo`: the heart of the studio without an account. Nothing leaves the tab. */
export function Component() {
  const demo = useDemo()
  const offline = useOfflineReady()
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 px-4 pt-2 pb-14 md:px-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <header className="lg:col-span-2">
        <h1 className="text-4xl font-bold tracking-tight sm:text-5xl">Try it right here</h1>
        <p className="mt-2 max-w-[44rem] text-soft">
          Choose a character, speak, and take a video home. No account: what you say and make stays in this
          tab.{' '}
          <span role="status">
            {offline === 'ready' ? 'Everything is loaded; it works without a network from here on.' : ''}
          </span>
        </p>
      </header>
      <div className="sticky top-0 z-10 -mx-4 flex flex-col gap-3 bg-paper px-4 py-2 sm:static sm:mx-0 sm:px-0 lg:sticky lg:top-4">
        <DemoStage demo={demo} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <CharacterPanel demo={demo} />
        <VoicePanel demo={demo} />
        <LookPanel demo={demo} />
        <ScenePanel demo={demo} />
        <ExportPanel demo={demo} />
        <p className="border-t border-line pt-5 text-sm text-soft">
          With an account there is more: a timeline, captions, gestures, several takes, a page to share.{' '}
          <Link to="/" className={buttonClass({ variant: 'plain', size: 'small' })}>
            Ask for an invitation
          </Link>
        </p>
      </div>
    </div>
  )
}

function DemoStage({ demo }: { demo: Demo }) {
  const { document, theatre, step, voice, character } = demo
  const { cast, player, error, retry } = theatre
  const shownError = error ?? player.error
  const isRecording = step.name === 'recording'
  usePageActions([
    {
      id: 'demo.toggle',
      label: 'Play or pause',
      shortcut: 'Space',
      when: () => player.duration > 0,
      run: player.toggle,
    },
    {
      id: 'demo.record',
      label: isRecording ? 'Stop recording' : 'Record your voice',
      shortcut: 'r',
      run: () => void (isRecording ? voice.stop() : voice.record()),
    },
  ])
  return (
    <>
      <div className="relative aspect-video w-full rounded-stage bg-pressed">
        <StageView
          document={document}
          cast={cast}
          position={player.position}
          playing={player.playing}
          life={player.duration === 0 ? 'acting' : 'paused'}
          voice={isRecording ? voice.live : undefined}
          label={character ? `${character.name} on the stage` : 'The stage'}
          stageClassName="rounded-stage border border-line"
        />
      </div>
      {shownError ? (
        <PlayerErrorNotice
          error={shownError}
          onRetry={() => {
            retry()
            player.retry()
          }}
        />
      ) : null}
      <PlayerControls player={player} fps={document.stage.fps} />
    </>
  )
}
